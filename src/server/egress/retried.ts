/** Retries a call to a provider with backoff, for as long as the caller waits. */
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

const maxTries = 3;
/** An unusable answer is charged like a usable one, and so may be a lost one; such a call is retried only once. */
export const maxCharges = 2;
/** Milliseconds before the second try; doubled before the third, with some jitter. */
const firstWait = 500;
/** A provider that asks for a longer wait than this is not retried; its `retry_after` is passed on to the caller. */
const longestWait = 10_000;

/** Waits that many milliseconds, or until the signal aborts. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<unknown>;

export const waitByClock: Wait = (milliseconds, signal) =>
  pause(milliseconds, undefined, { signal });

/** Why a try failed. */
export interface Failed {
  /** Whether a later try may succeed. */
  retry: boolean;
  /** Seconds until then, if the provider says so. */
  retry_after?: number | undefined;
}

interface Tried {
  tries: number;
  /** How many tries were charged, or may have been. */
  charged: number;
}

/** Milliseconds until the next try; `undefined` when there is none. */
function waitAfter(failure: Failed, { tries, charged }: Tried): number | undefined {
  if (!failure.retry || tries >= maxTries || charged >= maxCharges) return undefined;
  const serverWait = (failure.retry_after ?? 0) * 1000;
  if (serverWait > longestWait) return undefined;
  const own = firstWait * 2 ** (tries - 1) + randomInt(firstWait / 2);
  return Math.max(serverWait, own);
}

interface Asking<Answer, Failure> {
  ask: () => Promise<Answer>;
  /** Turns a thrown value into the caller's own kind of failure. */
  failureOf: (thrown: unknown) => Failure | Promise<Failure>;
  /** Whether a failed try certainly cost nothing. */
  isFree: (failure: Failure) => boolean;
  signal: AbortSignal;
  wait: Wait;
}

/** The result of all tries. Without an `answer`, `last` is why the last one failed. */
export type Outcome<Answer, Failure> =
  | { answer: Answer; failures: Failure[] }
  | { answer?: undefined; last: Failure; failures: Failure[] };

export async function askWithRetries<Answer, Failure extends Failed>({
  ask,
  failureOf,
  isFree,
  signal,
  wait,
}: Asking<Answer, Failure>): Promise<Outcome<Answer, Failure>> {
  const failures: Failure[] = [];
  for (;;) {
    try {
      return { answer: await ask(), failures };
    } catch (thrown) {
      const last = await failureOf(thrown);
      failures.push(last);
      const charged = failures.filter((failure) => !isFree(failure)).length;
      const next = signal.aborted
        ? undefined
        : waitAfter(last, { tries: failures.length, charged });
      const isOver =
        next === undefined ||
        (await wait(next, signal).then(
          () => false,
          () => true,
        ));
      if (isOver) return { last, failures };
    }
  }
}

/** Seconds to wait according to a `Retry-After` header: a number, or a date compared with this clock. */
export function secondsAsked(header: string | null | undefined): number | undefined {
  if (header === undefined || header === null) return undefined;
  const seconds = /^\d+(?:\.\d+)?$/.test(header)
    ? Number(header)
    : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
