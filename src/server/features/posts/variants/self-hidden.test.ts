/** Who posts as themself is none of their agents: no call lists them as one, and none does with them what agents are for. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { isLive, seemsLive } from '#server/ledger/publish/live.store.ts';
import { loadOccurrence } from '#server/ledger/publish/loaded-occurrence.store.ts';
import { postHistory } from '#server/ledger/read/history.store.ts';
import { agentWeeks } from '#server/ledger/read/week.store.ts';
import { bodyFor, calls, makeThings, pathFor } from '#test/calls.ts';
import { everyEngine } from '#test/engines.ts';
import { createWorld, type Person, type Reply, type World } from '#test/world.ts';

/** Where their posts are shown, or everything that is theirs. */
const shownIn = new Set([
  'posts.list',
  'posts.get',
]);

describe.each(everyEngine)('the author who is their owner, on %s', (engine) => {
  let world: World;
  let owner: Person;
  let made: Record<string, string>;
  let self: string;
  beforeEach(async () => {
    world = await createWorld(engine);
    owner = await world.member();
    made = await makeThings(world, owner);
    const post = await write();
    self = post.agent_id;
    expect((await call('POST', `/posts/${post.id}/publish`)).status).toBe(200);
    const planned = await write();
    const scheduled_time = new Date(world.ctx.clock() + 3_600_000).toISOString();
    await call('POST', `/posts/${planned.id}/schedule`, { scheduled_time });
  });
  afterEach(() => world.close());

  const call = (method: 'GET' | 'POST', path: string, body: object = {}): Promise<Reply> =>
    world.call(method, path, { as: owner, ...(method === 'POST' && { body }) });
  async function write() {
    const { body } = await call('GET', '/connections');
    const [{ id }] = body.data;
    const wanted = { author: 'self', parts: ['From me.'], variants: [{ connection_id: id }] };
    return (await call('POST', '/posts', wanted)).body.data;
  }

  test('P-7.181 is named by no call but those that show their posts', async () => {
    const naming: string[] = [];
    for (const named of calls) {
      if (named.call.method !== 'GET') continue;
      const reply = await world.call('GET', pathFor(named, made), { as: owner });
      if (JSON.stringify(reply.body).includes(self)) naming.push(named.name);
    }
    expect(naming).toEqual([...shownIn]);
  });

  test('P-7.181 is nothing that a call for an agent knows', async () => {
    const known: string[] = [];
    for (const named of calls) {
      const { method, path } = named.call;
      const given = { ...made, agents: self };
      const body = bodyFor(named, given);
      const isMeant = path.includes('/agents/:id') || JSON.stringify(body ?? {}).includes(self);
      if (!isMeant) continue;
      const reply = await world.call(method, pathFor(named, given), { as: owner, ...(body && { body }) });
      if (reply.status < 400) known.push(named.name);
    }
    expect(known).toEqual([]);
  });
});
