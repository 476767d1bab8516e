/** Shared by both engines. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { day } from '#contract/core/time.ts';
import type { Clock } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import type { JobDefinition } from './port.ts';

export interface JobTools {
  db: Db;
  clock: Clock;
  log: Logger;
}

/** Backoff in milliseconds: the first delay doubles with each failure up to the longest. */
export const retryDelay = { first: 1000, longest: 300_000 };

/** How long a failed job is kept for inspection, in milliseconds. */
export const failuresKept = 14 * day;

/** How many runs of one job a process executes at the same time. */
export const concurrencyOf = ({ concurrency, every }: JobDefinition): number =>
  every === undefined ? (concurrency ?? 2) : 1;

/** Rejects with the reason of a signal when it aborts. */
export const rejectedBy = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** Waits until `work` ends, but no longer than `grace` milliseconds. */
export async function waitUpTo(grace: number, work: Promise<unknown>): Promise<void> {
  const waiting = new AbortController();
  await Promise.race([work, sleep(grace, undefined, waiting).catch(() => {})]);
  waiting.abort();
}
