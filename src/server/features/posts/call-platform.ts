/** One create call, and what its end means. */
import { ledgerTimes } from '#domain/ledger-times.ts';
import type { OccurrenceEvent } from '#domain/occurrence-event.ts';
import { type Outgoing, PlatformError, type Sent } from '#server/adapters/social/port.ts';
import type { Context } from '#server/context.ts';
import type { Entry } from './entry.store.ts';

export type CallResult = { event: OccurrenceEvent; sent?: Sent };

/** The event that a failed create call is. Whatever is not a clear answer may have gone out. */
export function failureEvent(error: unknown, now: number): OccurrenceEvent {
  if (!(error instanceof PlatformError)) return { type: 'ambiguous' };
  const detail = error.message;
  switch (error.kind) {
    case 'rejected':
      return { type: 'refused', detail };
    case 'reconnect':
      return { type: 'unauthorized', detail };
    case 'unknown':
      return { type: 'ambiguous', detail };
    case 'retry':
      return error.retry_after === undefined
        ? { type: 'not_sent', detail }
        : { type: 'rate_limited', detail, until: now + error.retry_after * 1000 };
  }
}

/** Settles with `work`, or rejects when `signal` aborts: an adapter that ignores its signal cannot outlive the lease. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', abort));
}

/** `intended` is the moment of the intent on both clocks; a call that comes too late after it does not start. */
export async function callPlatform(
  ctx: Context,
  entry: Entry,
  post: Outgoing,
  intended: { wall: number; monotonic: number },
): Promise<CallResult> {
  const elapsed = Math.max(ctx.clock() - intended.wall, performance.now() - intended.monotonic);
  if (elapsed > ledgerTimes.start) return { event: { type: 'not_sent' } };
  const signal = AbortSignal.timeout(Math.max(1, Math.floor(ledgerTimes.send - elapsed)));
  try {
    const port = ctx.social[entry.platform];
    const sent = await unlessAborted(port.publish(entry.account, post, signal), signal);
    return { event: { type: 'accepted' }, sent };
  } catch (error) {
    ctx.log.warn({ err: error, occurrence: entry.id }, 'a platform did not take a post');
    return { event: failureEvent(error, ctx.clock()) };
  }
}
