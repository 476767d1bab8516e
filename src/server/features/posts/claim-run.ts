/** Claims the posts of a run, one per account of its schedule. */
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { isSeriesLive } from '#server/ledger/publish/live.store.ts';
import {
  type LoadedOccurrence,
  loadOccurrence,
  loadOccurrences,
} from '#server/ledger/publish/loaded-occurrence.store.ts';
import { listUnprepared, renewLease } from '#server/ledger/publish/prepare.store.ts';
import { holdSeries } from '#server/ledger/publish/series.store.ts';
import { move, moveWithin } from '#server/ledger/publish/transition.ts';

/** The posts of one run that are prepared together, one per account; the text is written once, for all of them. */
export type Run = readonly [LoadedOccurrence, ...LoadedOccurrence[]];

/** Locks the first series of a schedule for several accounts before its others, like every other transaction. */
export async function lockFirst(trx: Db, { group_id }: LoadedOccurrence): Promise<void> {
  if (group_id !== null) await holdSeries(trx, group_id);
}

/**
 * The planned posts of its run, if no process has any of them and their schedule is as it was planned; their series
 * are locked in the order of their ids.
 */
async function lockRun(trx: Db, entry: LoadedOccurrence): Promise<LoadedOccurrence[]> {
  await lockFirst(trx, entry);
  const unprepared = entry.group_id === null ? [entry] : await listUnprepared(trx, entry);
  if (unprepared.some(({ state }) => state === 'PREPARING')) return [];
  const ids = unprepared.map(({ id }) => id);
  const live: LoadedOccurrence[] = [];
  for (const one of await loadOccurrences(trx, ids)) {
    if (await isSeriesLive(trx, one)) live.push(one);
  }
  return live;
}

/** Claims a planned occurrence with those of its run; `undefined` if another process has it, or it is too early. */
export async function claimRun(ctx: Context, id: string): Promise<Run | undefined> {
  return ctx.db.transaction().execute(async (trx) => {
    const entry = await loadOccurrence(trx, id);
    if (entry?.state !== 'PLANNED') return undefined;
    const live = await lockRun(trx, entry);
    const own = live.find((one) => one.id === id);
    const take = async (one: LoadedOccurrence, early: boolean) => {
      const next = await moveWithin(ctx, trx, one, { type: 'prepare', early });
      return next?.state === 'PREPARING' ? loadOccurrence(trx, one.id) : undefined;
    };
    const first = own && (await take(own, false));
    if (!first) return undefined;
    const others: LoadedOccurrence[] = [];
    for (const one of live) {
      const taken = one.id === id ? undefined : await take(one, true);
      if (taken) others.push(taken);
    }
    return [first, ...others];
  });
}

/** Renews the claims of a run; `false` if none of them is ours any more. */
export async function renewRun({ db }: Context, run: Run, lease_until: number): Promise<boolean> {
  const ours = await Promise.all(run.map((entry) => renewLease(db, entry, lease_until)));
  return ours.includes(true);
}

/** Gives a run back, to be prepared by another process. */
export async function letRunGo(ctx: Context, run: Run): Promise<void> {
  for (const entry of run) await move(ctx, entry, { type: 'let_go' });
}
