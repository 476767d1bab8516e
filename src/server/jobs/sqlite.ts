/** Job queue in the SQLite file: jobs are claimed by a lease and become available again when it expires. */
import { whileLeased } from '#server/process/lease.ts';
import { newId } from '#server/ids.ts';
import type { EnqueueOptions, JobDefinition, Jobs } from './port.ts';
import {
  addJob,
  claim,
  listDepths,
  dueNames,
  finish,
  deleteOldFailures,
  fail,
  ensurePeriodic,
  type Lease,
  release,
  renew,
} from './sqlite-leases.ts';
import { type JobTools, concurrencyOf, createEach, runOnce, waitUpTo } from './tools.ts';

const pollInterval = 500;
const stopping = new Error('The server is stopping.');

/** How often a run that killed its process is retried, even for jobs that are not retried after a failure. */
const maxDeaths = 3;

interface Running {
  id: string;
  name: string;
  abort: AbortController;
  done: Promise<void>;
}

/** One run; resolves to the reason it failed, or `undefined`. */
async function attempt(
  definition: JobDefinition,
  lease: Lease,
  stop: AbortSignal,
): Promise<unknown> {
  try {
    if (lease.tries > Math.max(definition.tries, maxDeaths))
      throw new Error('It never came to an end.');
    await runOnce(definition, definition.payload.parse(JSON.parse(lease.payload)), stop);
    return undefined;
  } catch (error) {
    return error ?? new Error('It failed without a reason.');
  }
}

async function workOn(
  tools: JobTools,
  definition: JobDefinition,
  lease: Lease,
  stop: AbortSignal,
): Promise<void> {
  const failure = await whileLeased(
    tools.log,
    () => renew(tools, lease, definition),
    () => attempt(definition, lease, stop),
  );
  if (failure === undefined) return finish(tools, lease, definition);
  if (failure === stopping) return release(tools, lease);
  const outcome = await fail(tools, lease, definition, failure);
  tools.log.warn({ err: failure, job: lease.name, tries: lease.tries, outcome }, 'a job failed');
}

/** The runs of this process; `onFree` is called when one ends. */
function createLanes(tools: JobTools, onFree: () => void) {
  const running = new Set<Running>();
  return {
    ids: (): string[] => [...running].map(({ id }) => id),
    hasRoomFor: (definition: JobDefinition): boolean =>
      [...running].filter(({ name }) => name === definition.name).length <
      concurrencyOf(definition),
    begin(definition: JobDefinition, lease: Lease): void {
      const { id, name } = lease;
      const abort = new AbortController();
      const entry: Running = { id, name, abort, done: Promise.resolve() };
      entry.done = workOn(tools, definition, lease, abort.signal)
        .catch((err: unknown) =>
          tools.log.error({ err, job: name }, 'the end of a job was not recorded'),
        )
        .finally(() => {
          running.delete(entry);
          onFree();
        });
      running.add(entry);
    },
    /** Waits for active runs up to the grace period, then aborts them. */
    async drain(grace: number): Promise<void> {
      const all = Promise.allSettled([...running].map(({ done }) => done));
      await waitUpTo(grace, all);
      for (const { abort } of running) abort.abort(stopping);
      await all;
    },
  };
}

/**
 * Runs jobs of the `jobs` table in this process. A due job starts at once if it was enqueued here, otherwise within
 * 0.5 s.
 */
export function createSqliteJobs(tools: JobTools): Jobs {
  const definitions = new Map<string, JobDefinition>();
  const lanes = createLanes(tools, () => wake());
  const each = createEach(tools);
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let lookAgain = false;
  let stopped = false;

  const claimAll = async (definition: JobDefinition): Promise<void> => {
    while (!stopped && lanes.hasRoomFor(definition)) {
      const lease = await claim(tools, definition, lanes.ids());
      if (!lease) return;
      lanes.begin(definition, lease);
    }
  };
  const look = async (): Promise<void> => {
    do {
      lookAgain = false;
      for (const name of await dueNames(tools)) {
        const definition = definitions.get(name);
        if (definition) await claimAll(definition);
      }
    } while (lookAgain && !stopped);
  };
  const wake = (): void => {
    if (stopped || definitions.size === 0) return;
    lookAgain = true;
    looking ??= look()
      .catch((err: unknown) => tools.log.error({ err }, 'due jobs could not be read'))
      .finally(() => {
        looking = undefined;
      });
  };

  return {
    async enqueue(name, payload, { run_at = tools.clock(), key }: EnqueueOptions = {}) {
      await addJob(tools, { id: newId(), name, payload, run_at, key: key ?? null });
      wake();
    },
    depth: () => listDepths(tools),
    async start(list) {
      const queued = list.filter(({ in_each }) => !in_each);
      for (const definition of queued) definitions.set(definition.name, definition);
      await deleteOldFailures(tools);
      for (const definition of list) await ensurePeriodic(tools, definition);
      each.start(list.filter(({ in_each }) => in_each));
      timer = setInterval(wake, pollInterval);
      wake();
    },
    async stop(grace = 10_000) {
      stopped = true;
      clearInterval(timer);
      await looking;
      await Promise.all([lanes.drain(grace), each.stop(grace)]);
    },
  };
}
