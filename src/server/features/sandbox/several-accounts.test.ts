import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { openEngagement } from '#test/engagement-world.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

const body = { platform: 'sandbox' };

describe.each(engines)('several accounts of the sandbox on %s', (engine) => {
  let world: World;
  let owner: Person;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  beforeEach(async () => {
    owner = await world.member();
  });
  afterAll(() => world.close());

  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    sent?: object,
    as = owner,
  ) => world.call(method, path, { as, body: sent });
  const open = (name?: string) => call('POST', '/connections', { ...body, ...(name && { name }) });
  const listed = async (): Promise<{ id: string; display_name: string }[]> =>
    (await call('GET', '/connections')).body.data;
  const link = (agent: string, connection_id?: string) =>
    call('POST', `/agents/${agent}/connect-platform`, {
      ...body,
      ...(connection_id && { connection_id }),
    });
  const publish = async (agent: string, content: string, connection_id: string) => {
    const sent = { ...body, content, connection_id };
    const { body: out } = await call('POST', `/agents/${agent}/posts`, sent);
    return String(out.data.url).split('=')[1] ?? '';
  };
  const timeline = async (query: Record<string, string>, as = owner) => {
    const answer = await world.call('GET', '/sandbox/timeline', { as, query });
    const posts: { text: string; account: { id: string; name: string } | null }[] =
      answer.body.data ?? [];
    return { status: answer.status, posts, total: answer.body.total };
  };

  test('P-2.71 the first account is created once, however often it is requested, and each name adds one', async () => {
    const first = await open();
    expect((await open()).body.data).toMatchObject({
      id: first.body.data.id,
      username: first.body.data.username,
      display_name: 'Sandbox',
    });
    const second = await open(' Sandbox  2 ');
    expect(second).toMatchObject({
      status: 201,
      body: { data: { username: 'Sandbox 2', display_name: 'Sandbox 2', status: 'connected' } },
    });
    expect((await listed()).map(({ display_name }) => display_name)).toEqual([
      'Sandbox',
      'Sandbox 2',
    ]);
    const checked = await call('POST', `/connections/${second.body.data.id}/check`);
    expect(checked.body.data).toMatchObject({ status: 'connected', display_name: 'Sandbox 2' });
    const same = await call('POST', `/connections/${first.body.data.id}/check`);
    expect(same.body.data.display_name).toBe('Sandbox');
  });

  test('P-2.71 a name is unique, a meaningless name is rejected, and a disconnected account is restored', async () => {
    await open();
    const second = await open('Staging');
    for (const name of ['staging', 'SANDBOX']) {
      const twice = await open(name);
      expect(twice).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect(twice.body.message).toMatch(/^You already have an account named “(Staging|Sandbox)”/);
    }
    expect((await open('\u200B ')).status).toBe(400);
    const agent = await world.agent(owner);
    await link(agent.id, second.body.data.id);
    await publish(agent.id, 'Before.', second.body.data.id);
    await call('DELETE', `/connections/${second.body.data.id}`);
    expect(await listed()).toHaveLength(1);
    expect((await open('staging')).body.data).toMatchObject({
      id: second.body.data.id,
      display_name: 'staging',
    });
  });

  test('P-2.75 P-7.121 an account can be renamed to a free name, and keeps it when it is restored', async () => {
    const first = (await open()).body.data;
    const second = (await open('Staging')).body.data;
    const rename = (id: string, name: string, as = owner) =>
      call('PUT', `/connections/${id}/name`, { name }, as);
    expect(await rename(second.id, ' Harbor  news ')).toMatchObject({
      status: 200,
      body: {
        data: { id: second.id, username: 'Harbor news', display_name: 'Harbor news' },
        message: 'Account renamed.',
      },
    });
    expect(await rename(first.id, 'harbor NEWS')).toMatchObject({
      status: 409,
      body: { message: 'You already have an account named “Harbor news”. Choose another name.' },
    });
    expect((await rename(first.id, ' ')).body.details).toEqual([
      { path: 'name', message: 'Enter a name, like Sandbox 2' },
    ]);
    expect((await rename(first.id, 'x'.repeat(limits.connection_name + 1))).status).toBe(400);
    // Another spelling of its own name is not a conflict.
    expect((await rename(second.id, 'HARBOR news')).status).toBe(200);
    expect(await rename(first.id, 'Home')).toMatchObject({
      body: { data: { username: first.username, display_name: 'Home' } },
    });
    const stranger = await world.member();
    expect((await rename(first.id, 'Mine', stranger)).status).toBe(404);
    await call('POST', `/connections/${first.id}/check`);
    const agent = await world.agent(owner);
    await link(agent.id, first.id);
    await publish(agent.id, 'From home.', first.id);
    expect((await timeline({})).posts).toMatchObject([{ account: { name: 'Home' } }]);
    await call('DELETE', `/connections/${first.id}`);
    expect((await open()).body.data).toMatchObject({ id: first.id, display_name: 'Home' });
    expect((await listed()).map(({ display_name }) => display_name)).toEqual([
      'HARBOR news',
      'Home',
    ]);
  });

  test('P-2.71 the first account is restored by its name, and others are left alone', async () => {
    const first = await open();
    const second = await open('Other');
    await call('DELETE', `/connections/${first.body.data.id}`);
    const agent = await world.agent(owner);
    // An agent that names none gets the existing one.
    const { body: shown } = await call('GET', `/agents/${agent.id}`);
    expect(shown.data.platform_connections).toMatchObject([
      { id: second.body.data.id, display_name: 'Other' },
    ]);
    expect((await open('Sandbox')).body.data).toMatchObject({ display_name: 'Sandbox' });
    expect(await listed()).toHaveLength(2);
  });

  test('P-2.71 ten concurrent requests with one name add one, and the limit counts it', async () => {
    await open();
    const all = await Promise.all(Array.from({ length: 10 }, () => open('Same')));
    expect(all.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)]);
    const rows = Array.from({ length: limits.connections_per_user - 2 }, (_, nth) => ({
      id: crypto.randomUUID(),
      owner_id: owner.id,
      platform: 'sandbox' as const,
      external_id: crypto.randomUUID(),
      username: `n${nth}`,
      display_name: `n${nth}`,
      status: 'connected' as const,
      secret: null,
      connected_at: world.ctx.clock(),
    }));
    await world.ctx.db.insertInto('accounts').values(rows).execute();
    expect(await open('One more')).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
  });

  test('P-2.71 a post is published through the chosen account, and the feed shows and filters it', async () => {
    const first = await open();
    const second = await open('Second');
    const [one, two] = [first.body.data.id, second.body.data.id];
    const agent = await world.agent(owner);
    await link(agent.id, two);
    await publish(agent.id, 'Through the first.', one);
    const id = await publish(agent.id, 'Through the second.', two);
    await call('POST', '/sandbox/posts', { author: 'Bob', text: 'Why?', in_reply_to: id });
    const all = await timeline({});
    expect(all.posts.map(({ text, account }) => [text, account?.name])).toEqual(
      expect.arrayContaining([
        ['Through the first.', 'Sandbox'],
        ['Through the second.', 'Second'],
        ['Why?', undefined],
      ]),
    );
    const through = await timeline({ connection_id: two });
    expect(through.posts.map(({ text }) => text).toSorted()).toEqual([
      'Through the second.',
      'Why?',
    ]);
    expect(through.total).toBe(2);
    const other = await world.member();
    expect(await timeline({ connection_id: two }, other)).toMatchObject({ status: 404, posts: [] });
  });
});

