/** Periodic jobs that every process runs, each for its own share of the work. They are not in the queue. */
import { repeat } from '#server/process/repeat.ts';
import type { JobDefinition } from './port.ts';
import { type JobTools, rejectedBy, waitUpTo } from './tools.ts';

/** One run; aborted at the end of its lease or by `stop`. */
async function runOnce(definition: JobDefinition, stop: AbortSignal): Promise<void> {
  const { lease } = definition;
  const limit = new AbortController();
  const late = new Error(`It ran longer than ${lease} ms.`);
  const timer = setTimeout(() => limit.abort(late), lease);
  const signal = AbortSignal.any([limit.signal, stop]);
  try {
    signal.throwIfAborted();
    await Promise.race([definition.run(null, signal), rejectedBy(signal)]);
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
          runOnce(definition, halt.signal).catch((err: unknown) => {
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
