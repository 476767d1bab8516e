import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { everyEngine } from '#test/engines.ts';
import { createWorld, type World } from '#test/world.ts';
import { takeTry, returnTry, requireTry, requireTries } from './tries.store.ts';

const now = 1_000_000;
const budget = { count: 10, span: 1000 };
/** Number of concurrent tries. */
const racers = Number(process.env['RACERS'] ?? 50);

describe.each(everyEngine)('a limit of tries on %s', (engine) => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld(engine);
  });
  afterEach(() => world.close());

  const kept = async () => (await world.ctx.db.selectFrom('tries').selectAll().execute()).length;
  const spendTen = async (key: string, at = now) => {
    for (let tries = 0; tries < 10; tries += 1) await requireTry(world.ctx.db, key, budget, at);
  };

  test('is used up after its number of tries, and returns how long to wait', async () => {
    const { db } = world.ctx;
    await spendTen('a');
    await expect(requireTry(db, 'a', budget, now + 1)).rejects.toMatchObject({
      code: 'rate_limited',
      retry_after: 1,
    });
    expect(await takeTry(db, 'a', budget, now + 400)).toEqual({ wait: 600 });
    expect(await kept()).toBe(10);
    expect(await takeTry(db, 'b', budget, now)).toHaveProperty('granted');
    expect(await takeTry(db, 'a', budget, now + 1000)).toHaveProperty('granted');
  });

  test('AU-11 grants at most its number of concurrent tries, and at least one', async () => {
    const { db } = world.ctx;
    const answers = await Promise.all(
      Array.from({ length: racers }, () => takeTry(db, 'a', budget, now)),
    );
    const granted = answers.filter((answer) => 'granted' in answer).length;
    expect(granted).toBeGreaterThan(0);
    expect(granted).toBeLessThanOrEqual(10);
    expect(await kept()).toBe(granted);
  });

  test('has room again when a try is returned', async () => {
    const { db } = world.ctx;
    await spendTen('a', now - 1);
    await returnTry(db, []);
    expect(await takeTry(db, 'a', budget, now)).toHaveProperty('wait');
    const rows = await db.selectFrom('tries').select('id').limit(1).execute();
    await returnTry(db, rows);
    expect(await takeTry(db, 'a', budget, now)).toHaveProperty('granted');
  });

  test('is not reduced when another limit of the same request is used up', async () => {
    const { db } = world.ctx;
    await spendTen('b');
    const both = ['a', 'b'].map((key) => ({ key, ...budget }));
    await expect(requireTries(db, both, now)).rejects.toMatchObject({ code: 'rate_limited' });
    expect(await kept()).toBe(10);
    expect(await requireTries(db, [{ key: 'a', ...budget }], now)).toHaveLength(1);
  });
});
