import { week } from '#contract/core/time.ts';
import type { Db } from '#server/db/client.ts';

/**
 * Ids of people whose report for the week that ended at `to` was not handled: everyone who was registered for all of
 * it. In order of ids, after `after`.
 */
export async function listUnreported(
  db: Db,
  to: number,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', '>', after)
    .where('created_at', '<=', to - week)
    .where((where) => where.or([where('reported_at', 'is', null), where('reported_at', '<', to)]))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Marks a person's report as handled; `false` if another process did. */
export async function markReported(db: Db, user_id: string, to: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ reported_at: to })
    .where('id', '=', user_id)
    .where((where) => where.or([where('reported_at', 'is', null), where('reported_at', '<', to)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
