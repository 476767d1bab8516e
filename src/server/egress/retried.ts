/** Asks a provider again what may go through later, at a growing distance, for as long as the caller waits. */
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

const maxTries = 3;
/** What cannot be used is charged all the same, and so may be what got lost: that is asked for once more only. */
export const maxCharges = 2;
/** Milliseconds before the second try; twice that before the third, and a little more by chance. */
const firstWait = 500;
/** A provider that asks for more patience than this is not asked again; its request is passed on to the caller. */
const longestWait = 10_000;

/** Waits so many milliseconds, or until the signal. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<unknown>;

export const waitByClock: Wait = (milliseconds, signal) =>
  pause(milliseconds, undefined, { signal });

/** How a try failed. */
export interface Failed {
  /** Whether another try, later, may go through. */
  retry: boolean;
  /** Seconds until it may, where the provider says so. */
  retry_after?: number | undefined;
}

interface Tried {
  tries: number;
  /** How many of them are charged, or may be. */
  charged: number;
}

/** Milliseconds until the next try; nothing when there is to be none. */
function waitAfter(failure: Failed, { tries, charged }: Tried): number | undefined {
  if (!failure.retry || tries >= maxTries || charged >= maxCharges) return undefined;
  const asked = (failure.retry_after ?? 0) * 1000;
  if (asked > longestWait) return undefined;
  const own = firstWait * 2 ** (tries - 1) + randomInt(firstWait / 2);
  return Math.max(asked, own);
}

interface Asking<Answer, Failure> {
  ask: () => Promise<Answer>;
  /** What was thrown, in the caller's own words. */
  failureOf: (thrown: unknown) => Failure | Promise<Failure>;
  /** Whether a failed try costs nothing for certain. */
  isFree: (failure: Failure) => boolean;
  signal: AbortSignal;
  wait: Wait;
}

/** What became of all tries together. Without an `answer`, `last` is why the last one failed. */
export type Outcome<Answer, Failure> =
  | { answer: Answer; failures: Failure[] }
  | { answer?: undefined; last: Failure; failures: Failure[] };

export async function retried<Answer, Failure extends Failed>({
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

/** Seconds to wait as an answer asks for it in `Retry-After`: a number, or a date by this clock. */
export function secondsAsked(asked: string | null | undefined): number | undefined {
  if (asked === undefined || asked === null) return undefined;
  const seconds = /^\d+(?:\.\d+)?$/.test(asked)
    ? Number(asked)
    : (Date.parse(asked) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
