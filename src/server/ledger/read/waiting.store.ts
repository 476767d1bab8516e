import { waitingStates } from '#domain/ledger/occurrence.ts';
import type { Db } from '#server/db/client.ts';

/** How many posts of each account are scheduled or held, and not being sent. */
export async function countWaiting(
  db: Db,
  accountIds: readonly string[],
): Promise<Map<string, number>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .select(['series.account_id'])
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .where('series.account_id', 'in', accountIds)
    .where('series.status', '=', 'active')
    .where('series.deleted_at', 'is', null)
    .where('occurrences.state', 'in', waitingStates)
    .groupBy('series.account_id')
    .execute();
  return new Map(rows.map(({ account_id, count }) => [account_id, Number(count)]));
}
