/** AC-3: a thousand bodies that try to set what only this software decides. */
import fc from 'fast-check';
import { openSession } from '#server/features/auth/session/session.ts';
import { extras, placed } from '#test/assignments.ts';
import { bodyFor, calls, makeThings, pathFor } from '#test/calls.ts';
import { createWorld, type World } from '#test/world.ts';
import { countOf, inTurn, type Report } from './report.ts';

const tried = 1000;

const decided = async ({ ctx: { db } }: World): Promise<string> =>
  JSON.stringify([
    await db
      .selectFrom('users')
      .select(['id', 'is_admin', 'reputation_score', 'token_balance', 'subscription_tier'])
      .select('email_verified_at')
      .orderBy('id')
      .execute(),
    await db.selectFrom('whitelist').selectAll().orderBy('address').execute(),
  ]);

export async function verifyAssignments(report: Report): Promise<void> {
  const world = await createWorld('sqlite');
  const owner = await world.member();
  const things = await makeThings(world, owner);
  // Registering makes people, which is no change of somebody.
  const writing = calls.filter(({ call, name }) => call.body && name !== 'passwords.register');
  const made = fc.sample(fc.tuple(fc.nat(writing.length - 1), extras, placed), {
    numRuns: tried,
    seed: 11,
  });
  const origin = { ip: '203.0.113.7', user_agent: '', request_id: '' };
  const outcomes = await inTurn(made.length, async (n) => {
    const [which, extra, place] = made[n] ?? [0, {}, (body: object) => body];
    const named = writing[which];
    if (!named) throw new Error('no such call');
    const before = await decided(world);
    // Some calls end the session they come with.
    const { token } = await openSession(world.ctx.db, owner.id, origin, world.ctx.clock());
    const { status } = await world.call(named.call.method, pathFor(named, things), {
      token,
      body: place(bodyFor(named, things) ?? {}, extra),
    });
    return { status, changed: (await decided(world)) !== before };
  });
  await world.close();
  report.count({
    id: 'AC-3',
    what: 'bodies that change a role, a balance, a rank or the whitelist',
    tries: outcomes.length,
    accepted: countOf(outcomes, ({ changed }) => changed),
  });
  report.count({
    id: 'AC-3',
    what: 'answered 500 or more',
    tries: outcomes.length,
    accepted: countOf(outcomes, ({ status }) => status >= 500),
  });
}
