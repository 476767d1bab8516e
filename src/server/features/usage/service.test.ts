import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { minute } from '#contract/core/time.ts';
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import { AppError } from '#server/app-error.ts';
import { engines, everyEngine } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { readMonth } from './routes.ts';
import { type PlannedCall, release, reserve, recordCost } from './service.ts';
import { usageCleanupJob } from './sweep.job.ts';

describe.each(everyEngine)('spending on %s', (engine) => {
  const isHere = engines.includes(engine);
  let world: World;
  let owner: Person;
  let agent_id: string;
  beforeEach(async () => {
    world = await createWorld(engine);
    owner = await world.member();
    agent_id = (await world.agent(owner)).id;
  });
  afterEach(() => world.close());

  const plan = (estimate: number | null, changes: Partial<PlannedCall> = {}) =>
    reserve(world.ctx, {
      owner_id: owner.id,
      agent_id,
      kind: 'text',
      what: 'gpt-5-mini',
      estimate,
      ...changes,
    });
  const spend = async (cost: number, changes: Partial<PlannedCall> = {}) =>
    recordCost(world.ctx, await plan(cost, changes), { tokens_in: 10, tokens_out: 5, cost });
  const limit = (monthly_budget: number | null, agent: string | null = null, as = owner) =>
    world.call('PUT', '/usage/budget', { as, body: { agent_id: agent, monthly_budget } });
  const month = () => readMonth(world.ctx, owner.id);
  const refusal = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      (error: unknown) => (error instanceof AppError ? error : undefined),
    );
  const notices = (kind: NotificationKind) =>
    world.ctx.db
      .selectFrom('notices')
      .select(['text', 'link'])
      .where('user_id', '=', owner.id)
      .where('kind', '=', kind)
      .execute();

  it('counts a reservation until the real cost is known', async () => {
    const id = await plan(5000);
    expect(await month()).toMatchObject({ spent: 0, reserved: 5000, texts: 0 });
    await recordCost(world.ctx, id, { tokens_in: 1000, tokens_out: 100, cost: 450 });
    expect(await month()).toMatchObject({ spent: 450, reserved: 0, texts: 1, tokens: 1100 });
  });

  it('does not count a released reservation', async () => {
    await release(world.ctx, await plan(5000));
    expect(await month()).toMatchObject({ spent: 0, reserved: 0, texts: 0 });
  });

  it('keeps a reservation if the cost is unknown', async () => {
    await recordCost(world.ctx, await plan(5000), {
      tokens_in: null,
      tokens_out: null,
      cost: null,
    });
    expect(await month()).toMatchObject({ spent: 5000, unpriced: 0, tokens: 0 });
  });

  it.each([
    ['a person’s', null],
    ['an agent’s', 'agent'],
  ])('P-7.83 stays within %s budget with fifty concurrent calls', async (_whose, whose) => {
    await limit(100_000, whose && agent_id);
    const calls = Array.from({ length: 50 }, () => refusal(plan(7000)));
    const refused = (await Promise.all(calls)).filter((error) => error !== undefined);
    expect(refused).toHaveLength(50 - 14);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['budget_exceeded']));
    expect((await month()).reserved).toBe(98_000);
  });

  it(
    'allows spending up to the last micro-dollar, and free calls always',
    { tags: 'slow' },
    async () => {
      await limit(1000);
      await spend(1000);
      expect((await refusal(plan(1)))?.message).toBe(
        'This may cost $0.000001 and would exceed your budget of $0.001 a month: $0.001 counted in ' +
          `${new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(world.ctx.clock())}. Raise it in Usage to continue.`,
      );
      await spend(0, { what: 'composer' });
      expect(await month()).toMatchObject({ spent: 1000, texts: 2 });
      await limit(null);
      await spend(5);
      expect((await month()).spent).toBe(1005);
    },
  );

  it.runIf(isHere)('counts an agent’s budget for that agent only', async () => {
    const other = await world.agent(owner, { name: 'Grace' });
    await limit(1000, agent_id);
    await spend(900);
    expect((await refusal(plan(200)))?.message).toContain('the budget of Ada of $0.001 a month');
    await spend(5000, { agent_id: other.id });
    await spend(5000, { agent_id: null });
    expect((await month()).spent).toBe(10_900);
  });

  it.runIf(isHere)(
    'rejects calls without a known price while there is a budget, and explains what to do',
    async () => {
      await recordCost(world.ctx, await plan(null), { tokens_in: 1, tokens_out: 1, cost: null });
      expect(await month()).toMatchObject({
        spent: 0,
        unpriced: 1,
        forecast: null,
        texts: 1,
        unpriced_models: ['gpt-5-mini'],
      });
      await limit(1000);
      const { message } = (await refusal(plan(null, { what: 'llama3.2' }))) ?? {};
      expect(message).toMatch(/^The price of llama3\.2 is not known, .*AI_PRICES/);
      expect(await notices('budget_reached')).toEqual([]);
    },
  );

  it('starts over each month', { tags: 'slow' }, async () => {
    await limit(1000);
    await spend(1000);
    world.pass(32 * 24 * 60 * minute);
    await spend(1000);
    expect((await month()).spent).toBe(1000);
  });

  it('accepts only the caller’s own agents', { tags: 'slow' }, async () => {
    const other = await world.member();
    const { id } = await world.agent(other);
    expect((await refusal(plan(1, { agent_id: id })))?.code).toBe('not_found');
    expect((await limit(5, id)).status).toBe(404);
    expect((await limit(5, agent_id, other)).status).toBe(404);
  });

  it(
    'P-9.16 releases an unsettled reservation after ten minutes, and still counts a late settlement',
    { tags: 'slow' },
    async () => {
      const sweep = () => usageCleanupJob(world.ctx).run(null, new AbortController().signal);
      const id = await plan(5000);
      world.pass(9 * minute);
      await sweep();
      expect((await month()).reserved).toBe(5000);
      world.pass(minute);
      await sweep();
      expect((await month()).reserved).toBe(0);
      await recordCost(world.ctx, id, { tokens_in: 1, tokens_out: 1, cost: 4000 });
      world.pass(48 * 60 * minute);
      await release(world.ctx, await plan(1));
      await sweep();
      const rows = await world.ctx.db
        .selectFrom('usage_entries')
        .select(['state', 'cost'])
        .execute();
      expect(rows).toContainEqual({ state: 'settled', cost: 4000 });
    },
  );

  it('replaces an earlier attempt of the same call', { tags: 'slow' }, async () => {
    await limit(1000);
    const id = await plan(800);
    expect(await plan(900, { id })).toBe(id);
    expect((await month()).reserved).toBe(900);
  });

  describe('notifies the owner', () => {
    it.runIf(isHere)(
      'P-9.15 once a month when a budget is nearly used up, and when it is used up',
      async () => {
        await limit(10_000);
        await spend(7900);
        expect(await notices('budget_near')).toEqual([]);
        await spend(100);
        await spend(100);
        const [near, ...more] = await notices('budget_near');
        expect(more).toEqual([]);
        expect(near).toMatchObject({ link: '/usage' });
        expect(near?.text).toMatch(/^\$0\.008 of your budget of \$0\.01 was spent in \w+ \d{4}\./);
        await spend(1900);
        expect(await notices('budget_reached')).toHaveLength(1);
        await refusal(plan(1));
        expect(await notices('budget_reached')).toHaveLength(1);
        world.pass(32 * 24 * 60 * minute);
        await spend(9000);
        expect(await notices('budget_near')).toHaveLength(2);
      },
    );

    it(
      'when a call was rejected, also by an agent’s budget, and again for a changed one',
      { tags: 'slow' },
      async () => {
        await limit(10_000, agent_id);
        await refusal(plan(20_000));
        await refusal(plan(20_000));
        const [told, ...more] = await notices('budget_reached');
        expect(more).toEqual([]);
        expect(told?.text).toContain('the budget of Ada of $0.01 a month');
        await limit(12_000, agent_id);
        await refusal(plan(20_000));
        expect(await notices('budget_reached')).toHaveLength(2);
      },
    );

    it('by email according to the settings', async () => {
      const { db, clock } = world.ctx;
      const address = { email: 'ada@example.com', email_verified_at: clock() };
      await db.updateTable('users').set(address).where('id', '=', owner.id).execute();
      await limit(1000);
      await spend(800);
      const mails = () => db.selectFrom('mails').select('id').execute();
      expect(await mails()).toHaveLength(1);
      const body = { emailNotifications: true, pushNotifications: false, performanceReports: true };
      await world.call('PUT', '/users/notifications', {
        as: owner,
        body: { ...body, agentAlerts: false },
      });
      await spend(200);
      expect(await notices('budget_reached')).toHaveLength(1);
      expect(await mails()).toHaveLength(1);
    });
  });
});
