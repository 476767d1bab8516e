/** The hidden agent for posts of the owner: no call lists it as an agent, and no call for agents accepts it. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { recordCost, reserve } from '#server/features/usage/service.ts';
import { postHistory } from '#server/ledger/read/history.store.ts';
import { agentWeeks } from '#server/ledger/read/week.store.ts';
import { dispatch } from '#server/ledger/recover/dispatcher.ts';
import { prepare } from '#server/ledger/recover/worker.ts';
import { newId } from '#server/ids.ts';
import { bodyFor, calls, makeThings, pathFor } from '#test/calls.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type Reply, type World } from '#test/world.ts';

/** Calls that show what people posted. */
const shownIn = [
  'analytics.overview',
  'board.list',
  'dashboard.recent',
  'posts.list',
  'sandbox.timeline',
  'schedule.list',
  'users.export',
  'users.exportSpace',
  // Webhook events about a post contain its author.
  'webhooks.deliveries',
];
/** Calls that accept any author, not only agents. */
const doneFor = ['analytics.agent', 'posts.create'];

describe.each(engines)('the author who is their owner, on %s', (engine) => {
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
    await call('POST', `/posts/${post.id}/publish`);
    await prepare(world.ctx);
    await dispatch(world.ctx);
    const { stage } = (await call('GET', `/posts/${post.id}`)).body.data;
    if (stage !== 'out') throw new Error(`not published: ${stage}`);
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

  test('P-7.181 is returned only by calls that show their posts', async () => {
    const naming: string[] = [];
    for (const named of calls) {
      // An event stream does not end.
      if (named.call.method !== 'GET' || named.call.response === 'stream') continue;
      const reply = await world.call('GET', pathFor(named, made), { as: owner });
      expect([named.name, reply.status < 500]).toEqual([named.name, true]);
      if (reply.raw.includes(self)) naming.push(named.name);
    }
    expect(naming.toSorted()).toEqual(shownIn);
  });

  test('P-7.181 is not found by calls for agents', async () => {
    const known: string[] = [];
    for (const named of calls) {
      const { method, path } = named.call;
      const given = { ...made, agents: self };
      const body = bodyFor(named, given);
      const isMeant = path.includes('/agents/:id') || JSON.stringify(body ?? {}).includes(self);
      if (!isMeant) continue;
      const reply = await world.call(method, pathFor(named, given), {
        as: owner,
        ...(body && { body }),
      });
      if (reply.status < 400) known.push(named.name);
    }
    expect(known.toSorted()).toEqual(doneFor);
  });

  test(
    'P-7.181 does not count as an agent, and is named where something was done',
    { tags: 'slow' },
    async () => {
      const { db } = world.ctx;
      const { body: agents } = await call('GET', '/agents');
      const names = agents.data.map(({ name }: { name: string }) => name);
      expect(names).not.toContain('You');
      // The limit of agents does not include it.
      const agents_left = limits.agents_per_user - agents.total;
      const like = await db
        .selectFrom('agents')
        .selectAll()
        .where('id', '=', made['agents'] ?? '')
        .executeTakeFirstOrThrow();
      const others = Array.from({ length: agents_left - 1 }, () => ({ ...like, id: newId() }));
      for (let at = 0; at < others.length; at += 20)
        await db
          .insertInto('agents')
          .values(others.slice(at, at + 20))
          .execute();
      await world.agent(owner);
      expect((await call('GET', '/agents')).body.total).toBe(limits.agents_per_user);
      const week = { from: 0, to: world.ctx.clock() + 1 };
      const mine = async () => (await agentWeeks(db, owner.id, week)).filter(isMine);
      const isMine = ({ agent_id }: { agent_id: string }) => agent_id === self;
      expect(await mine()).toMatchObject([{ name: 'You', published: 1 }]);
      const { by_agent } = (await call('GET', '/analytics')).body.data;
      expect(by_agent.filter(isMine)).toMatchObject([{ agent_name: 'You', is_self: true }]);
      // A person with only a draft of their own has nothing to analyze.
      const other = await world.member();
      const draft = { author: 'self', parts: ['Not yet.'] };
      expect((await world.call('POST', '/posts', { as: other, body: draft })).status).toBe(201);
      expect(await agentWeeks(db, other.id, week)).toEqual([]);
      const theirs = (await world.call('GET', '/analytics', { as: other })).body.data;
      expect(theirs.by_agent).toEqual([]);
    },
  );

  test('P-7.181 does not reveal their posts to agents', async () => {
    const { own, others } = await postHistory(world.ctx.db, owner.id, made['agents'] ?? '');
    expect([...own, ...others].map(({ text }) => text)).not.toContain('From me.');
    const mine = await postHistory(world.ctx.db, owner.id, self);
    expect(mine.own.map(({ text }) => text)).toContain('From me.');
    const { totals } = (await call('GET', '/dashboard/posts')).body;
    // One by an agent, and their own.
    expect(totals).toMatchObject({ all: 2, today: 2 });
  });

  test(
    'P-7.181 is paid for by the overall budget, and has none of its own',
    { tags: 'slow' },
    async () => {
      const { db } = world.ctx;
      const months = async () =>
        (await call('GET', '/usage')).body.data.by_agent.filter(
          ({ agent_id }: { agent_id: string }) => agent_id === self,
        );
      expect(await months()).toEqual([]);
      const cost = { kind: 'post', what: 'twitter', estimate: 15_000 } as const;
      const id = await reserve(world.ctx, { owner_id: owner.id, agent_id: self, ...cost });
      await recordCost(world.ctx, id, { cost: 15_000, tokens_in: null, tokens_out: null });
      const row = { agent_name: 'You', is_self: true, is_deleted: false, spent: 15_000 };
      expect(await months()).toMatchObject([row]);
      const body = { agent_id: self, monthly_budget: 5 };
      expect((await world.call('PUT', '/usage/budget', { as: owner, body })).status).toBe(404);
      const { monthly_budget } = await db
        .selectFrom('agents')
        .select('monthly_budget')
        .where('id', '=', self)
        .executeTakeFirstOrThrow();
      expect(monthly_budget).toBeNull();
    },
  );
});
