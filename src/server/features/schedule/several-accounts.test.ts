/** Schedules for several accounts: one text fitted to each, and each account on its own in the ledger. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { CalendarRun } from '#contract/schedule/calendar.ts';
import { day, hour, minute } from '#contract/core/time.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { resumeAccount } from '#server/ledger/lifecycle.ts';
import { type Channels, openChannels } from '#test/channels-world.ts';
import { engines } from '#test/engines.ts';

const refusal = new PlatformError('rejected', 'Not this.');
const reset = new PlatformError('unknown', 'The connection broke.');
const long = `${'A sentence of a certain length is here. '.repeat(9)}And this is the end of it.`;

describe.each(engines)('schedules for several accounts on %s', (engine) => {
  let channels: Channels;
  let ids: Channels['ids'];
  beforeEach(async () => {
    channels = await openChannels(engine);
    ({ ids } = channels);
  });

  const iso = (after: number) => new Date(channels.world.ctx.clock() + after).toISOString();
  const create = (body: object) =>
    channels.call('POST', '/scheduled-posts', {
      agent_id: channels.agentId,
      content_text: 'Good morning.',
      scheduled_time: iso(hour),
      frequency: 'daily',
      max_runs: 0,
      ...body,
    });
  const plan = async (body: object = {}) => {
    const made = await create({ connection_ids: [ids.x, ids.bluesky, ids.telegram], ...body });
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return made.body.data;
  };
  const read = async (id: string) =>
    (await channels.call('GET', `/scheduled-posts/${id}`)).body.data;
  const change = (id: string, body: object) => channels.call('PUT', `/scheduled-posts/${id}`, body);
  const act = (id: string, verb: string) => channels.call('POST', `/scheduled-posts/${id}/${verb}`);
  const runs = async (id: string) =>
    (await channels.call('GET', `/scheduled-posts/${id}/runs`)).body.data;
  const countOf = ({ run_count }: { run_count: number }) => run_count;
  const names = (post: { accounts: { connection: { username: string } }[] }) =>
    post.accounts.map(({ connection }) => connection.username);

  test('P-9.261 a line of the agent’s material is used once for all accounts of a run', async () => {
    const lines = [
      'The mill is from 1870.',
      'The oven is called Berta.',
      'Rye rests for 36 hours.',
    ];
    const body = { lines: lines.map((text) => ({ text })) };
    await channels.call('POST', `/agents/${channels.agentId}/material`, body);
    await plan({ content_text: '', review: 'off' });
    await channels.later(hour);
    expect(await channels.said()).toEqual([
      `Ada reads: ${lines[0]}`,
      `ada: ${lines[0]}`,
      `ada.example: ${lines[0]}`,
    ]);
    const rows = await channels.world.ctx.db.selectFrom('materials').select('uses').execute();
    expect(rows.map(({ uses }) => uses).toSorted()).toEqual([0, 0, 1]);
  });

  test('P-49.215 a run that is held on one account stays one entry of the calendar', async () => {
    await plan();
    const shown = async () => {
      const span = `from=${iso(0)}&to=${iso(2 * hour)}`;
      const { body } = await channels.call('GET', `/scheduled-posts/calendar?${span}`);
      return body.data.map(({ state, platforms, accounts, occurrence_ids }: CalendarRun) => ({
        state,
        platforms,
        held: accounts.map(({ blocked_by }) => blocked_by),
        count: occurrence_ids.length,
      }));
    };
    const hold = (ids: readonly string[], reason: string) =>
      channels.world.ctx.db
        .updateTable('occurrences')
        .set({ state: 'HELD', reason })
        .where('account_id', 'in', ids)
        .execute();
    await hold([ids.bluesky], 'budget');
    expect(await shown()).toEqual([
      {
        state: 'PLANNED',
        platforms: ['twitter', 'telegram', 'bluesky'],
        held: [null, null, 'budget'],
        count: 2,
      },
    ]);
    await hold([ids.x, ids.telegram], 'budget');
    expect(await shown()).toMatchObject([{ state: 'HELD', count: 3 }]);
  });

  test('P-9.60 one schedule posts to each of its accounts, in each of its runs', async () => {
    const post = await plan();
    expect(post).toMatchObject({
      platform: 'twitter',
      connection_id: ids.x,
      status: 'scheduled',
      run_count: 0,
      accounts: [
        { connection: { id: ids.x, username: 'ada' }, platform: 'twitter', status: 'scheduled' },
        { connection: { id: ids.bluesky }, platform: 'bluesky', run_count: 0, attention: null },
        { connection: { id: ids.telegram }, platform: 'telegram', changes: [] },
      ],
    });
    await channels.later(hour);
    await channels.later(day);
    expect(await channels.said()).toEqual([
      ...['Ada reads: Good morning.', 'Ada reads: Good morning.'],
      ...['ada: Good morning.', 'ada: Good morning.'],
      ...['ada.example: Good morning.', 'ada.example: Good morning.'],
    ]);
    const { body } = await channels.call('GET', '/scheduled-posts');
    expect(body).toMatchObject({
      total: 1,
      data: [{ id: post.id, run_count: 2, status: 'active' }],
      stats: {
        total: 1,
        active: 1,
        recurring: 1,
        by_platform: { twitter: 1, bluesky: 1, sandbox: 0 },
      },
    });
    expect((await channels.call('GET', '/scheduled-posts?platform=bluesky')).body.total).toBe(1);
    expect((await channels.call('GET', '/scheduled-posts?platform=sandbox')).body.total).toBe(0);
    expect(await runs(post.id)).toHaveLength(9);
  });

  test(
    'P-9.60 the calendar shows a run once with its networks, or separately if states differ',
    { tags: 'slow' },
    async () => {
      const { id } = await plan();
      channels.networks.twitter.script.push({ fail: refusal });
      await channels.later(hour);
      const { body } = await channels.call(
        'GET',
        `/scheduled-posts/calendar?from=${iso(-hour)}&to=${iso(30 * hour)}`,
      );
      expect(body.data).toMatchObject([
        { schedule_id: id, platforms: ['twitter'], state: 'FAILED' },
        { schedule_id: id, platforms: ['bluesky', 'telegram'], state: 'PUBLISHED' },
        { schedule_id: id, platforms: ['twitter', 'bluesky', 'telegram'], state: 'PLANNED' },
      ]);
    },
  );

  test(
    'P-9.61 a text that is too long is truncated on the networks that need it, with a note',
    { tags: 'slow' },
    async () => {
      const post = await plan({ content_text: `${long} https://example.com/all` });
      const [x, bluesky, telegram] = post.accounts;
      expect(x.changes).toEqual([
        'Shortened from 410 to 264 characters.',
        'It ends after an earlier sentence.',
      ]);
      expect(bluesky.changes).toHaveLength(2);
      expect(telegram.changes).toEqual([]);
      await channels.later(hour);
      const said = await channels.said();
      expect(said[0]).toBe(`Ada reads: ${long} https://example.com/all`);
      for (const line of said.slice(1)) {
        expect(line).toMatch(
          /^ada(\.example)?: A sentence .*is here\.\n\nhttps:\/\/example\.com\/all$/s,
        );
      }
    },
  );

  test(
    'P-9.60 are changed, paused, resumed, copied and deleted together',
    { tags: 'slow' },
    async () => {
      const { id } = await plan();
      const changed = await change(id, {
        content_text: 'Good evening.',
        scheduled_time: iso(2 * hour),
      });
      expect(changed).toMatchObject({ status: 200, body: { data: { id, version: 2 } } });
      expect((await act(id, 'pause')).body.data).toMatchObject({ status: 'paused' });
      await channels.later(3 * hour);
      expect(await channels.said()).toEqual([]);
      expect((await act(id, 'resume')).body.data).toMatchObject({ status: 'active' });
      await channels.later(23 * hour);
      expect(await channels.said()).toEqual([
        'Ada reads: Good evening.',
        'ada: Good evening.',
        'ada.example: Good evening.',
      ]);
      const copy = (await act(id, 'duplicate')).body.data;
      expect(copy).toMatchObject({ status: 'paused', content_text: 'Good evening.' });
      expect(names(copy)).toEqual(['ada', 'ada.example', 'Ada reads']);
      expect(copy.id).not.toBe(id);
      expect((await channels.call('DELETE', `/scheduled-posts/${id}`)).status).toBe(200);
      await channels.later(day);
      expect(await channels.said()).toHaveLength(3);
      expect((await channels.call('GET', '/scheduled-posts')).body.total).toBe(1);
    },
  );

  test('P-9.63 an account that fails, is late or is held neither repeats nor delays the others', async () => {
    const { id } = await plan();
    const { twitter, bluesky, telegram } = channels.networks;
    const { db } = channels.world.ctx;
    const connect = (status: 'connected' | 'needs_reconnect') =>
      db.updateTable('accounts').set({ status }).where('id', '=', ids.bluesky).execute();
    twitter.script.push({ fail: refusal });
    telegram.script.push({ lose: reset });
    await connect('needs_reconnect');
    await channels.later(hour);
    await channels.later(minute);
    expect(await channels.said()).toEqual(['Ada reads: Good morning.']);
    expect((await read(id)).accounts).toMatchObject([
      { status: 'active', run_count: 0, attention: null },
      { attention: { code: 'reconnect' }, run_count: 0 },
      { attention: { code: 'unknown_outcome' }, run_count: 0 },
    ]);
    await connect('connected');
    await resumeAccount(channels.world.ctx, ids.bluesky);
    await channels.later(minute);
    await channels.later(day);
    expect(bluesky.calls).toHaveLength(2);
    expect(twitter.calls).toHaveLength(2);
    // An unconfirmed post in the chat does not delay its own next run.
    expect(telegram.calls).toHaveLength(2);
    expect((await read(id)).accounts.map(countOf)).toEqual([1, 2, 1]);
  });

  test(
    'P-9.63 three failures in a row pause that account only, and resuming restarts it',
    { tags: 'slow' },
    async () => {
      const { id } = await plan();
      channels.networks.twitter.script.push(
        ...Array.from({ length: 3 }, () => ({ fail: refusal })),
      );
      await channels.later(hour);
      await channels.later(day);
      await channels.later(day);
      await channels.later(day);
      const post = await read(id);
      expect(post).toMatchObject({
        status: 'active',
        attention: { code: 'paused_after_failures' },
      });
      expect(post.accounts.map(countOf)).toEqual([0, 4, 4]);
      expect((await act(id, 'resume')).status).toBe(200);
      await channels.later(day);
      expect((await read(id)).accounts.map(countOf)).toEqual([1, 5, 5]);
    },
  );

  test(
    'P-9.60 accounts can be added and removed; published posts stay',
    { tags: 'slow' },
    async () => {
      const { id } = await plan({ connection_ids: [ids.x, ids.bluesky] });
      await channels.later(hour);
      const added = await change(id, { connection_ids: [ids.x, ids.bluesky, ids.telegram] });
      expect(added.status).toBe(200);
      expect(names(added.body.data)).toEqual(['ada', 'ada.example', 'Ada reads']);
      await channels.later(minute);
      // A past run is not made up for.
      expect(await channels.said()).toHaveLength(2);
      await channels.later(day);
      expect(await channels.said()).toHaveLength(5);
      const less = await change(id, { connection_ids: [ids.telegram] });
      expect(less).toMatchObject({ status: 200, body: { data: { id, platform: 'telegram' } } });
      await channels.later(day);
      expect((await channels.said()).filter((line) => line.startsWith('Ada reads'))).toHaveLength(
        2,
      );
      expect(await channels.said()).toHaveLength(6);
      const again = await change(id, { connection_ids: [ids.bluesky, ids.telegram] });
      expect(again.status).toBe(200);
      expect(names(again.body.data)).toEqual(['Ada reads', 'ada.example']);
      await channels.later(day);
      expect(await channels.said()).toHaveLength(8);
    },
  );

  test('P-9.60 a schedule of one account can get more, and repeating the request changes nothing', async () => {
    const made = await create({ platform: 'bluesky' });
    const { id, accounts } = made.body.data;
    expect(accounts).toMatchObject([{ connection: { id: ids.bluesky } }]);
    const wider = { connection_ids: [ids.bluesky, ids.x] };
    expect((await change(id, wider)).body.data).toMatchObject({ id, version: 2 });
    expect((await change(id, wider)).body.data).toMatchObject({ id, version: 2 });
    // A client that knows a single account sends back what it read.
    const known = { platform: 'bluesky', connection_id: ids.bluesky, content_text: 'Hi.' };
    expect(names((await change(id, known)).body.data)).toEqual(['ada.example', 'ada']);
    await channels.later(hour);
    expect(await channels.said()).toEqual(['ada: Hi.', 'ada.example: Hi.']);
  });

  test('P-9.60 an outdated change is rejected, and so is one that names another single account', async () => {
    const { id } = await plan();
    expect((await change(id, { topic: 'A', version: 1 })).status).toBe(200);
    expect((await change(id, { topic: 'B', version: 1 })).status).toBe(409);
    const other = await change(id, { platform: 'sandbox' });
    expect(other.body.message).toBe('This post goes to several accounts. Name all of them.');
    const twice = await change(id, { connection_id: ids.x, connection_ids: [ids.x] });
    expect(twice.status).toBe(400);
    expect((await read(id)).topic).toBe('A');
  });

  test.each([
    [{ frequency: 'once' }, 'frequency', /^To publish once on several accounts, write a post\./],
    [{ connection_ids: 'twins' }, 'connection_ids', /doesn’t allow the same text on several/],
    [
      { content_text: `https://example.com/${'x'.repeat(400)}` },
      'content_text',
      /^Content too long/,
    ],
    [{ connection_ids: [] }, 'connection_ids', /^Choose an account$/],
    [{ connection_ids: 'again' }, 'connection_ids', /^Choose each account once$/],
    [{ connection_ids: undefined }, 'platform', /^Choose a network, or name the accounts$/],
  ])('P-9.60 %o is rejected with a message', async (body, path, sentence) => {
    const named: Record<string, string[]> = {
      twins: [ids.x, ids.second],
      again: [ids.x, ids.x],
    };
    const connection_ids =
      'connection_ids' in body
        ? (named[String(body.connection_ids)] ?? body.connection_ids)
        : [ids.x, ids.bluesky];
    const made = await create({ ...body, connection_ids });
    expect(made.status).toBe(400);
    expect(made.body.details).toMatchObject([{ path }]);
    expect(made.body.details[0].message).toMatch(sentence);
  });

  test('accounts not linked to the agent, and posts of someone else, are not found', async () => {
    const made = await create({ connection_ids: [ids.x, crypto.randomUUID()] });
    expect(made).toMatchObject({ status: 409, body: { code: 'not_connected' } });
    const { id } = await plan();
    const stranger = await channels.world.member();
    const { status } = await channels.world.call('GET', `/scheduled-posts/${id}`, { as: stranger });
    expect(status).toBe(404);
  });

  test(
    'P-9.60 “send now” sends on each account where possible, and the next run stays',
    { tags: 'slow' },
    async () => {
      const { id } = await plan();
      await channels.later(hour);
      expect((await act(id, 'send-now')).body.message).toContain('It was published a moment ago');
      await channels.later(hour);
      expect((await act(id, 'send-now')).status).toBe(200);
      await channels.later();
      await channels.later(minute);
      expect(await channels.said()).toHaveLength(6);
      await channels.later(23 * hour);
      expect(await channels.said()).toHaveLength(9);
    },
  );
});
