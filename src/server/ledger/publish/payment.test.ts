import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { platforms } from '#contract/platforms/platforms.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { createSandbox } from '#server/adapters/social/sandbox/sandbox.ts';
import { createSandboxStore } from '#server/features/sandbox/store.ts';
import { engines, everyEngine } from '#test/engines.ts';
import { type FlakyPlatform, flakyPlatform } from '#test/flaky-platform.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { dispatch } from '#server/ledger/recover/dispatcher.ts';

describe.each(everyEngine)('posts on a platform that charges, on %s', (engine) => {
  const isHere = engines.includes(engine);
  let world: World;
  let platform: FlakyPlatform;
  let owner: Person;
  let agent: string;
  beforeEach(async () => {
    // The sandbox charges during these tests.
    const calls = { post: 15_000, post_with_link: 200_000, reply: 10_000 };
    Object.assign(platforms.sandbox, { prices: { date: '2026-11-01', calls } });
    world = await createWorld(engine, {
      parts: ({ db, clock, social }) => {
        platform = flakyPlatform(createSandbox(createSandboxStore(db, clock), 'read'));
        return { social: { ...social, sandbox: platform.port } };
      },
    });
    owner = await world.member();
    agent = (await world.agent(owner)).id;
  });
  afterEach(async () => {
    Reflect.deleteProperty(platforms.sandbox, 'prices');
    await world.close();
  });

  const post = async (...parts: string[]) => {
    const path = `/agents/${agent}/posts`;
    const body = { platform: 'sandbox', parts };
    return (await world.call('POST', path, { as: owner, body })).body.data;
  };
  const budget = (monthly_budget: number | null) =>
    world.call('PUT', '/usage/budget', { as: owner, body: { monthly_budget } });
  const usage = async () => (await world.call('GET', '/usage', { as: owner })).body.data;
  const occurrences = () =>
    world.ctx.db.selectFrom('usage_entries').select(['state', 'cost', 'kind', 'what']).execute();

  it.runIf(isHere)('are recorded with their cost', async () => {
    expect(await post('Hello', 'See example.com')).toMatchObject({ status: 'PUBLISHED' });
    const facts = { state: 'settled', kind: 'post', what: 'sandbox' };
    expect(await occurrences()).toEqual([
      { ...facts, cost: 15_000 },
      { ...facts, cost: 200_000 },
    ]);
  });

  it('wait if they do not fit into the budget, and go out when it is raised', async () => {
    await budget(100_000);
    const held = await post('See example.com');
    expect(held.status).toBe('HELD');
    const row = () =>
      world.ctx.db
        .selectFrom('occurrences')
        .select(['state', 'reason', 'detail'])
        .where('id', '=', held.occurrence_id)
        .executeTakeFirstOrThrow();
    expect(await row()).toMatchObject({ state: 'HELD', reason: 'budget' });
    expect((await row()).detail).toContain('This may cost $0.20 and would exceed your budget');
    expect(await usage()).toMatchObject({ spent: 0, reserved: 0, posts: 0 });
    await budget(150_000);
    await dispatch(world.ctx);
    expect((await row()).state).toBe('HELD');
    await budget(200_000);
    await dispatch(world.ctx);
    expect((await row()).state).toBe('PUBLISHED');
    expect(await usage()).toMatchObject({ spent: 200_000, posts: 1 });
  });

  it.runIf(isHere)('if the rest of a thread does not fit, the owner is asked', async () => {
    await budget(20_000);
    await post('One', 'Two');
    const { state, reason } = await world.ctx.db
      .selectFrom('occurrences')
      .select(['state', 'reason'])
      .executeTakeFirstOrThrow();
    expect({ state, reason }).toEqual({ state: 'NEEDS_REVIEW', reason: 'thread_partial' });
    expect((await usage()).spent).toBe(15_000);
  });

  it.runIf(isHere).each([
    ['refused', { fail: new PlatformError('rejected', 'No.') }, { spent: 0, not_known: 0 }],
    ['not reached', { fail: new PlatformError('retry', 'Busy.') }, { spent: 0, not_known: 0 }],
    [
      'perhaps taken',
      { lose: new PlatformError('unknown', 'Lost.') },
      { spent: 0, not_known: 15_000 },
    ],
  ])('have the known cost when they are %s', async (_how, step, known) => {
    platform.script.push(step);
    await post('Hello');
    expect(await usage()).toMatchObject({ ...known, reserved: 0 });
  });

  it.runIf(isHere)('have no entry if they are free', async () => {
    Reflect.deleteProperty(platforms.sandbox, 'prices');
    await budget(0);
    expect(await post('Hello')).toMatchObject({ status: 'PUBLISHED' });
    expect(await occurrences()).toEqual([]);
  });
});
