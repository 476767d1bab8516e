/** All kinds of callers: with and without the right to call. */
import { limits } from '#contract/core/limits.ts';
import { makeThings } from './calls.ts';
import type { Person, World } from './world.ts';

export interface Cast {
  /** A member who owns one of everything. */
  owner: Person;
  other: Person;
  admin: Person;
  /** Signed in, but without access. */
  stranger: Person;
  /** A member who signed in too long ago for what needs care. */
  stale: Person;
  /** People with expired sessions: idle, too old, or exchanged. */
  expired: Person[];
  /** The ids of the owner’s things. */
  things: Record<string, string>;
}

async function age(
  { ctx }: World,
  person: Person,
  times: Partial<Record<'authenticated_at' | 'last_seen_at' | 'signed_in_at', number>>,
): Promise<Person> {
  await ctx.db.updateTable('sessions').set(times).where('user_id', '=', person.id).execute();
  return person;
}

export async function makeCast(world: World): Promise<Cast> {
  const owner = await world.member();
  const exchanged = await world.member();
  await world.call('POST', '/auth/refresh', { as: exchanged });
  const now = world.ctx.clock();
  return {
    owner,
    other: await world.member(),
    admin: await world.admin(),
    stranger: await world.stranger(),
    stale: await age(world, await world.member(), {
      authenticated_at: now - limits.reauth_life - 1,
    }),
    expired: [
      await age(world, await world.member(), { last_seen_at: now - limits.session_idle - 1 }),
      await age(world, await world.member(), { signed_in_at: now - limits.session_life - 1 }),
      exchanged,
    ],
    things: await makeThings(world, owner),
  };
}
