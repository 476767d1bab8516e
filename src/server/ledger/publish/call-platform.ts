/** Makes the publishing call, and converts its result into a ledger event. */
import { randomInt } from 'node:crypto';
import { ledgerTimes } from '#domain/ledger/ledger-times.ts';
import type { OccurrenceEvent } from '#domain/ledger/occurrence-event.ts';
import { openAccount } from '#server/account-secret.ts';
import {
  leftOutIn,
  type Outgoing,
  PlatformError,
  type Prepared,
  type Sent,
} from '#server/adapters/social/port.ts';
import type { Context } from '#server/context.ts';
import type { LoadedOccurrence } from './loaded-occurrence.store.ts';
import { openAttempts } from './loaded-occurrence.ts';
import { isOwned, keepPrepared } from './outcome.store.ts';

/** What calls to a platform use. */
type CallContext = Pick<
  Context,
  'clock' | 'db' | 'log' | 'probe' | 'sealer' | 'social' | 'timeout'
>;

/** The platform’s answer, as stored with the attempt. */
interface PlatformAnswer {
  http: number | null;
  code: string | null;
}

export interface CallResult {
  event: OccurrenceEvent;
  /** Whether the platform was contacted at all. */
  called: boolean;
  sent?: Sent;
  answer?: PlatformAnswer;
}

const answerIn = (error: unknown): PlatformAnswer =>
  error instanceof PlatformError
    ? { http: error.http ?? null, code: error.code ?? null }
    : { http: null, code: null };

/** Whether the account is rate-limited, with or without a given time. */
export const isRateLimited = ({ retry_after, http }: PlatformError): boolean =>
  retry_after !== undefined || http === 429;

/** Milliseconds to wait: slightly more than requested, and randomized. */
const waitOf = ({ retry_after }: PlatformError): number =>
  (retry_after === undefined ? ledgerTimes.rate_limit : retry_after * 1000) + randomInt(1000, 5001);

/** When to go on, if the platform only needs more time. */
const goingOn = ({ goes_on_in }: PlatformError, now: number): { until?: number } =>
  goes_on_in === undefined ? {} : { until: now + goes_on_in * 1000 };

/** The event for a failed create call. Without a clear answer, the post may have been published. */
function failureEvent(error: unknown, now: number): OccurrenceEvent {
  if (!(error instanceof PlatformError)) return { type: 'ambiguous' };
  const detail = error.message;
  switch (error.kind) {
    case 'rejected':
      return { type: 'refused', detail };
    case 'duplicate':
      return { type: 'duplicate', detail };
    case 'reconnect':
      return { type: 'unauthorized', detail };
    case 'unknown':
      return { type: 'ambiguous', detail };
    case 'retry':
      return isRateLimited(error)
        ? { type: 'rate_limited', detail, until: now + waitOf(error) }
        : { type: 'not_sent', detail, ...goingOn(error, now) };
  }
}

/**
 * Settles with `work`, or rejects when `signal` aborts, so that an adapter that ignores its signal cannot outlive the
 * lease. After `grace` milliseconds, so that one that heeds it can say how far it got.
 */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal, grace = 0): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const end = () => reject(signal.reason);
  const abort = () => (grace === 0 ? end() : void setTimeout(end, grace));
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', abort));
}

/**
 * Resolves a duplicate error after repeating a call whose answer was lost. The post that the platform names is ours,
 * unless the ledger knows it as another one; if it names none or another one, a person has to look.
 */
async function settleDuplicate(
  ctx: Pick<Context, 'db' | 'social'>,
  occurrence: LoadedOccurrence,
  post: Outgoing,
  error: unknown,
): Promise<CallResult | undefined> {
  if (!(error instanceof PlatformError) || error.kind !== 'duplicate') return undefined;
  const isRepeat = openAttempts(occurrence).length > 1;
  if (!isRepeat || !ctx.social[occurrence.platform].repeats_for) return undefined;
  const { existing, message: detail } = error;
  if (existing && !(await isOwned(ctx.db, occurrence.platform, existing.external_id))) {
    return { event: publishedEvent('accepted', post, existing), sent: existing, called: true };
  }
  return { event: { type: 'refused', detail }, answer: answerIn(error), called: true };
}

