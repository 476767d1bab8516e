/** Jobs as rows of the SQLite file: claimed by a lease, given back when it runs out. */
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '#server/ids.ts';
import type { EnqueueOptions, JobDefinition, Jobs } from './port.ts';
import { createLeases, type Lease } from './sqlite-leases.ts';
import { concurrencyOf, type JobTools } from './tools.ts';

const pollInterval = 500;
const stopping = new Error('The server is stopping.');

interface Running {
  lease: Lease;
  abort: AbortController;
  done: Promise<void>;
}

const rejectedBy = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** Runs jobs of the `jobs` table in this process. Due work starts at once when it was enqueued here, else within 0.5 s. */
export function createSqliteJobs({ db, clock, log }: JobTools): Jobs {
  const leases = createLeases(db, clock);
  const definitions = new Map<string, JobDefinition>();
  const running = new Set<Running>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let lookAgain = false;
  let stopped = false;

  const settle = async (
    definition: JobDefinition,
    lease: Lease,
    failure: unknown,
  ): Promise<void> => {
    if (failure === undefined) return leases.finish(lease, definition);
    if (failure === stopping) return leases.release(lease);
    const outcome = await leases.giveUp(lease, definition, failure);
    log.warn({ err: failure, job: lease.name, tries: lease.tries, outcome }, 'a job failed');
  };

  const work = async (definition: JobDefinition, lease: Lease, abort: AbortController) => {
    const limit = setTimeout(
      () => abort.abort(new Error(`It ran longer than ${definition.lease} ms.`)),
      definition.lease,
    );
    let failure: unknown;
    try {
      if (lease.tries > definition.tries) throw new Error('It never came to an end.');
      const payload = definition.payload.parse(JSON.parse(lease.payload));
      await Promise.race([definition.run(payload, abort.signal), rejectedBy(abort.signal)]);
    } catch (error) {
      failure = error ?? new Error('It failed without a reason.');
    } finally {
      clearTimeout(limit);
    }
    await settle(definition, lease, failure);
  };

  const begin = (definition: JobDefinition, lease: Lease): void => {
    const abort = new AbortController();
    const entry: Running = { lease, abort, done: Promise.resolve() };
    entry.done = work(definition, lease, abort)
      .catch((err: unknown) =>
        log.error({ err, job: lease.name }, 'the end of a job was not recorded'),
      )
      .finally(() => {
        running.delete(entry);
        wake();
      });
    running.add(entry);
  };

  const free = (definition: JobDefinition): boolean =>
    [...running].filter(({ lease }) => lease.name === definition.name).length <
    concurrencyOf(definition);

  const claimAll = async (definition: JobDefinition): Promise<void> => {
    while (!stopped && free(definition)) {
      const lease = await leases.claim(definition);
      if (!lease) return;
      begin(definition, lease);
    }
  };

  const look = async (): Promise<void> => {
    do {
      lookAgain = false;
      for (const name of await leases.dueNames()) {
        const definition = definitions.get(name);
        if (definition) await claimAll(definition);
      }
    } while (lookAgain && !stopped);
  };

  const wake = (): void => {
    if (stopped || definitions.size === 0) return;
    lookAgain = true;
    looking ??= look()
      .catch((err: unknown) => log.error({ err }, 'due jobs could not be read'))
      .finally(() => {
        looking = undefined;
      });
  };

  return {
    async enqueue(name, payload, { run_at, key }: EnqueueOptions = {}) {
      await leases.add({ id: newId(), name, payload, run_at: run_at ?? clock(), key: key ?? null });
      wake();
    },
    async start(list) {
      for (const definition of list) definitions.set(definition.name, definition);
      await leases.forgetOldFailures();
      for (const definition of list) await leases.keepPeriodic(definition);
      timer = setInterval(wake, pollInterval);
      wake();
    },
    async stop(grace = 10_000) {
      stopped = true;
      clearInterval(timer);
      await looking;
      const all = Promise.allSettled([...running].map(({ done }) => done));
      const waiting = new AbortController();
      await Promise.race([all, sleep(grace, undefined, waiting).catch(() => {})]);
      waiting.abort();
      for (const { abort } of running) abort.abort(stopping);
      await all;
    },
  };
}
