/** Jobs on PostgreSQL by pg-boss: any number of machines, woken by NOTIFY, watched by heartbeats. */
import { randomUUID } from 'node:crypto';
import { type Job, PgBoss, type Queue } from 'pg-boss';
import type { EnqueueOptions, JobDefinition, Jobs } from './port.ts';
import { concurrencyOf, failuresKept, type JobTools, retryDelay } from './tools.ts';

interface Envelope {
  payload: unknown;
}

const seconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));

/** Rechecked this often, in seconds: due times, and runs whose worker died. */
const polling = 1;
const supervision = 5;
const heartbeat = 10;

/** A periodic job exists once in all states; others collapse by key while they wait. */
const policyOf = ({ every }: Pick<JobDefinition, 'every'>): string =>
  every === undefined ? 'short' : 'exclusive';

type Settings = Pick<JobDefinition, 'tries' | 'lease' | 'every'>;

/** For what a web process enqueues before any worker declared it. */
const undeclared: Settings = { tries: 3, lease: 900_000 };

const queueOf = (definition: Settings): Omit<Queue, 'name' | 'policy'> => ({
  notify: true,
  retryLimit: definition.tries - 1,
  retryDelay: seconds(retryDelay.first),
  retryBackoff: true,
  retryDelayMax: seconds(retryDelay.longest),
  expireInSeconds: seconds(definition.lease),
  heartbeatSeconds: heartbeat,
  deleteAfterSeconds: seconds(Math.max(failuresKept, 2 * (definition.every ?? 0))),
  retentionSeconds: 10 * 365 * 86_400,
});

/** Runs jobs that pg-boss keeps in a schema of its own, `socialai_jobs`. Enqueueing works before and without `start`. */
export function createPostgresJobs(connectionString: string, { log }: Pick<JobTools, 'log'>): Jobs {
  const boss = new PgBoss({
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
  const timers: NodeJS.Timeout[] = [];
  const queues = new Set<string>();
  let opening: Promise<unknown> | undefined;

  const open = async (): Promise<void> => {
    opening ??= boss.start().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    await opening;
  };

  const ensureQueue = async (name: string): Promise<void> => {
    if (queues.has(name)) return;
    await boss.createQueue(name, { policy: policyOf(undeclared), ...queueOf(undeclared) });
    queues.add(name);
  };

  const run = async (definition: JobDefinition, [job]: Job<Envelope>[]): Promise<void> => {
    if (!job) return;
    try {
      await definition.run(definition.payload.parse(job.data.payload), job.signal);
    } catch (err) {
      log.warn({ err, job: job.name, tries: job.retryCount + 1 }, 'a job failed');
      throw err;
    }
  };

  const send = async (name: string, payload: unknown, options: Parameters<PgBoss['send']>[2]) => {
    await boss.send(name, { payload: payload ?? null } satisfies Envelope, options);
  };

  /** Every process asks once a period; the slot lets the first one through. */
  const repeat = async ({ name, every }: JobDefinition): Promise<void> => {
    if (every === undefined) return;
    const ask = () => send(name, null, { singletonSeconds: seconds(every) });
    timers.push(
      setInterval(
        () => {
          ask().catch((err: unknown) =>
            log.error({ err, job: name }, 'a periodic job was not asked for'),
          );
        },
        seconds(every) * 1000,
      ),
    );
    await ask();
  };

  /** After each run it looks for the next one at once, instead of a polling interval later. */
  const work = async (definition: JobDefinition): Promise<void> => {
    const intervals = { pollingIntervalSeconds: polling, notifyPollingIntervalSeconds: polling };
    const lane = await boss.work<Envelope>(definition.name, intervals, async (jobs) => {
      try {
        await run(definition, jobs);
      } finally {
        boss.notifyWorker(lane);
      }
    });
  };

  const declare = async (definition: JobDefinition): Promise<void> => {
    const { name } = definition;
    await boss.createQueue(name, { policy: policyOf(definition), ...queueOf(definition) });
    await boss.updateQueue(name, queueOf(definition));
    queues.add(name);
    for (let lane = 0; lane < concurrencyOf(definition); lane += 1) await work(definition);
    await repeat(definition);
  };

  return {
    async enqueue(name, payload, { run_at, key }: EnqueueOptions = {}) {
      await open();
      await ensureQueue(name);
      await send(name, payload, {
        singletonKey: key ?? randomUUID(),
        ...(run_at !== undefined && { startAfter: new Date(run_at) }),
      });
    },
    async start(definitions) {
      await open();
      for (const definition of definitions) await declare(definition);
    },
    async stop(grace = 10_000) {
      for (const timer of timers) clearInterval(timer);
      if (!opening) return;
      await opening.catch(() => {});
      await boss.stop({ graceful: true, timeout: grace });
    },
  };
}
