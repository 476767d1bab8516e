/** SQL for the outcome of replies in the ledger. */
import { failedStates } from '#domain/analytics/post-times.ts';
import type { Db } from '#server/db/client.ts';
import { isUnclaimed } from '#server/writing/claims.store.ts';

const batch = 200;

/** Replies whose occurrence has ended, and how, without those that are left alone for a while. */
export async function listEnded(db: Db, now: number) {
  const ends = await db
    .selectFrom('interactions')
    .innerJoin('occurrences', 'occurrences.id', 'interactions.occurrence_id')
    .leftJoin('parts', (join) =>
      join.onRef('parts.occurrence_id', '=', 'occurrences.id').on('parts.n', '=', 1),
    )
    .select(['interactions.id', 'occurrences.state', 'occurrences.reason', 'occurrences.detail'])
    .select(['occurrences.published_at', 'parts.external_id', 'parts.url'])
    .where('interactions.state', '=', 'queued')
    .where('occurrences.state', 'in', ['PUBLISHED', 'CANCELLED', ...failedStates])
    .where(isUnclaimed('interactions', now))
    .limit(batch)
    .execute();
  if (ends.length === 0) return [];
  const rows = await db
    .selectFrom('interactions')
    .selectAll()
    .where(
      'id',
      'in',
      ends.map(({ id }) => id),
    )
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ends.flatMap(({ id, ...post }) => {
    const row = byId.get(id);
    return row ? [{ row, post }] : [];
  });
}

/** Whether a post of the platform is in the ledger. */
export async function isOfLedger(db: Db, external_id: string): Promise<boolean> {
  const part = await db
    .selectFrom('parts')
    .select('id')
    .where('external_id', '=', external_id)
    .executeTakeFirst();
  return part !== undefined;
}
