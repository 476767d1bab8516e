/** What the calls that change a schedule have in common: one transaction in which nobody else moves it. */
import { AppError } from '#server/app-error.ts';
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

/** A series that is held, and its occurrences that are not over, oldest first. */
export interface Held {
  trx: Db;
  series: SeriesRow;
  entries: LoadedOccurrence[];
  now: number;
}

/**
 * Holds the series of a schedule, one for each of its accounts, in the order of their ids. The first one is held before
 * it is asked which others there are, also where its account was taken out: whoever changes that holds it too. Throws
 * `not_found`.
 */
export async function holdSchedule(
  ctx: Context,
  trx: Db,
  ownerId: string,
  id: string,
): Promise<[Held, ...Held[]]> {
  const named = await loadSeries(trx, id);
  if (named) await holdSeries(trx, groupOf(named));
  const held: Held[] = [];
  for (const { id: member } of await listMembers(trx, ownerId, id)) {
    const series = await holdSeries(trx, member);
    const entries = await loadOccurrences(trx, await listUnfinished(trx, member));
    if (series?.deleted_at === null) held.push({ trx, series, entries, now: ctx.clock() });
  }
  const [first, ...others] = held;
  if (!first) throw new AppError('not_found');
  return [first, ...others];
}

/** Runs `work` on a schedule of that owner. Throws `not_found`. */
export const withSchedule = <T>(
  ctx: Context,
  ownerId: string,
  id: string,
  work: (held: [Held, ...Held[]]) => Promise<T>,
): Promise<T> =>
  ctx.db.transaction().execute(async (trx) => work(await holdSchedule(ctx, trx, ownerId, id)));

/** What cannot be undone any more: its call is being made, which takes seconds. Throws `conflict`. */
export function requireNotSending({ entries }: Held): void {
  if (!entries.some(({ state }) => state === 'LEASED' || state === 'SENDING')) return;
  throw new AppError('conflict', {
    message: 'One of its posts is being published. Try again in half a minute.',
  });
}

export const isInDoubt = ({ state }: LoadedOccurrence): boolean =>
  state === 'UNKNOWN' || state === 'RECONCILING';

/** A person decides what became of it, and not only about its text. */
export const needsVerdict = ({ state, reason }: LoadedOccurrence): boolean =>
  state === 'NEEDS_REVIEW' && reason !== 'text';

/** Whether some of it is published, or may be. */
export const mightBePublished = (entry: LoadedOccurrence): boolean =>
  isInDoubt(entry) ||
  needsVerdict(entry) ||
  isCallOpen(entry) ||
  entry.parts.some(({ state }) => state === 'published');

/** Why what might be published is neither changed nor taken back. */
export const notConfirmed = (): AppError =>
  new AppError('conflict', {
    message: 'We don’t know yet if this post is live. Settle that first.',
  });
