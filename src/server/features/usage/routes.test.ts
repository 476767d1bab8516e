import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { day } from '#contract/core/time.ts';
import { engines } from '#test/engines.ts';
import { enter } from '#test/wallet-sign-in.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { reserve, recordCost } from './service.ts';
import { pagesOf } from '#test/pages-of.ts';

describe.each(engines)('usage on %s', (engine) => {
  let world: World;
  let owner: Person;
  beforeEach(async () => {
    world = await createWorld(engine);
    // The tenth of a month, so that there are days before and after.
    const now = new Date(world.ctx.clock());
    world.pass(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 10, 12) - now.getTime());
    owner = await world.member();
  });
  afterEach(() => world.close());

  const spend = async (agent_id: string | null, cost: number | null, what = 'gpt-5-mini') => {
    const kind = what === 'sandbox' ? 'post' : 'text';
    const call = { owner_id: owner.id, agent_id, kind, what, estimate: cost } as const;
    await recordCost(world.ctx, await reserve(world.ctx, call), {
      tokens_in: 8,
      tokens_out: 2,
      cost,
    });
  };
  const get = (path: string, query: Record<string, string> = {}, as = owner) =>
    world.call('GET', path, { as, query });
  const isoDay = (ago: number) =>
    new Date(world.ctx.clock() - ago * day).toISOString().slice(0, 10);

  it('P-7.81 sums up a month, by agent and by day', async () => {
    const { id: ada } = await world.agent(owner);
    const { id: bob } = await world.agent(owner, { name: 'Bob' });
    await spend(ada, 1000);
    world.pass(2 * day);
    await spend(ada, 500);
    await spend(ada, 15_000, 'sandbox');
    await spend(null, 20);
    const { data } = (await get('/usage')).body;
    expect(data).toMatchObject({
      month: isoDay(0).slice(0, 7),
      spent: 16_520,
      reserved: 0,
      texts: 3,
      images: 0,
      posts: 1,
      tokens: 40,
      budget: null,
      unpriced: 0,
      unpriced_models: [],
    });
    const facts = { is_deleted: false, is_self: false, budget: null };
    expect(data.by_agent).toEqual([
      {
        agent_id: ada,
        agent_name: 'Ada',
        spent: 16_500,
        texts: 2,
        images: 0,
        posts: 1,
        tokens: 30,
        ...facts,
      },
      {
        agent_id: bob,
        agent_name: 'Bob',
        spent: 0,
        texts: 0,
        images: 0,
        posts: 0,
        tokens: 0,
        ...facts,
      },
      {
        agent_id: null,
        agent_name: null,
        spent: 20,
        texts: 1,
        images: 0,
        posts: 0,
        tokens: 10,
        ...facts,
      },
    ]);
    expect(data.by_day).toHaveLength(12);
    expect(data.by_day.slice(-3)).toEqual([
      { date: isoDay(2), spent: 1000 },
      { date: isoDay(1), spent: 0 },
      { date: isoDay(0), spent: 15_520 },
    ]);
    expect(data.forecast).toBeGreaterThan(2 * data.spent);
  });

  it('keeps the spending of a deleted agent, under its name', async () => {
    const { id } = await world.agent(owner, { name: 'Gone' });
    await spend(id, 700);
    await world.call('DELETE', `/agents/${id}`, { as: owner });
    const { data } = (await get('/usage')).body;
    expect(data.by_agent).toMatchObject([{ agent_name: 'Gone', is_deleted: true, spent: 700 }]);
    const entries = (await get('/usage/entries')).body;
    expect(entries.data).toMatchObject([{ agent_name: 'Gone', cost: 700 }]);
  });

  it('P-7.81 shows other months, with every day and without a forecast', async () => {
    await spend(null, 700);
    const month = isoDay(0).slice(0, 7);
    world.pass(40 * day);
    owner = { ...owner, token: (await enter(world, owner.wallet)).body.data.token };
    expect((await get('/usage')).body.data).toMatchObject({ spent: 0 });
    const { data } = (await get('/usage', { month })).body;
    expect(data).toMatchObject({ month, spent: 700, forecast: null });
    const days = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0));
    expect(data.by_day).toHaveLength(days.getUTCDate());
    expect((await get('/usage', { month: '2026-13' })).status).toBe(400);
  });

  it('P-7.82 lists entries newest first, in pages, by month and agent', async () => {
    const { id } = await world.agent(owner);
    await spend(id, 0, 'composer');
    world.pass(1000);
    await spend(null, null, 'llama3.2');
    world.pass(1000);
    const call = { owner_id: owner.id, agent_id: id, kind: 'text', what: 'm' } as const;
    await reserve(world.ctx, { ...call, estimate: 9 });
    const all = (await get('/usage/entries')).body;
    expect(all.total).toBe(3);
    expect(all.data).toMatchObject([
      { what: 'm', cost: 9, is_reserved: true, tokens_in: null },
      { what: 'llama3.2', cost: null, is_reserved: false, agent_id: null },
      { what: 'composer', cost: 0, agent_name: 'Ada', tokens_in: 8, tokens_out: 2 },
    ]);
    const pages = await pagesOf(async (query) => (await get('/usage/entries', query)).body, 1);
    expect(pages.flatMap(({ data }) => data)).toEqual(all.data);
    expect((await get('/usage/entries', { agent_id: id })).body.total).toBe(2);
    expect((await get('/usage/entries', { month: '2020-01' })).body.total).toBe(0);
  });

  it('is hidden from other people', async () => {
    await spend(null, 700);
    const other = await world.member();
    expect((await get('/usage', {}, other)).body.data.spent).toBe(0);
    expect((await get('/usage/entries', {}, other)).body.total).toBe(0);
  });

  it('P-7.83 sets and removes budgets, overall and for one agent', async () => {
    const { id } = await world.agent(owner);
    const put = (body: object) => world.call('PUT', '/usage/budget', { as: owner, body });
    const own = await put({ monthly_budget: 5_000_000 });
    expect(own.body).toMatchObject({ message: 'Budget saved', data: { budget: 5_000_000 } });
    const agents = await put({ agent_id: id, monthly_budget: 0 });
    expect(agents.body.data).toMatchObject({ budget: 5_000_000, by_agent: [{ budget: 0 }] });
    const none = await put({ monthly_budget: null });
    expect(none.body).toMatchObject({ message: 'Budget removed', data: { budget: null } });
    const log = await get('/auth/audit');
    const details = log.body.data
      .filter(({ event }: { event: string }) => event === 'budget_changed')
      .map(({ detail }: { detail: string }) => detail);
    expect(details).toEqual([
      'Everything: no limit',
      'Ada: $0.00 a month',
      'Everything: $5.00 a month',
    ]);
  });

  it.each([-1, 0.5, 1e13, '5'])('rejects %j as a budget', async (monthly_budget) => {
    const reply = await world.call('PUT', '/usage/budget', { as: owner, body: { monthly_budget } });
    expect(reply.status).toBe(400);
  });
});