/** The event of a published post, with what the network did not take of it. */
export function publishedEvent(
  type: 'accepted' | 'found',
  { prepared }: Pick<Outgoing, 'prepared'>,
  { left_out = [] }: Sent,
): OccurrenceEvent {
  const all = [...leftOutIn(prepared), ...left_out];
  return { type, ...(all.length > 0 && { detail: all.join(' ') }) };
}

/** `intended` is the time of the intent on both clocks; a call that is too late after it is not started. */
export async function callPlatform(
  ctx: CallContext,
  occurrence: LoadedOccurrence,
  post: Outgoing,
  intended: { wall: number; monotonic: number },
): Promise<CallResult> {
  const elapsed = Math.max(ctx.clock() - intended.wall, performance.now() - intended.monotonic);
  if (elapsed > ledgerTimes.start) return { event: { type: 'not_sent' }, called: false };
  const signal = ctx.timeout(Math.max(1, Math.floor(ledgerTimes.send - elapsed)));
  try {
    const port = ctx.social[occurrence.platform];
    const sent = await unlessAborted(
      port.publish(openAccount(ctx.sealer, occurrence.account), post, signal),
      signal,
    );
    await ctx.probe?.('answered');
    return { event: publishedEvent('accepted', post, sent), sent, called: true };
  } catch (error) {
    ctx.log.warn({ err: error, occurrence: occurrence.id }, 'the call to publish a post failed');
    const found = await settleDuplicate(ctx, occurrence, post, error);
    if (found) return found;
    const event = failureEvent(error, ctx.clock());
    return { event, answer: answerIn(error), called: true };
  }
}

/** For owners whose connection is slow: a smaller file helps. */
const slowUpload = 'Uploading its files took too long.';
/** Every attempt goes on where the one before had to stop. */
const stillUploading = 'Its files are still being uploaded.';

/** How long an adapter may take to say how far it got, in milliseconds. */
const lastWords = 250;

/** What a platform needs before the create call; returns an `event` if that failed. */
export async function prepareCall(
  ctx: CallContext,
  occurrence: LoadedOccurrence,
  post: Outgoing,
): Promise<{ post: Outgoing; event?: OccurrenceEvent }> {
  const port = ctx.social[occurrence.platform];
  if (!port.prepare) return { post };
  const signal = ctx.timeout(ledgerTimes.prepare_call);
  let isFurther = false;
  const keep = async (so_far: Prepared) => {
    // By then another worker may be further.
    signal.throwIfAborted();
    await keepPrepared(ctx.db, post.idem_key, so_far);
    isFurther = true;
    await ctx.probe?.('uploading');
  };
  try {
    const prepared = await unlessAborted(
      port.prepare(openAccount(ctx.sealer, occurrence.account), { ...post, keep }, signal),
      signal,
      lastWords,
    );
    await ctx.probe?.('prepared');
    return { post: { ...post, prepared } };
  } catch (error) {
    ctx.log.warn({ err: error, occurrence: occurrence.id }, 'a post could not be prepared');
    const event = failureEvent(error, ctx.clock());
    if (event.until !== undefined || (event.type !== 'ambiguous' && event.type !== 'not_sent'))
      return { post, event };
    // Nothing was published, whatever happened to the preparation.
    const unsent = { ...event, type: 'not_sent' as const };
    if (!signal.aborted || post.media.length === 0) return { post, event: unsent };
    const late = isFurther
      ? { detail: stillUploading, until: ctx.clock() + ledgerTimes.retry_min }
      : { detail: slowUpload };
    return { post, event: { ...unsent, ...late } };
  }
}
