/** Whether an occurrence may be sent at this very moment. */
import { type RawBuilder, sql } from 'kysely';
import { type LivePlatform, localPlatforms } from '#contract/platforms/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { inJson } from '#server/db/json.ts';
import { takingWhatIsFree } from '#server/db/row-locks.ts';
import { ledgerTimes } from '#domain/ledger/ledger-times.ts';
import { isOnTheWay } from '#server/ledger/read/indexed.store.ts';
import type { LoadedOccurrence } from './loaded-occurrence.store.ts';
import { isHeldUp } from '#server/ledger/recover/backoff.store.ts';

/** On our own microblog several posts may go out at once. */
export const unspaced: readonly LivePlatform[] = localPlatforms;

/**
 * Takes the series of these occurrences for this transaction, as far as nobody else has them, and answers which those
 * are. Takes a series before its occurrences, as everybody does, and never waits: where several workers want the same
 * post, all but one go on to the next.
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
 * Of rows of `accounts`: it has to wait because of a post of its own – not the one named `besides` –, which is being sent
 * or went out a moment ago. Each of the two questions is one look into an index of its own, however much else it has: the
 * offsets keep PostgreSQL from reading those of all accounts to compare.
 */
export const isBusy = (now: number, besides = ''): RawBuilder<boolean> => sql`(
  exists (select 1 from occurrences where occurrences.account_id = accounts.id
    and ${isOnTheWay} and occurrences.id <> ${besides} limit 1 offset 0)
  or exists (select 1 from occurrences where occurrences.account_id = accounts.id
    and occurrences.published_at > ${now - ledgerTimes.spacing} and occurrences.id <> ${besides}
    limit 1 offset 0))`;

/** Which of these accounts have to wait because of a post of theirs. */
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

/** Whether posts of its network keep a distance from each other. */
export const isSpaced = ({ platform }: Pick<LoadedOccurrence, 'platform'>): boolean =>
  !unspaced.includes(platform);

/**
 * Of posts that may be called, of each account that keeps a pause between them one at most: those whose account may
 * begin one. Holds these accounts and waits for none of them, as `isAccountFree` does.
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
 * Whether the account may begin a post: it may be called, nothing of it is being sent, and the last one is long enough
 * ago. Never waits for the account: whoever takes one away holds it first and its series after.
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
