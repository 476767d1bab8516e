/** The switch that stops everything of one person. */
import type { Db } from '#server/db/client.ts';

/** Since when nothing of this person's is published, milliseconds UTC; `null` while it is. */
export async function frozenSince(db: Db, userId: string): Promise<number | null> {
  const row = await db
    .selectFrom('users')
    .select('frozen_at')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.frozen_at ?? null;
}

/** Turns the switch; `false` when it stood that way already. Waits for every intent that was about to be committed. */
export async function turnSwitch(
  trx: Db,
  userId: string,
  frozen_at: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ frozen_at })
    .where('id', '=', userId)
    .where('frozen_at', frozen_at === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ids of a person's occurrences whose time has come and that wait for nobody else. */
export async function listDueOf(trx: Db, ownerId: string, now: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .select('occurrences.id')
    .where('series.owner_id', '=', ownerId)
    .where('occurrences.state', 'in', ['PLANNED', 'PREPARING', 'READY', 'RETRY_WAIT'])
    .where('occurrences.due_at', '<=', now)
    .orderBy('occurrences.due_at')
    .execute();
  return rows.map(({ id }) => id);
}
