/** The switch that stops all publishing of one person. */
import type { Db } from '#server/db/client.ts';

/** When publishing was stopped, milliseconds UTC; `null` if it is not. */
export async function frozenSince(db: Db, userId: string): Promise<number | null> {
  const row = await db
    .selectFrom('users')
    .select('frozen_at')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.frozen_at ?? null;
}

/** Sets the switch; `false` if it was already set that way. Waits for intents that are about to be committed. */
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

/** Ids of a person’s due occurrences that are not waiting for anyone. */
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
