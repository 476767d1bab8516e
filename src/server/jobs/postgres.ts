/** Jobs on PostgreSQL by pg-boss, for any number of machines: woken by NOTIFY, with heartbeats. */
import { randomUUID } from 'node:crypto';
import type { Job, PgBoss, Queue, SendOptions } from 'pg-boss';
import type { EnqueueOptions, JobDefinition, JobDepth, Jobs } from './port.ts';
import { type JobTools, concurrencyOf, createEach, failuresKept, retryDelay } from './tools.ts';
import { hour } from '#contract/core/time.ts';

type Logger = JobTools['log'];

interface Envelope {
  payload: unknown;
}

const seconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));

/** How often, in seconds, due times and dead workers are checked. */
const polling = 1;
const supervision = 5;
const heartbeat = 10;

/** In milliseconds. */
const periodicKept = hour;

/** A periodic job exists once in all states; others are deduplicated by key while they wait. */
const policyOf = ({ every }: Pick<JobDefinition, 'every'>): string =>
  every === undefined ? 'short' : 'exclusive';

type Settings = Pick<JobDefinition, 'tries' | 'lease' | 'every'>;

/** For jobs that a web process enqueues before any worker declared them. */
const undeclared: Settings = { tries: 3, lease: 900_000 };

/** Ended runs stay as rows. For jobs that run every few seconds, only those of the last hour are kept. */
const keptFor = ({ every }: Settings): number =>
  every === undefined ? failuresKept : Math.max(periodicKept, 2 * every);

const queueOf = (definition: Settings): Omit<Queue, 'name' | 'policy'> => ({
  notify: true,
  retryLimit: definition.tries - 1,
  retryDelay: seconds(retryDelay.first),
  retryBackoff: true,
  retryDelayMax: seconds(retryDelay.longest),
  expireInSeconds: seconds(definition.lease),
  heartbeatSeconds: heartbeat,
  deleteAfterSeconds: seconds(keptFor(definition)),
  retentionSeconds: 10 * 365 * 86_400,
});

/** Loaded only where it is used: SQLite starts without it. */
async function createBoss(connectionString: string, log: Logger): Promise<PgBoss> {
  const { PgBoss: Boss } = await import('pg-boss');
  const boss = new Boss({
    connectionString,
    application_name: 'socialai-jobs',
    schema: 'socialai_jobs',
    max: 4,
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: supervision,
    monitorIntervalSeconds: supervision,
  });
  boss.on('error', (err) => log.error({ err }, 'the job queue failed'));
  boss.on('warning', ({ message, data }) => log.warn({ data }, message));
  return boss;
}

async function send(
  boss: PgBoss,
  name: string,
  payload: unknown,
  options: SendOptions,
): Promise<void> {
  await boss.send(name, { payload: payload ?? null } satisfies Envelope, options);
}

async function run(definition: JobDefinition, log: Logger, [job]: Job<Envelope>[]): Promise<void> {
  if (!job) return;
  try {
    await definition.run(definition.payload.parse(job.data.payload), job.signal);
  } catch (err) {
    log.warn({ err, job: job.name, tries: job.retryCount + 1 }, 'a job failed');
    throw err;
  }
}

/** One lane of work. After each run it looks for the next job at once, instead of waiting for the polling interval. */
async function work(boss: PgBoss, definition: JobDefinition, log: Logger): Promise<void> {
  const intervals = { pollingIntervalSeconds: polling, notifyPollingIntervalSeconds: polling };
  const lane = await boss.work<Envelope>(definition.name, intervals, async (jobs) => {
    try {
      await run(definition, log, jobs);
    } finally {
      boss.notifyWorker(lane);
    }
  });
}

/** Every process asks once per period; a unique slot lets only the first one through. */
async function repeat(
  boss: PgBoss,
  { name, every }: JobDefinition,
  log: Logger,
): Promise<NodeJS.Timeout | undefined> {
  if (every === undefined) return undefined;
  const ask = () => send(boss, name, null, { singletonSeconds: seconds(every) });
  await ask();
  return setInterval(
    () => {
      ask().catch((err: unknown) =>
        log.error({ err, job: name }, 'a periodic job was not enqueued'),
      );
    },
    seconds(every) * 1000,
  );
}

/** Removes jobs that an older version queued and that each process now runs without the queue. */
async function deleteQueued(boss: PgBoss, { name }: JobDefinition): Promise<void> {
  if (await boss.getQueue(name)) await boss.deleteQueuedJobs(name);
}

/** The queue's own counts, updated every few seconds. */
const listDepths = async (boss: PgBoss): Promise<JobDepth[]> =>
  (await boss.getQueues()).map((queue) => ({
    job: queue.name,
    due: queue.readyCount,
    running: queue.activeCount,
    failed: queue.failedCount,
  }));

/** Runs jobs that pg-boss keeps in its own schema, `socialai_jobs`. Enqueueing also works without `start`. */
export function createPostgresJobs(connectionString: string, { log }: Pick<JobTools, 'log'>): Jobs {
  const timers: (NodeJS.Timeout | undefined)[] = [];
  const queues = new Set<string>();
  const each = createEach({ log });
  let made: Promise<PgBoss> | undefined;
  let opening: Promise<PgBoss> | undefined;

  const open = (): Promise<PgBoss> => {
    made ??= createBoss(connectionString, log);
    opening ??= made
      .then((boss) => boss.start())
      .catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
    return opening;
  };

  const ensureQueue = async (boss: PgBoss, name: string, settings: Settings): Promise<void> => {
    if (queues.has(name)) return;
    await boss.createQueue(name, { policy: policyOf(settings), ...queueOf(settings) });
    queues.add(name);
  };

  const declare = async (boss: PgBoss, definition: JobDefinition): Promise<void> => {
    await ensureQueue(boss, definition.name, definition);
    // Another process or version may have created it.
    await boss.updateQueue(definition.name, queueOf(definition));
    for (let lane = 0; lane < concurrencyOf(definition); lane += 1) {
      await work(boss, definition, log);
    }
    timers.push(await repeat(boss, definition, log));
  };

  return {
    async enqueue(name, payload, { run_at, key }: EnqueueOptions = {}) {
      const boss = await open();
      await ensureQueue(boss, name, undeclared);
      await send(boss, name, payload, {
        singletonKey: key ?? randomUUID(),
        ...(run_at !== undefined && { startAfter: new Date(run_at) }),
      });
    },
    depth: async () => listDepths(await open()),
    async start(definitions) {
      const boss = await open();
      for (const definition of definitions) {
        if (definition.in_each) await deleteQueued(boss, definition);
        else await declare(boss, definition);
      }
      each.start(definitions.filter(({ in_each }) => in_each));
    },
    async stop(grace = 10_000) {
      for (const timer of timers) clearInterval(timer);
      const ended = each.stop(grace);
      if (!made || !opening) return ended;
      await opening.catch(() => {});
      await Promise.all([ended, (await made).stop({ graceful: true, timeout: grace })]);
    },
  };
}
