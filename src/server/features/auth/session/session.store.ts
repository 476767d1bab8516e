/** SQL of a person's active and past sign-ins. */
import type { Db } from '#server/db/client.ts';
import type { SessionRow } from '#server/features/auth/store.ts';

/** A person's tokens that were not exchanged, most recently used first. */
export const listCurrentTokens = (db: Db, user_id: string): Promise<SessionRow[]> =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('rotated_at', 'is', null)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Ends one sign-in of this person; `false` if they have none with that id. */
export async function endFamily(db: Db, user_id: string, family_id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .where('family_id', '=', family_id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

const signIns = ['signed_in', 'registered'] as const;

/** The browsers, by user agent, that a person signed in with since then. */
export async function browsersOf(db: Db, user_id: string, since: number): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_events')
    .select('user_agent')
    .distinct()
    .where('user_id', '=', user_id)
    .where('at', '>', since)
    .where('event', 'in', signIns)
    .execute();
  return rows.map(({ user_agent }) => user_agent);
}

/** Whether this person ever signed in. Their first event is a sign-in, so this finds it at once. */
export async function hasSignedInBefore(db: Db, user_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('audit_events')
    .select('id')
    .where('user_id', '=', user_id)
    .where('event', 'in', signIns)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