describe.each(engines)('messages in the sandbox on %s', (engine) => {
  test(
    'P-2.71 reach the account of the post that they answer, and otherwise the first account of agents',
    { tags: 'slow' },
    async () => {
      const { world, owner, agentId, call, say, work } = await (async () => {
        const opened = await openEngagement(engine);
        return { ...opened, call: opened.world.call };
      })();
      const second = await call('POST', '/connections', {
        as: owner,
        body: { ...body, name: 'B' },
      });
      const b: string = second.body.data.id;
      const mara = await world.agent(owner, { name: 'Mara T' });
      for (const [agent, connection_id] of [
        [agentId, b],
        [mara.id, b],
      ])
        await call('POST', `/agents/${agent}/connect-platform`, {
          as: owner,
          body: { ...body, connection_id, is_first: agent === mara.id },
        });
      await work();
      const post = await call('POST', `/agents/${agentId}/posts`, {
        as: owner,
        body: { ...body, content: 'On B.', connection_id: b },
      });
      const id: string = post.body.data.url.split('=')[1];
      await say('An answer.', 'Bob', id);
      await say('@ada hello?', 'Carol');
      await say('@mara-t hello?', 'Dan');
      await work();
      const rows = await world.ctx.db
        .selectFrom('interactions')
        .innerJoin('accounts', 'accounts.id', 'interactions.account_id')
        .select(['author_name', 'agent_id', 'display_name'])
        .orderBy('author_name')
        .execute();
      expect(rows).toEqual([
        { author_name: 'Bob', agent_id: agentId, display_name: 'B' },
        { author_name: 'Carol', agent_id: agentId, display_name: 'Sandbox' },
        { author_name: 'Dan', agent_id: mara.id, display_name: 'B' },
      ]);
    },
  );
});
