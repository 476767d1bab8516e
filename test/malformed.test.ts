/** A short run of `npm run prove -- input`. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeThings } from './calls.ts';
import { engines } from './engines.ts';
import { showsInside } from './insides.ts';
import { sendMalformed } from './malformed.ts';
import { createWorld, type World } from './world.ts';
import { repeated } from './sampled.ts';

describe.each(engines)('malformed requests on %s', (engine) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(engine, { env: { LOG_LEVEL: 'silent' } });
  });
  afterAll(() => world.close());

  test('AC-3 HD-4 IN-1 IN-2 many of them: no response of 500 or above, and every error has the contract’s shape', async () => {
    const owner = await world.member();
    const things = await makeThings(world, owner);
    const count = repeated(300, 1000);
    const tally = await sendMalformed(world, things, owner.token, { count, seed: 42 });
    expect(tally.failures).toEqual([]);
    expect(tally.shapeless).toEqual([]);
    expect(tally.leaky).toEqual([]);
    expect(tally.without_charset).toEqual([]);
    expect(tally.requests).toBe(count);
    expect(Object.prototype).not.toHaveProperty('is_admin');
    const user = await world.ctx.db
      .selectFrom('users')
      .select('is_admin')
      .where('id', '=', owner.id)
      .executeTakeFirst();
    expect(user).toEqual({ is_admin: 0 });
  });
});

test.each([
  JSON.stringify({ error: 'Error: x\n    at run (/app/a.js:5:3)' }),
  'TypeError\n    at Object.<anonymous> (file:///a.mjs:1:1)',
  '{"error":"SQLITE_ERROR: near \\"x\\": syntax error"}',
  '{"error":"UNIQUE constraint failed: users.username"}',
  '{"error":"relation \\"users\\" does not exist"}',
  '{"error":"update \\"users\\" set \\"is_admin\\" = ?"}',
  '{"error":"src/server/run.ts:12"}',
  '{"error":"connect ECONNREFUSED 10.0.0.1:5432"}',
  '{"hash":"$scrypt$ln=17$x$y"}',
])('internal details are recognized: %s', (body) => {
  expect(showsInside(400, body, [])).toBe(true);
});

test('a secret is detected even in a successful response, and an ordinary error is not flagged', () => {
  expect(showsInside(200, '{"data":"a-kept-secret"}', ['kept-secret'])).toBe(true);
  const refusal = '{"success":false,"error":"Some fields need your attention."}';
  expect(showsInside(400, refusal, ['kept-secret'])).toBe(false);
});
