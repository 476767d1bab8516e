/** Posts that people write themselves: published, queued, planned and fitted like an agent’s, and hidden from others. */
import { beforeEach, describe, expect, test } from 'vitest';
import { hour, minute } from '#contract/core/time.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { attentionJob } from '#server/features/notifications/attention.job.ts';
import { newId } from '#server/ids.ts';
import { type Channels, openChannels } from '#test/channels-world.ts';
import { engines } from '#test/engines.ts';
import { usual } from '#test/queue-world.ts';
import type { Person } from '#test/world.ts';

describe.each(engines)('posts of people as themselves on %s', (engine) => {
  let channels: Channels;
  /** A person who never created an agent. */
  let grace: Person;
  /** Their accounts. */
  let own: { x: string; bluesky: string };
  beforeEach(async () => {
    channels = await openChannels(engine);
    grace = await channels.world.member();
    own = { x: await connect('twitter', 'grace'), bluesky: await connect('bluesky', 'grace.bsky') };
  });

  async function connect(platform: 'twitter' | 'bluesky', username: string): Promise<string> {
    const { db, clock } = channels.world.ctx;
    const id = newId();
    const about = { platform, username, external_id: username, status: 'connected' } as const;
    const row = { id, owner_id: grace.id, ...about, secret: null, connected_at: clock() };
    await db.insertInto('accounts').values(row).execute();
    return id;
  }

  const call = (
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    as = grace,
  ) => channels.world.call(method, path, { as, ...(body && { body }) });
  const everywhere = () => Object.values(own).map((connection_id) => ({ connection_id }));
  const write = async (body: object = {}, as = grace) => {
    const variants = everywhere();
    const wanted = { author: 'self', parts: ['I wrote this.'], variants, ...body };
    const reply = await call('POST', '/posts', wanted, as);
    if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
    return reply.body.data;
  };
  const act = (id: string, verb: string, body: object = {}) =>
    call('POST', `/posts/${id}/${verb}`, body);
  const read = async (id: string) => (await call('GET', `/posts/${id}`)).body.data;
  const sent = () =>
    Object.values(channels.networks)
      .flatMap(({ calls }) => calls)
      .toSorted();
  const inAnHour = () => new Date(channels.world.ctx.clock() + hour).toISOString();

  test(
    'P-7.180 are published on every named account, without an agent and without an AI label',
    { tags: 'slow' },
    async () => {
      const post = await write();
      expect(post).toMatchObject({
        author: { kind: 'self' },
        agent: { name: 'You' },
        stage: 'draft',
        standings: [{ problem: null }, { problem: null }],
      });
      expect(await act(post.id, 'publish', { hash: post.hash })).toMatchObject({
        status: 200,
        body: { message: 'Published on 2 accounts.' },
      });
      await channels.later();
      expect(sent()).toEqual(['I wrote this.', 'I wrote this.']);
      const series = channels.world.ctx.db.selectFrom('series').select('made_with_ai');
      expect(await series.execute()).toEqual([{ made_with_ai: 0 }, { made_with_ai: 0 }]);
      expect(await read(post.id)).toMatchObject({ stage: 'out' });
      expect((await act(post.id, 'publish')).status).toBe(409);
      expect((await call('GET', '/agents')).body.total).toBe(0);
    },
  );

  test(
    'P-7.180 wait on the account that fails, and are published on the other one',
    { tags: 'slow' },
    async () => {
      const outage = { fail: new PlatformError('retry', 'It does not answer.') };
      channels.networks.bluesky.script.push(outage, outage);
      const post = await write();
      await act(post.id, 'publish');
      await channels.later();
      const stages = async () =>
        (await read(post.id)).standings.map(({ stage }: { stage: string }) => stage);
      expect(await stages()).toEqual(['out', 'scheduled']);
      for (let waits = 0; waits < 10; waits += 1) await channels.later(minute);
      expect(await stages()).toEqual(['out', 'out']);
      expect(channels.networks.twitter.calls).toHaveLength(1);
    },
  );

  test('P-7.180 are reported as the owner’s own when a network rejects them', async () => {
    const refused = { fail: new PlatformError('rejected', 'Not like this.') };
    channels.networks.twitter.script.push(refused);
    const post = await write({ variants: [{ connection_id: own.x }] });
    const scheduled_time = new Date(channels.world.ctx.clock() + minute).toISOString();
    await act(post.id, 'schedule', { scheduled_time, timezone: 'UTC' });
    await channels.later(minute);
    await attentionJob(channels.world.ctx).run(null, new AbortController().signal);
    const { data } = (await call('GET', '/notices')).body;
    expect(data[0].text).toMatch(/^“I wrote this\.” by you failed\./u);
  });

  test(
    'P-7.180 can be planned, moved in the calendar, approved, unscheduled, copied and deleted',
    { tags: 'slow' },
    async () => {
      const post = await write({ review: 'before_sending' });
      const planned = await act(post.id, 'schedule', { scheduled_time: inAnHour() });
      expect(planned.body.message).toBe('Scheduled on 2 accounts.');
      const { data: listed } = (await call('GET', '/scheduled-posts')).body;
      const shown = { name: 'You', is_self: true, is_active: true };
      expect(listed).toMatchObject([{ agent: shown }, { agent: shown }]);
      const [first] = listed;
      const later = new Date(channels.world.ctx.clock() + 3 * hour).toISOString().slice(0, 16);
      const moved = await call('PUT', `/scheduled-posts/${first.id}`, { scheduled_time: later });
      expect(moved.status).toBe(200);
      const copied = await call('POST', `/scheduled-posts/${first.id}/duplicate`);
      expect([copied.status, copied.body.message]).toEqual([
        409,
        'Your own posts are duplicated in Posts.',
      ]);
      const { hash } = await read(post.id);
      expect((await act(post.id, 'approve', { hash })).status).toBe(200);
      await channels.later(hour + minute);
      expect(sent()).toEqual(['I wrote this.']);
      await channels.later(2 * hour);
      expect(sent()).toHaveLength(2);

      const copy = (await act(post.id, 'duplicate')).body.data;
      expect(copy).toMatchObject({ author: { kind: 'self' }, agent_id: post.agent_id });
      await act(copy.id, 'schedule', { scheduled_time: inAnHour() });
      expect((await act(copy.id, 'unschedule')).body.data.stage).toBe('draft');
      expect((await call('DELETE', `/posts/${copy.id}`)).status).toBe(200);
      await channels.later(2 * hour);
      expect(sent()).toHaveLength(2);
    },
  );

  test('P-7.180 take a slot in the queue of each account', async () => {
    for (const id of Object.values(own)) await call('PUT', `/connections/${id}/queue`, usual);
    const reply = await call('POST', '/posts', {
      author: 'self',
      parts: ['In line.'],
      variants: everywhere(),
      queue: 'next',
    });
    expect(reply.body).toMatchObject({
      message: 'Queued on 2 accounts.',
      data: { standings: [{ is_queued: true }, { is_queued: true }] },
    });
  });

  test('P-7.98 are truncated at a sentence if they are too long, without a model', async () => {
    const long = `${'I have a lot to say about this. '.repeat(10)}And this is the end.`;
    const post = await write({ parts: [long] });
    const fitted = await act(post.id, 'fit');
    expect(fitted.body.message).toBe('2 accounts got their own version.');
    const [onX] = fitted.body.data.standings;
    expect(onX.changes.at(-1)).toBe('It ends after an earlier sentence.');
    expect(onX).toMatchObject({ problem: null });
    const spent = channels.world.ctx.db.selectFrom('usage_entries').selectAll();
    expect(await spent.where('owner_id', '=', grace.id).execute()).toEqual([]);
  });

  test(
    'wait while their account is disconnected, and continue afterwards',
    { tags: 'slow' },
    async () => {
      const post = await write({ variants: [{ connection_id: own.bluesky }] });
      await act(post.id, 'schedule', { scheduled_time: inAnHour() });
      expect((await call('DELETE', `/connections/${own.bluesky}`)).status).toBe(200);
      expect((await read(post.id)).standings[0].problem).toBe(
        'You’ve disconnected @grace.bsky on Bluesky. Connect it in Settings, or remove it here.',
      );
      await channels.later(hour + minute);
      expect(sent()).toEqual([]);
      const gone = { connection_id: own.bluesky };
      const refused = await call('POST', '/posts', {
        author: 'self',
        parts: ['.'],
        variants: [gone],
      });
      expect(refused.body.message).toBe('This account isn’t connected.');
      const { db, clock } = channels.world.ctx;
      await db
        .updateTable('accounts')
        .set({ status: 'connected', disconnected_at: null, connected_at: clock() })
        .where('id', '=', own.bluesky)
        .execute();
      expect((await act(post.id, 'publish')).status).toBe(200);
      await channels.later(minute);
      expect(sent()).toEqual(['I wrote this.']);
    },
  );

  test('AC-2 belong to their owner only, and are published on no account of anyone else', async () => {
    const post = await write();
    const { owner } = channels;
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/publish'],
      ['POST', '/duplicate'],
    ] as const) {
      const reply = await call(method, `/posts/${post.id}${path}`, {}, owner);
      expect([path, reply.status]).toEqual([path, 404]);
    }
    const body = { parts: ['Mine.'], variants: [{ connection_id: channels.ids.x }] };
    expect((await call('POST', '/posts', { ...body, author: 'self' })).body.message).toBe(
      'This account isn’t connected.',
    );
    // The author is hidden from other people too.
    const borrowed = { ...body, agent_id: post.agent_id };
    expect((await call('POST', '/posts', borrowed, owner)).status).toBe(404);
    // A row that refers to someone else’s account sends nothing.
    const { db } = channels.world.ctx;
    await act(post.id, 'schedule', { scheduled_time: inAnHour() });
    await db
      .updateTable('series')
      .set({ account_id: channels.ids.bluesky })
      .where('owner_id', '=', grace.id)
      .execute();
    await channels.later(hour + minute);
    expect(sent()).toEqual([]);
  });

  test('P-7.180 go to the sandbox of people who have no agent, and an agent uses the same one later', async () => {
    const opened = await call('POST', '/connections', { platform: 'sandbox' });
    const connection_id = opened.body.data.id;
    const post = await write({ variants: [{ connection_id }] });
    expect((await act(post.id, 'publish', { hash: post.hash })).status).toBe(200);
    expect(sent()).toEqual([expect.stringContaining('I wrote this.')]);
    const ada = { name: 'Ada', personality_type: 'tech_sage', platforms: ['sandbox'] };
    const made = await call('POST', '/agents', { ...ada, platforms_off: ['twitter', 'bluesky'] });
    expect(made.body.data.platform_connections).toMatchObject([{ id: connection_id }]);
  });

  test('AC-6 have one author, however many are written concurrently, and name either that or an agent', async () => {
    const posts = await Promise.all(Array.from({ length: 5 }, () => write()));
    expect(new Set(posts.map(({ agent_id }) => agent_id)).size).toBe(1);
    const both = { author: 'self', agent_id: channels.agentId, parts: ['Hi.'] };
    const sentence = 'Choose an agent, or post as yourself';
    for (const body of [both, { parts: ['Hi.'] }]) {
      const { status, body: answer } = await call('POST', '/posts', body);
      expect([status, answer.details]).toEqual([400, [{ path: 'agent_id', message: sentence }]]);
    }
    const { owner, agentId } = channels;
    await call('POST', '/posts', { author: 'self', parts: ['Me.'] }, owner);
    await call('POST', '/posts', { agent_id: agentId, parts: ['Ada.'] }, owner);
    const found = async (query: string) =>
      (await call('GET', `/posts?${query}`, undefined, owner)).body.data.map(
        ({ parts, author }: { parts: string[]; author: object }) => [parts[0], author],
      );
    expect(await found('author=self')).toEqual([['Me.', { kind: 'self' }]]);
    expect(await found(`agent_id=${agentId}`)).toEqual([['Ada.', { kind: 'agent' }]]);
    const text = { piece_id: newId(), author: 'self', parts: ['A draft.'] };
    expect((await call('POST', '/posts', text)).status).toBe(404);
  });
});
