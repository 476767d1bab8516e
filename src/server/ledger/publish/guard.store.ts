/** Whether an occurrence may be sent at this very moment. */
import { sql } from 'kysely';
import { type LivePlatform, localPlatforms } from '#contract/platforms/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { takingWhatIsFree } from '#server/db/row-locks.ts';
import { ledgerTimes } from '#domain/ledger/ledger-times.ts';
import type { LoadedOccurrence } from './loaded-occurrence.store.ts';
import { isHeldUp } from '#server/ledger/recover/backoff.store.ts';

/** On our own microblog several posts may go out at once. */
export const unspaced: readonly LivePlatform[] = localPlatforms;

/**
 * Whether an occurrence is ready and no other worker is about to take it. Takes its series before the occurrence, as
 * everybody does, and never waits: where several workers want the same post, all but one go on to the next.
 */
export async function isToBeHad(trx: Db, id: string): Promise<boolean> {
  const series = trx
    .selectFrom('series')
    .select('series.id')
    .where('series.id', '=', (from) =>
      from
        .selectFrom('occurrences')
        .select('series_id')
        .where('id', '=', id)
        .where('state', '=', 'READY'),
    );
  return (await takingWhatIsFree(trx, series).executeTakeFirst()) !== undefined;
}

/** Of rows of `occurrences`: it is being sent, or went out a moment ago, so that its account has to wait. */
const keepsWaiting = (now: number) =>
  sql<boolean>`(occurrences.state in ('LEASED', 'SENDING')
    or occurrences.published_at > ${now - ledgerTimes.spacing})`;

/** Which of these accounts have to wait because of a post of theirs. */
export async function listSpaced(
  db: Db,
  accountIds: readonly string[],
  now: number,
): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .innerJoin('accounts', 'accounts.id', 'series.account_id')
    .select('accounts.id')
    .distinct()
    .where('accounts.id', 'in', accountIds)
    .where('accounts.platform', 'not in', unspaced)
    .where(keepsWaiting(now))
    .execute();
  return new Set(rows.map(({ id }) => id));
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
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .select('occurrences.id')
    .where('series.account_id', '=', occurrence.account.id)
    .where('occurrences.id', '!=', occurrence.id)
    .where(keepsWaiting(now))
    .executeTakeFirst();
  return busy === undefined;
}
