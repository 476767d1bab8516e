import { afterEach, expect, test } from 'vitest';
import { engines } from '#test/engines.ts';
import { createWorld, type World } from '#test/world.ts';

let world: World | undefined;
afterEach(() => world?.close());

test.each(engines)(
  'P-7.63 on %s a post from the editor stays, and holds none of the sample agents that published it',
  { tags: 'slow' },
  async (engine) => {
    world = await createWorld(engine);
    const { call } = world;
    const as = await world.member();
    await call('POST', '/samples', { as, body: {} });
    const [agent] = (await call('GET', '/agents', { as })).body.data;
    const variants = [{ connection_id: agent.platform_connections[0].id }];
    const written = { agent_id: agent.id, parts: ['Mine, from the editor.'], variants };
    const { id } = (await call('POST', '/posts', { as, body: written })).body.data;
    expect((await call('POST', `/posts/${id}/publish`, { as, body: {} })).status).toBe(200);
    expect((await call('GET', '/samples', { as })).body.data.own_posts).toBe(1);
    await call('DELETE', '/samples', { as });
    expect((await call('GET', '/agents', { as })).body.data).toEqual([]);
    const feed = (await call('GET', '/sandbox/timeline', { as })).body.data;
    expect(feed).toMatchObject([{ text: 'Mine, from the editor.' }]);
  },
);

test.each(engines)(
  'P-7.61 on %s demo data goes to the account that its owner opened under a name of their own',
  { tags: 'slow' },
  async (engine) => {
    world = await createWorld(engine);
    const { call } = world;
    const as = await world.member();
    const named = { platform: 'sandbox', name: 'My corner' };
    const { id } = (await call('POST', '/connections', { as, body: named })).body.data;
    const mine = { author: 'self', parts: ['My first.'], variants: [{ connection_id: id }] };
    const post = (await call('POST', '/posts', { as, body: mine })).body.data;
    expect((await call('POST', `/posts/${post.id}/publish`, { as, body: {} })).status).toBe(200);
    expect((await call('POST', '/samples', { as, body: {} })).status).toBe(200);
    expect((await call('GET', '/connections', { as })).body.data).toMatchObject([{ id }]);
    const agents = (await call('GET', '/agents', { as })).body.data;
    for (const { platform_connections } of agents)
      expect(platform_connections).toMatchObject([{ id }]);
    const queued = (await call('GET', '/scheduled-posts', { as })).body.data;
    expect(queued.length).toBeGreaterThan(3);
    expect((await call('DELETE', '/samples', { as })).status).toBe(200);
    const feed = (await call('GET', '/sandbox/timeline', { as })).body.data;
    expect(feed).toMatchObject([{ text: 'My first.' }]);
  },
);
