import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEngagement } from '#test/engagement-world.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

const platform = 'sandbox';

/** The agent's account, and a second one. */
async function twoAccounts(world: World, owner: Person, agentId: string) {
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    world.call(method, path, { as: owner, body });
  const second = await call('POST', '/connections', { platform, name: 'Second' });
  const connection_id: string = second.body.data.id;
  await call('POST', `/agents/${agentId}/connect-platform`, { platform, connection_id });
  const { body } = await call('GET', `/agents/${agentId}`);
  const [first] = body.data.platform_connections;
  const publish = async (content: string, id: string) => {
    const sent = { platform, content, connection_id: id };
    const out = await call('POST', `/agents/${agentId}/posts`, sent);
    return String(out.body.data.url).split('=')[1] ?? '';
  };
  return { first: String(first.id), second: connection_id, publish };
}

describe.each(engines)('the analytics of one account on %s', (engine) => {
  let world: World;
  let owner: Person;
  let agentId: string;
  let ids: { first: string; second: string };
  beforeAll(async () => {
    world = await createWorld(engine);
    owner = await world.member();
    agentId = (await world.agent(owner)).id;
    const { publish, ...accounts } = await twoAccounts(world, owner, agentId);
    ids = accounts;
    await publish('One.', ids.first);
    const liked = await publish('Two.', ids.second);
    await publish('Three.', ids.second);
    const body = { kind: 'like', count: 5 };
    await world.call('POST', `/sandbox/posts/${liked}/react`, { as: owner, body });
    world.pass(1);
  });
  afterAll(() => world.close());
  const ask = (path: string, query: Record<string, string>, as = owner) =>
    world.call('GET', path, { as, query });

  test('P-2.72 count, rank and time only posts of that account', async () => {
    const all = (await ask('/analytics', {})).body.data;
    expect(all.totals.published).toBe(3);
    for (const path of ['/analytics', `/agents/${agentId}/analytics`]) {
      const of = async (connection_id: string) => (await ask(path, { connection_id })).body.data;
      const { totals, top_posts, by_platform, timing } = await of(ids.second);
      expect(totals).toMatchObject({ published: 2, interactions: { value: 5 } });
      expect(top_posts.map(({ text }: { text: string }) => text)).toEqual(['Two.']);
      expect(by_platform).toMatchObject([{ platform, published: 2 }]);
      expect(timing).toBeTruthy();
      expect((await of(ids.first)).totals).toMatchObject({ published: 1 });
      expect((await of(ids.first)).top_posts).toEqual([]);
    }
    const other = await ask('/analytics', { connection_id: ids.second, platform: 'twitter' });
    expect(other.body.data.totals.published).toBe(0);
  });

  test('P-2.72 can be exported separately, and remain after the account was disconnected', async () => {
    const rows = async (connection_id: string) => {
      const file = await ask('/analytics/export', { connection_id });
      return file.raw.toString().trim().split('\r\n').slice(1);
    };
    expect(await rows(ids.second)).toHaveLength(2);
    expect(await rows(ids.first)).toHaveLength(1);
    const disconnect = `/connections/${ids.second}`;
    expect((await world.call('DELETE', disconnect, { as: owner })).status).toBe(200);
    const after = await ask('/analytics', { connection_id: ids.second });
    expect(after.body.data.totals.published).toBe(2);
  });

  test('P-2.72 of someone else are not found', async () => {
    const other = await world.member();
    const own = await world.agent(other);
    for (const path of ['/analytics', '/analytics/export', `/agents/${own.id}/analytics`])
      expect((await ask(path, { connection_id: ids.first }, other)).status).toBe(404);
  });
});

describe.each(engines)('the inbox of one account on %s', (engine) => {
  test(
    'P-2.72 contains only mentions of that account, and nothing of other people',
    { tags: 'slow' },
    async () => {
      const open = await openEngagement(engine);
      const { world, owner, agentId } = open;
      const { first, second, publish } = await twoAccounts(world, owner, agentId);
      await open.work();
      await open.say('@ada what do you think of tests?', 'Carol');
      await open.say('Why is that?', 'Dan', await publish('On the second.', second));
      await open.work();
      const names = async (connection_id: string, as = owner) => {
        const query = { state: 'all', connection_id };
        const { body } = await world.call('GET', '/inbox', { as, query });
        return [
          body.total,
          ...body.data.map((one: { author: { username: string } }) => one.author.username),
        ];
      };
      expect(await names(first)).toEqual([1, 'Carol']);
      expect(await names(second)).toEqual([1, 'Dan']);
      expect(await names(second, await world.member())).toEqual([0]);
    },
  );
});
