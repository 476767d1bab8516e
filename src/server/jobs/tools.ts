/** Shared by both engines. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { day } from '#contract/core/time.ts';
import type { Clock } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import type { JobDefinition } from './port.ts';
import { repeat } from '#server/process/repeat.ts';

// Periodic jobs that every process runs, each for its own share of the work. They are not in the queue.

/** One run; aborted at the end of its lease or by `stop`. */
export async function runOnce(
  definition: JobDefinition,
  payload: unknown,
  stop: AbortSignal,
): Promise<void> {
  const { lease } = definition;
  const limit = new AbortController();
  const late = new Error(`It ran longer than ${lease} ms.`);
  const timer = setTimeout(() => limit.abort(late), lease);
  const signal = AbortSignal.any([limit.signal, stop]);
  try {
    signal.throwIfAborted();
    await Promise.race([definition.run(payload, signal), rejectedBy(signal)]);
  } finally {
    clearTimeout(timer);
  }
}

/** They begin when `start` is called. */
export function createEach({ log }: Pick<JobTools, 'log'>) {
  const stops: (() => Promise<void>)[] = [];
  const halt = new AbortController();
  return {
    start(definitions: readonly JobDefinition[]): void {
      for (const definition of definitions) {
        const { name, every = 0 } = definition;
        const work = () =>
          runOnce(definition, null, halt.signal).catch((err: unknown) => {
            if (!halt.signal.aborted) log.warn({ err, job: name }, 'a job failed');
          });
        stops.push(repeat(every, work));
      }
    },
    /** Waits for active runs up to the grace period, then aborts them. */
    async stop(grace: number): Promise<void> {
      const all = Promise.all(stops.map((stop) => stop()));
      await waitUpTo(grace, all);
      halt.abort(new Error('The server is stopping.'));
      await all;
    },
  };
}

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
const rejectedBy = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** Waits until `work` ends, but no longer than `grace` milliseconds. */
export async function waitUpTo(grace: number, work: Promise<unknown>): Promise<void> {
  const waiting = new AbortController();
  await Promise.race([work, sleep(grace, undefined, waiting).catch(() => {})]);
  waiting.abort();
}
