/** Sends due posts within the request that asked for it; one that takes longer goes on afterwards. */
import { setTimeout as pause } from 'node:timers/promises';
import { ledgerTimes } from '#domain/ledger/ledger-times.ts';
import type { Context } from '#server/context.ts';
import { markNotified } from '#server/ledger/read/attention.store.ts';
import {
  type LoadedOccurrence,
  loadOccurrence,
  loadOccurrences,
} from './loaded-occurrence.store.ts';
import { claim, sendClaimed } from './publish.service.ts';

/** How often a post that another worker sends is looked at, in milliseconds. */
const pollInterval = 200;

const isOnItsWay = (entry: LoadedOccurrence | undefined): boolean =>
  entry?.state === 'LEASED' || entry?.state === 'SENDING';

/** Sends a post, or waits for the worker that was faster. */
async function sendOne(ctx: Context, id: string, stop: AbortSignal): Promise<void> {
  const claimed = await claim(ctx, id);
  if (claimed) await sendClaimed(ctx, claimed);
  while (!stop.aborted && isOnItsWay(await loadOccurrence(ctx.db, id))) await pause(pollInterval);
}

/**
 * Sends these posts and returns how far they got within the time of a call. `signal` aborts when the client disconnects:
 * one that is still there reads a failure in the answer, so it gets no notification.
 */
export async function sendNow(
  ctx: Context,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<LoadedOccurrence[]> {
  const over = new AbortController();
  const work = ids.map((id) =>
    sendOne(ctx, id, over.signal).catch((err: unknown) =>
      // The row has the current state; the sweeper continues from there.
      ctx.log.error({ err, occurrence: id }, 'sending broke off'),
    ),
  );
  const limit = pause(ledgerTimes.send, undefined, { signal: over.signal }).catch(() => {});
  await Promise.race([Promise.all(work), limit]);
  over.abort();
  const sent = await loadOccurrences(ctx.db, ids);
  const failed = sent.filter(({ state }) => state === 'FAILED').map(({ id }) => id);
  if (failed.length > 0 && !signal.aborted)
    await markNotified(ctx.db, failed, 'FAILED', ctx.clock());
  return sent;
}
