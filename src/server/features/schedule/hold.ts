/** What the calls that change a schedule have in common: one transaction in which nobody else moves it. */
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import {
  type LoadedOccurrence,
  loadOccurrences,
} from '#server/ledger/publish/loaded-occurrence.store.ts';
import { holdSeries, listUnfinished, type SeriesRow } from '#server/ledger/publish/series.store.ts';

/** A schedule that is held, and its occurrences that are not over, oldest first. */
export interface Held {
  trx: Db;
  series: SeriesRow;
  entries: LoadedOccurrence[];
  now: number;
}

/** Runs `work` on a schedule of that owner. Throws `not_found`. */
export const withSchedule = <T>(
  ctx: Context,
  ownerId: string,
  id: string,
  work: (held: Held) => Promise<T>,
): Promise<T> =>
  ctx.db.transaction().execute(async (trx) => {
    const series = await holdSeries(trx, id);
    const isTheirs = series?.owner_id === ownerId && series.kind === 'scheduled';
    if (!isTheirs || series.deleted_at !== null) throw new AppError('not_found');
    const entries = await loadOccurrences(trx, await listUnfinished(trx, id));
    return work({ trx, series, entries, now: ctx.clock() });
  });

/** What cannot be undone any more: its call is being made, which takes seconds. Throws `conflict`. */
export function requireNotSending({ entries }: Held): void {
  if (!entries.some(({ state }) => state === 'LEASED' || state === 'SENDING')) return;
  throw new AppError('conflict', {
    message: 'A post of it is on its way. Please try again in half a minute.',
  });
}

export const isInDoubt = ({ state }: LoadedOccurrence): boolean =>
  state === 'UNKNOWN' || state === 'RECONCILING';
