/** A short run of `npm run prove -- input`. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeThings } from './calls.ts';
import { engines } from './engines.ts';
import { sendMalformed } from './malformed.ts';
import { createWorld, type World } from './world.ts';

describe.each(engines)('malformed requests on %s', (engine) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(engine, { env: { LOG_LEVEL: 'silent' } });
  });
  afterAll(() => world.close());

  test('1,000 of them: no answer of 500 or more, every refusal in the contract’s shape', async () => {
    const owner = await world.member();
    const things = await makeThings(world, owner);
    const tally = await sendMalformed(world, things, owner.token, { count: 1000, seed: 42 });
    expect(tally.failures).toEqual([]);
    expect(tally.shapeless).toEqual([]);
    expect(tally.requests).toBe(1000);
    expect(Object.prototype).not.toHaveProperty('is_admin');
    const user = await world.ctx.db
      .selectFrom('users')
      .select('is_admin')
      .where('id', '=', owner.id)
      .executeTakeFirst();
    expect(user).toEqual({ is_admin: 0 });
  });
});
