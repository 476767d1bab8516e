import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hour, minute } from '#contract/core/time.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { newId } from '#server/ids.ts';
import { type Channels, openChannels } from '#test/channels-world.ts';
import { everyEngine } from '#test/engines.ts';

const long = `${'A sentence of a certain length stands here. '.repeat(8)}And this is the end of it.`;

describe.each(everyEngine)('posts for several accounts on %s', (engine) => {
  let channels: Channels;
  let ids: { x: string; second: string; bluesky: string; telegram: string };
  beforeEach(async () => {
    channels = await openChannels(engine);
    ids = {
      x: await channels.add('twitter', 'ada'),
      second: await channels.add('twitter', 'ada_too'),
      bluesky: await channels.add('bluesky', 'ada.example'),
      telegram: await channels.add('telegram', 'Ada reads'),
    };
  });
  afterEach(() => channels.world.close());

  const act = (id: string, verb: string, body: object = {}) =>
    channels.call('POST', `/posts/${id}/${verb}`, body);
  const everywhere = (own: Record<string, object> = {}) =>
    Object.entries(ids).map(([name, connection_id]) => ({ connection_id, ...own[name] }));
  const stages = async (id: string) => {
    const { standings } = await channels.read(id);
    return standings.map(({ stage }: { stage: string }) => stage);
  };
  const inAnHour = () => new Date(channels.world.ctx.clock() + hour).toISOString();

  test('P-7.93 P-7.99 one idea goes out once on each account, with the texts that differ', async () => {
    const post = await channels.post({
      parts: ['Hello.', 'And goodbye.'],
      variants: everywhere({ second: { parts: ['Hello from the other one.'] } }),
    });
    expect(post).toMatchObject({ stage: 'draft', summary: 'Draft for 4 accounts.' });
    await channels.later();
    expect(await channels.said()).toEqual([]);
    const published = await act(post.id, 'publish', { hash: post.hash });
    expect(published).toMatchObject({
      status: 200,
      body: { message: 'Publishing on 4 accounts.', data: { stage: 'scheduled' } },
    });
    await channels.later();
    expect(await channels.said()).toEqual([
      'Ada reads: Hello.',
      'Ada reads: And goodbye.',
      'ada: Hello.',
      'ada: And goodbye.',
      'ada.example: Hello.',
      'ada.example: And goodbye.',
      'ada_too: Hello from the other one.',
    ]);
    expect(await channels.read(post.id)).toMatchObject({
      stage: 'out',
      summary: 'Out on 4 accounts.',
    });
    expect(await act(post.id, 'publish')).toMatchObject({
      status: 409,
      body: { message: 'All of this post is out, or on its way.' },
    });
    await channels.later(hour);
    expect(await channels.said()).toHaveLength(7);
  });

  test('one network that fails holds up and repeats no other; it goes out once it is mended', async () => {
    const post = await channels.post({
      parts: ['News.'],
      variants: everywhere({ second: { parts: ['News, too.'] } }),
    });
    channels.networks.bluesky.script.push({ fail: new PlatformError('reconnect', 'Signed out.') });
    await act(post.id, 'publish');
    await channels.later();
    const read = await channels.read(post.id);
    expect(read).toMatchObject({
      stage: 'waiting',
      summary: '3 of 4 out. Bluesky (ada.example) has to be reconnected.',
    });
    expect(read.standings[2]).toMatchObject({ attention: { code: 'reconnect' } });
    // Publishing again moves only what is not out.
    await act(post.id, 'publish');
    await channels.later(minute);
    expect(await channels.said()).toHaveLength(3);
    await channels.world.ctx.db
      .updateTable('accounts')
      .set({ status: 'connected' })
      .where('id', '=', ids.bluesky)
      .execute();
    await channels.later(minute);
    await act(post.id, 'publish');
    await channels.later(minute);
    expect(await stages(post.id)).toEqual(['out', 'out', 'out', 'out']);
    expect(await channels.said()).toHaveLength(4);
  });

  test('what a network refused is dropped, tried again, or given to another account', async () => {
    const refused = { fail: new PlatformError('rejected', 'Not this.') };
    const post = await channels.post({
      parts: ['News.'],
      variants: [{ connection_id: ids.x }, { connection_id: ids.telegram }],
    });
    channels.networks.twitter.script.push(refused, refused);
    await act(post.id, 'publish');
    await channels.later();
    expect(await channels.read(post.id)).toMatchObject({
      stage: 'waiting',
      summary: '1 of 2 out. Twitter (ada) was refused.',
    });
    await channels.later(minute);
    await act(post.id, 'publish');
    await channels.later(minute);
    expect(await stages(post.id)).toEqual(['waiting', 'out']);
    const handed = await channels.call('PATCH', `/posts/${post.id}`, {
      variants: [{ connection_id: ids.telegram }, { connection_id: ids.second }],
    });
    expect(handed).toMatchObject({ status: 200, body: { data: { stage: 'draft' } } });
    await act(post.id, 'publish');
    await channels.later(minute);
    expect(await channels.said()).toEqual(['Ada reads: News.', 'ada_too: News.']);
    expect(await channels.read(post.id)).toMatchObject({ summary: 'Out on 2 accounts.' });
  });

  test('P-7.100 P-7.96 a planned post follows its changes until it is out, and what is out stays', async () => {
    const post = await channels.post({
      parts: ['First.'],
      variants: [{ connection_id: ids.x }, { connection_id: ids.bluesky, parts: ['Own.'] }],
    });
    const planned = await act(post.id, 'schedule', { scheduled_time: inAnHour() });
    expect(planned).toMatchObject({
      status: 200,
      body: { message: 'Scheduled on 2 accounts.', data: { summary: 'Scheduled on 2 accounts.' } },
    });
    await channels.later(55 * minute);
    const changed = await channels.call('PATCH', `/posts/${post.id}`, { parts: ['Second.'] });
    expect(changed.status).toBe(200);
    await channels.later(6 * minute);
    expect(await channels.said()).toEqual(['ada: Second.', 'ada.example: Own.']);
    await channels.call('PATCH', `/posts/${post.id}`, { parts: ['Third.'] });
    const { standings } = await channels.read(post.id);
    expect(standings[0]).toMatchObject({ stage: 'out', parts: ['Second.'] });
    await channels.later(hour);
    expect(await channels.said()).toHaveLength(2);
  });

  test('a planned variant moves alone in the calendar, and its text belongs to the post', async () => {
    const post = await channels.post({
      parts: ['Text.'],
      variants: everywhere({ second: { parts: ['Else.'] } }),
    });
    const { body } = await act(post.id, 'schedule', { scheduled_time: inAnHour() });
    const path = `/scheduled-posts/${body.data.standings[0].scheduled_post_id}`;
    expect((await channels.call('GET', path)).body.data).toMatchObject({
      content_text: 'Text.',
      platform: 'twitter',
    });
    expect(await channels.call('PUT', path, { content_text: 'Another.' })).toMatchObject({
      status: 409,
      body: {
        message:
          'This is part of a post for several accounts. Change it there; here only its time.',
      },
    });
    const scheduled_time = new Date(channels.world.ctx.clock() + 2 * hour).toISOString();
    expect((await channels.call('PUT', path, { scheduled_time })).status).toBe(200);
    await channels.later(hour);
    expect(await stages(post.id)).toEqual(['scheduled', 'out', 'out', 'out']);
    await channels.later(hour);
    expect(await stages(post.id)).toEqual(['out', 'out', 'out', 'out']);
  });

  test('P-7.101 an approval covers exactly texts, accounts and times; a change asks again', async () => {
    const post = await channels.post({
      parts: ['For approval.'],
      review: 'before_sending',
      variants: [{ connection_id: ids.x }, { connection_id: ids.bluesky }],
    });
    const { data } = (await act(post.id, 'schedule', { scheduled_time: inAnHour() })).body;
    expect(data.hash).not.toBe(post.hash);
    expect(await act(post.id, 'approve', { hash: post.hash })).toMatchObject({
      status: 409,
      body: {
        message: 'This post was changed since you looked at it. Reload it and look again.',
      },
    });
    await channels.later();
    expect(await channels.read(post.id)).toMatchObject({
      stage: 'waiting',
      is_approved: false,
      summary:
        '0 of 2 out. Twitter (ada) waits for your approval. Bluesky (ada.example) waits for your approval.',
    });
    expect(await act(post.id, 'approve', { hash: data.hash })).toMatchObject({
      status: 200,
      body: {
        message: 'Approved. It goes out when it is due.',
        data: { is_approved: true, stage: 'scheduled' },
      },
    });
    await channels.call('PATCH', `/posts/${post.id}`, { parts: ['Changed.'] });
    const changed = await channels.read(post.id);
    expect(changed.is_approved).toBe(false);
    await channels.later(hour);
    expect(await channels.said()).toEqual([]);
    await act(post.id, 'approve', { hash: changed.hash });
    await channels.later(minute);
    expect(await channels.said()).toEqual(['ada: Changed.', 'ada.example: Changed.']);
  });

  test('P-7.98 what is too long is shortened at a sentence, on that account only, and says so', async () => {
    const post = await channels.post({
      parts: [long],
      variants: [{ connection_id: ids.x }, { connection_id: ids.telegram }],
    });
    expect(post.standings[0].problem).toBe(
      `Twitter takes 280 characters; this has ${long.length}.`,
    );
    expect(await act(post.id, 'publish')).toMatchObject({
      status: 400,
      body: {
        details: [
          {
            path: 'variants.0',
            message: `Twitter (ada): Twitter takes 280 characters; this has ${long.length}.`,
          },
        ],
      },
    });
    await channels.later();
    expect(await channels.said()).toEqual([]);
    const fitted = await act(post.id, 'fit');
    expect(fitted.body.message).toBe('Fitted to 1 account.');
    expect(fitted.body.data.standings).toMatchObject([
      {
        parts: ['A sentence of a certain length stands here. '.repeat(6).trim()],
        changes: ['The text ends after an earlier sentence: Twitter takes 280 characters.'],
        problem: null,
      },
      { parts: [long], changes: [] },
    ]);
    expect((await act(post.id, 'fit')).body.message).toBe('It fits everywhere.');
    await act(post.id, 'publish');
    await channels.later();
    expect(await stages(post.id)).toEqual(['out', 'out']);
  });

  test('P-7.102 P-7.97 P-7.103 is a draft again, deleted with what has not gone out, and copied', async () => {
    const post = await channels.post({
      parts: ['Once.'],
      labels: ['Launch'],
      variants: [{ connection_id: ids.x }, { connection_id: ids.bluesky, parts: ['Own.'] }],
    });
    expect(await act(post.id, 'unschedule')).toMatchObject({
      status: 409,
      body: { message: 'Nothing of this post is planned.' },
    });
    await act(post.id, 'schedule', { scheduled_time: inAnHour() });
    expect((await act(post.id, 'unschedule')).body).toMatchObject({
      message: 'It is a draft again.',
      data: { stage: 'draft' },
    });
    const copy = await act(post.id, 'duplicate');
    expect(copy).toMatchObject({
      status: 201,
      body: {
        message: 'Copied as a draft.',
        data: {
          labels: ['Launch'],
          variants: [{ parts: null }, { parts: ['Own.'] }],
        },
      },
    });
    await act(copy.body.data.id, 'schedule', { scheduled_time: inAnHour() });
    const gone = await channels.call('DELETE', `/posts/${copy.body.data.id}`);
    expect(gone.body.message).toBe('Deleted. What it published stays.');
    await channels.later(2 * hour);
    expect(await channels.said()).toEqual([]);
    expect((await channels.call('GET', `/posts/${copy.body.data.id}`)).status).toBe(404);
  });

  test('P-7.94 P-7.95 are listed by stage, agent, label and words', async () => {
    const { id: out } = await channels.post({
      parts: ['The launch is near.'],
      labels: ['Launch'],
      variants: [{ connection_id: ids.x }],
    });
    await act(out, 'publish');
    await channels.later();
    channels.world.pass(1000);
    const { id: draft } = await channels.post({ parts: ['An idea about tea.'] });
    const found = async (query: Record<string, string>) => {
      const { body } = await channels.world.call('GET', '/posts', { as: channels.owner, query });
      return body.data.map(({ id }: { id: string }) => id);
    };
    expect(await found({})).toEqual([draft, out]);
    expect(await found({ stage: 'out' })).toEqual([out]);
    expect(await found({ stage: 'draft' })).toEqual([draft]);
    expect(await found({ stage: 'waiting' })).toEqual([]);
    expect(await found({ label: 'Launch' })).toEqual([out]);
    expect(await found({ search: 'TEA idea' })).toEqual([draft]);
    expect(await found({ search: '100%' })).toEqual([]);
    expect(await found({ agent_id: newId() })).toEqual([]);
    expect(await found({ limit: '1', offset: '1' })).toEqual([out]);
    const { body } = await channels.call('GET', '/posts');
    expect(body).toMatchObject({
      total: 2,
      stages: { draft: 1, scheduled: 0, waiting: 0, out: 1 },
    });
  });

  test('refuse what cannot be, and nothing is half done', async () => {
    const parts = ['Hello.'];
    const agent_id = channels.agentId;
    const create = (body: object) => channels.call('POST', '/posts', { agent_id, parts, ...body });
    const stranger = await channels.world.member();
    const account = { connection_id: ids.x };
    expect((await create({ variants: [account, account] })).body.details).toMatchObject([
      { message: 'Each account can be chosen once' },
    ]);
    expect((await create({ variants: [{ connection_id: newId() }] })).body.details).toEqual([
      { path: 'variants.0.connection_id', message: 'This account is not connected.' },
    ]);
    expect((await create({ agent_id: newId() })).status).toBe(404);
    expect((await create({ media_ids: [newId()] })).status).toBe(404);
    expect((await create({ parts: [] })).status).toBe(400);
    const { id } = await channels.post({ parts });
    const as = stranger;
    for (const verb of ['publish', 'fit', 'unschedule', 'duplicate']) {
      const reply = await channels.world.call('POST', `/posts/${id}/${verb}`, { as, body: {} });
      expect([verb, reply.status]).toEqual([verb, 404]);
    }
    expect(await act(id, 'publish')).toMatchObject({
      status: 409,
      body: { message: 'Choose at least one account for this post.' },
    });
    const same = await channels.call('PATCH', `/posts/${id}`, {
      variants: [account, { connection_id: ids.second }],
    });
    expect(same.body.data.standings[1].problem).toBe(
      'Twitter doesn’t allow the same text on several accounts. Change this one.',
    );
    const { version, hash } = same.body.data;
    expect((await channels.call('PATCH', `/posts/${id}`, { parts, version: 1 })).status).toBe(409);
    await channels.call('PATCH', `/posts/${id}`, { variants: [account], version });
    expect((await act(id, 'publish', { hash })).status).toBe(409);
    expect((await act(id, 'schedule', { scheduled_time: '2001-01-01T09:00' })).status).toBe(400);
    expect(
      (
        await act(id, 'schedule', {
          scheduled_time: inAnHour(),
          connection_ids: [ids.telegram],
        })
      ).body.details,
    ).toEqual([{ path: 'connection_ids', message: 'This post has no variant for this account.' }]);
    await channels.call('DELETE', `/agents/${agent_id}/disconnect-platform`, {
      platform: 'twitter',
      connection_id: ids.x,
    });
    expect((await act(id, 'publish')).body.details).toEqual([
      {
        path: 'variants.0',
        message:
          'Twitter (ada): This agent can’t post as ada on Twitter. Connect the account on the agent’s page, or remove it here.',
      },
    ]);
    await channels.later();
    expect(await channels.said()).toEqual([]);
  });

  test('P-7.113 each account gives it a posting time of its own, after or before what is queued', async () => {
    const { clock } = channels.world.ctx;
    const hourOf = (at: number) => new Date(at).toISOString().slice(11, 13);
    const settle = (id: string, hours: readonly number[]) =>
      channels.call('PUT', `/connections/${id}/queue`, {
        timezone: 'UTC',
        slots: hours.map((later) => ({
          days: [1, 2, 3, 4, 5, 6, 7],
          time: `${hourOf(clock() + later * hour)}:00`,
        })),
        about: 0,
        blackout: [],
        distance: 0,
      });
    expect((await settle(ids.x, [2, 4])).status).toBe(200);
    const write = (text: string) =>
      channels.post({
        parts: [text],
        variants: [{ connection_id: ids.x }, { connection_id: ids.bluesky }],
      });
    const first = await write('First.');
    const queue = (id: string, place = 'next') => act(id, 'queue', { place });
    // Bluesky has no posting times, so nothing of it is queued on X either.
    expect(await queue(first.id)).toMatchObject({
      status: 409,
      body: { message: 'This account has no posting times yet. Add some in Settings.' },
    });
    expect(await stages(first.id)).toEqual(['draft', 'draft']);
    await settle(ids.bluesky, [3, 6]);
    const queued = await queue(first.id);
    expect(queued.body).toMatchObject({
      message: 'Queued on 2 accounts.',
      data: { summary: 'Scheduled on 2 accounts.', standings: [{ is_queued: true }, {}] },
    });
    const timesOf = async (id: string): Promise<string[]> => {
      const { standings } = await channels.read(id);
      return standings.map(({ next_run_at }: { next_run_at: string }) => next_run_at.slice(11, 13));
    };
    const at = (later: number) => hourOf(clock() + later * hour);
    expect(await timesOf(first.id)).toEqual([at(2), at(3)]);
    const second = await write('Second.');
    await Promise.all([queue(second.id, 'first'), queue(second.id, 'first')]);
    expect(await timesOf(second.id)).toEqual([at(2), at(3)]);
    expect(await timesOf(first.id)).toEqual([at(4), at(6)]);
    // It is there already, and stays where it is.
    await queue(first.id);
    expect(await timesOf(first.id)).toEqual([at(4), at(6)]);
    for (let n = 0; n < 7; n += 1) await channels.later(hour);
    expect(await channels.said()).toEqual([
      'ada: Second.',
      'ada: First.',
      'ada.example: Second.',
      'ada.example: First.',
    ]);
  });

  test('several requests to publish at once plan each account once', async () => {
    const post = await channels.post({
      parts: ['At once.'],
      variants: [{ connection_id: ids.x }, { connection_id: ids.bluesky }],
    });
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => act(post.id, 'publish', { hash: post.hash })),
    );
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    for (const { status } of replies) expect([200, 409]).toContain(status);
    await channels.later(minute);
    expect(await channels.said()).toEqual(['ada: At once.', 'ada.example: At once.']);
  });

  test('an answer that was lost is read back, asked for, or sent under the same key', async () => {
    const lost = () => ({ lose: new PlatformError('unknown', 'The connection broke.') });
    for (const network of ['twitter', 'bluesky', 'telegram'] as const) {
      channels.networks[network].script.push(lost());
    }
    const post = await channels.post({
      parts: ['Lost.'],
      variants: [
        { connection_id: ids.x },
        { connection_id: ids.bluesky },
        { connection_id: ids.telegram },
      ],
    });
    await act(post.id, 'publish');
    await channels.later();
    for (let n = 0; n < 12; n += 1) await channels.later(2 * minute);
    const read = await channels.read(post.id);
    expect(read.standings.map(({ stage }: { stage: string }) => stage)).toEqual([
      'out',
      'out',
      'waiting',
    ]);
    expect(read.summary).toBe('2 of 3 out. Telegram (Ada reads) may or may not be out.');
    // In doubt is not open: a second request sends nothing.
    expect((await act(post.id, 'publish')).status).toBe(409);
    const { occurrence } = read.standings[2];
    await channels.call('POST', `/occurrences/${occurrence.id}/settle`, { verdict: 'there' });
    expect(await channels.read(post.id)).toMatchObject({ stage: 'out' });
    for (const network of ['twitter', 'telegram'] as const) {
      expect(channels.networks[network].calls).toEqual(['Lost.']);
    }
  });
});
