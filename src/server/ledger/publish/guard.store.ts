/** Whether an occurrence may be sent at this moment. */
import { type RawBuilder, sql } from 'kysely';
import { type LivePlatform, localPlatforms } from '#contract/platforms/platforms.ts';
import { type Db, takingWhatIsFree } from '#server/db/client.ts';
import { inJson } from '#server/db/json.ts';
import { ledgerTimes } from '#domain/ledger/ledger-times.ts';
import { isOnTheWay } from '#server/ledger/read/indexed.store.ts';
import type { LoadedOccurrence } from './loaded-occurrence.store.ts';
import { isHeldUp } from '#server/ledger/recover/backoff.store.ts';

/** In the sandbox several posts may be sent at once. */
export const unspaced: readonly LivePlatform[] = localPlatforms;

/**
 * Locks the series of these occurrences for this transaction, skipping locked ones, and returns which. Series are
 * always locked before occurrences, and never waited for: if several workers want the same post, all but one move on to
 * the next.
 */
export async function takeSeries(trx: Db, ids: readonly string[]): Promise<string[]> {
  const wanted = trx
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .select('occurrences.id')
    .where(inJson(trx, 'occurrences.id', ids));
  const rows = await takingWhatIsFree(trx, wanted, 'series').execute();
  const taken = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => taken.has(id));
}

/**
 * On rows of `accounts`: whether the account has to wait because one of its posts, other than `besides`, is being sent
 * or was just sent. Each of the two subqueries is one index lookup, however many posts there are: `offset` keeps
 * PostgreSQL from reading those of all accounts.
 */
export const isBusy = (now: number, besides = ''): RawBuilder<boolean> => sql`(
  exists (select 1 from occurrences where occurrences.account_id = accounts.id
    and ${isOnTheWay} and occurrences.id <> ${besides} limit 1 offset 0)
  or exists (select 1 from occurrences where occurrences.account_id = accounts.id
    and occurrences.published_at > ${now - ledgerTimes.spacing} and occurrences.id <> ${besides}
    limit 1 offset 0))`;

/** Which of these accounts have to wait because of one of their posts. */
export async function listSpaced(
  db: Db,
  accountIds: readonly string[],
  now: number,
): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', accountIds)
    .where('platform', 'not in', unspaced)
    .where(isBusy(now))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Whether posts on its network have to keep a distance from each other. */
export const isSpaced = ({ platform }: Pick<LoadedOccurrence, 'platform'>): boolean =>
  !unspaced.includes(platform);

/**
 * Filters posts whose account may start one: per account that keeps a distance, at most one. Locks these accounts
 * without waiting, like `isAccountFree`.
 */
export async function withFreeAccounts(
  trx: Db,
  occurrences: readonly LoadedOccurrence[],
  now: number,
): Promise<LoadedOccurrence[]> {
  const wanted = occurrences.filter(isSpaced).map(({ account }) => account.id);
  if (wanted.length === 0) return [...occurrences];
  const lanes = trx
    .selectFrom('accounts')
    .select('id')
    .where(inJson(trx, 'id', wanted));
  const taken = (await takingWhatIsFree(trx, lanes).execute()).map(({ id }) => id);
  const busy = await listSpaced(trx, taken, now);
  const free = new Set(taken.filter((id) => !busy.has(id)));
  return occurrences.filter((one) => !isSpaced(one) || free.delete(one.account.id));
}

/**
 * Whether the account may start a post: it is not held up, none of its posts is being sent, and the last one is long
 * enough ago. Never waits for a lock on the account, because disconnecting locks the account before its series.
 */
export async function isAccountFree(
  trx: Db,
  occurrence: LoadedOccurrence,
  now: number,
): Promise<boolean> {
  if (await isHeldUp(trx, occurrence, now)) return false;
  if (unspaced.includes(occurrence.platform)) return true;
  const lane = trx.selectFrom('accounts').select('id').where('id', '=', occurrence.account.id);
  if (!(await takingWhatIsFree(trx, lane).executeTakeFirst())) return false;
  const busy = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', occurrence.account.id)
    .where(isBusy(now, occurrence.id))
    .executeTakeFirst();
  return busy === undefined;
}
