/** Shared by the calls that change a schedule: a transaction in which it is locked. */
import { AppError, conflictError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import {
  type LoadedOccurrence,
  loadOccurrences,
} from '#server/ledger/publish/loaded-occurrence.store.ts';
import { isCallOpen } from '#server/ledger/publish/loaded-occurrence.ts';
import {
  holdSeries,
  listUnfinished,
  loadSeries,
  type SeriesRow,
} from '#server/ledger/publish/series.store.ts';
import { groupOf, listMembers } from './store.ts';

/** A locked series, and its open occurrences, oldest first. */
export interface LockedSeries {
  trx: Db;
  series: SeriesRow;
  entries: LoadedOccurrence[];
  now: number;
}

/** A locked series and the one of its posts that waits for its time. */
export interface LockedPost {
  series: SeriesRow;
  entry: LoadedOccurrence;
}

/** Locks a series, and loads its open occurrences; `undefined` if it is deleted. */
export async function lockSeries(
  trx: Db,
  id: string,
  now: number,
): Promise<LockedSeries | undefined> {
  const series = await holdSeries(trx, id);
  if (series?.deleted_at !== null) return undefined;
  const entries = await loadOccurrences(trx, await listUnfinished(trx, id));
  return { trx, series, entries, now };
}

/** In the order of their ids, in which several are locked, to prevent deadlocks. */
export const inLockOrder = <T extends { id: string }>(posts: readonly T[]): T[] =>
  posts.toSorted((one, other) => (one.id < other.id ? -1 : 1));

/**
 * Locks the series of a schedule, one per account, in the order of their ids. The first one is locked before the
 * others are looked up, even if its account was removed, because every change locks it. Throws `not_found`.
 */
export async function lockSchedule(
  ctx: Pick<Context, 'clock'>,
  trx: Db,
  ownerId: string,
  id: string,
): Promise<[LockedSeries, ...LockedSeries[]]> {
  const named = await loadSeries(trx, id);
  if (named) await holdSeries(trx, groupOf(named));
  const held: LockedSeries[] = [];
  // The same for all accounts: a post that is sent early is one post by its time.
  const now = ctx.clock();
  for (const { id: member } of await listMembers(trx, ownerId, id)) {
    const one = await lockSeries(trx, member, now);
    if (one) held.push(one);
  }
  const [first, ...others] = held;
  if (!first) throw new AppError('not_found');
  return [first, ...others];
}

/** Runs `work` on a schedule of that owner. Throws `not_found`. */
export const withSchedule = <T>(
  ctx: Pick<Context, 'clock' | 'db'>,
  ownerId: string,
  id: string,
  work: (held: [LockedSeries, ...LockedSeries[]]) => Promise<T>,
): Promise<T> =>
  ctx.db.transaction().execute(async (trx) => work(await lockSchedule(ctx, trx, ownerId, id)));

/** Throws `conflict` while a call to the platform is in progress, which takes seconds and cannot be undone. */
export function requireNotSending({ entries }: LockedSeries): void {
  if (!entries.some(({ state }) => state === 'LEASED' || state === 'SENDING')) return;
  throw conflictError('One of its posts is being published. Try again in half a minute.');
}

/** The error for approving a post while its rejection can still be undone. */
export const justRejected = (): AppError => conflictError('This post was just rejected.');

export const isUnconfirmed = ({ state }: LoadedOccurrence): boolean =>
  state === 'UNKNOWN' || state === 'RECONCILING';

/** Whether a person has to decide about its outcome, not only about its text. */
export const needsVerdict = ({ state, reason }: LoadedOccurrence): boolean =>
  state === 'NEEDS_REVIEW' && reason !== 'text';

/** Whether any of it is or may be published. */
export const mightBePublished = (entry: LoadedOccurrence): boolean =>
  isUnconfirmed(entry) ||
  needsVerdict(entry) ||
  isCallOpen(entry) ||
  entry.parts.some(({ state }) => state === 'published');

/** The error for changing or withdrawing a post that may be published. */
export const notConfirmed = (): AppError =>
  conflictError('We don’t know yet if this post is live. Settle that first.');
