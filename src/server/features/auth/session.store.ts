/** SQL of where people are and were signed in. */
import type { Db } from '#server/db/client.ts';
import type { SessionRow } from './store.ts';

/** The tokens of a person that were not exchanged, the one used last first. */
export const listCurrentTokens = (db: Db, user_id: string): Promise<SessionRow[]> =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('rotated_at', 'is', null)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Ends one sign-in of this person; `false` when he has none of that id. */
export async function endFamily(db: Db, user_id: string, family_id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .where('family_id', '=', family_id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** The browsers that a person signed in with, as they named themselves, and when each did so last. */
export async function browsersOf(db: Db, user_id: string) {
  const rows = await db
    .selectFrom('audit_events')
    .select((row) => ['user_agent', row.fn.max('at').as('last_at')])
    .where('user_id', '=', user_id)
    .where('event', 'in', ['signed_in', 'registered'])
    .groupBy('user_agent')
    .execute();
  return rows.map(({ user_agent, last_at }) => ({ user_agent, last_at: Number(last_at) }));
}
