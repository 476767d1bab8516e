/** No call’s body can change fields that only the server sets. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSession } from '#server/features/auth/session/session.ts';
import { bodyFor, calls, makeThings, pathFor } from './calls.ts';
import { engines } from './engines.ts';
import { repeated } from './sampled.ts';
import { createWorld, type Person, type World } from './world.ts';

/** Fields that only the server sets. */
const coveted = [
  ...['is_admin', 'reputation_score', 'token_balance', 'subscription_tier', 'email_verified_at'],
  ...['is_whitelisted', 'email_verified', 'run_count', 'status', 'user_id', 'owner_id', 'role'],
];
const value = fc.oneof(
  fc.constantFrom<unknown>(1, true, 'true', 'admin', 999_999, 'platinum', null),
  fc.integer(),
  fc.jsonValue({ maxDepth: 1 }),
);
/** Some of them, with tempting values. */
const extras = fc.dictionary(fc.constantFrom(...coveted), value, { minKeys: 1, maxKeys: 4 });

/** How they are added to a call’s body: at the top level, inside one of its fields, or alone. */
const placed = fc.constantFrom<(body: object, extra: object) => object>(
  (body, extra) => ({ ...body, ...extra }),
  (body, extra) => ({ ...extra, ...body, user: extra, data: extra, profile: extra }),
  (_body, extra) => extra,
  (body, extra) =>
    Object.fromEntries(
      Object.entries(body).map(([name, given]) => [
        name,
        typeof given === 'object' && given !== null ? { ...given, ...extra } : given,
      ]),
    ),
  (body, extra) => ({ ...body, __proto__: extra, constructor: { prototype: extra } }),
);

/** How many bodies are tried. */
const tried = repeated(150, 1000);

const writing = new Map(calls.filter(({ call }) => call.body).map((named) => [named.name, named]));
/** The state of a new person. */
const ordinary = {
  is_admin: 0,
  reputation_score: 100,
  token_balance: 0,
  subscription_tier: 'basic',
  email_verified_at: null,
};

describe.each(engines)('protected fields on %s', (engine) => {
  let world: World;
  let people: Person[];
  let things: Record<string, string>;

  beforeAll(async () => {
    world = await createWorld(engine);
    const owner = await world.member();
    people = [owner, await world.member(), await world.stranger()];
    things = await makeThings(world, owner);
  });
  afterAll(() => world.close());

  const decided = async (): Promise<Map<string, unknown>> => {
    const rows = await world.ctx.db
      .selectFrom('users')
      .select(['id', 'is_admin', 'reputation_score', 'token_balance', 'subscription_tier'])
      .select('email_verified_at')
      .execute();
    return new Map(rows.map(({ id, ...row }) => [id, row]));
  };
  const letIn = () => world.ctx.db.selectFrom('whitelist').selectAll().execute();
  /** A session for one call, because some calls end the session they use. */
  const tokenOf = async ({ id }: Person): Promise<string> => {
    const origin = { ip: '203.0.113.7', user_agent: '', request_id: '' };
    return (await openSession(world.ctx.db, id, origin, world.ctx.clock())).token;
  };

  test('AC-3 never change, whatever a body contains', async () => {
    const before = await decided();
    const whitelist = await letIn();
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...writing.keys()),
        fc.nat(2),
        extras,
        placed,
        async (name, who, extra, place) => {
          const [named, person] = [writing.get(name), people[who]];
          if (!named || !person) throw new Error(`nobody calls ${name}`);
          const body = place(bodyFor(named, things) ?? {}, extra);
          const { status } = await world.call(named.call.method, pathFor(named, things), {
            token: await tokenOf(person),
            body,
          });
          statuses.add(status);
          expect(status).toBeLessThan(500);
          const after = await decided();
          for (const [id, row] of before) expect(after.get(id)).toEqual(row);
          for (const [id, row] of after) if (!before.has(id)) expect(row).toMatchObject(ordinary);
        },
      ),
      // A change persists, so the first failing body is the relevant one.
      { numRuns: tried, endOnFailure: true },
    );
    expect(await letIn()).toEqual(whitelist);
    expect(statuses).toContain(400);
  }, 300_000);
});
