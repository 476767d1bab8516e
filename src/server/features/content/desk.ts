/**
 * Runs what writes, in the process that was asked, and keeps it as a row, so that any process can tell how far it is,
 * stop it, or notice that its process died.
 */
import { z } from 'zod';
import { ErrorCodes } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { newId } from '#server/ids.ts';
import { endSilent, findJob, insertJob, type JobRow, updateRunning } from './jobs.store.ts';

/** The last step of a job that has nothing more to say. */
export const finished = 'Done';
/** How often a job says that it is alive and looks whether somebody stopped it, in milliseconds. */
const pulse = 2000;
/** How often a request looks at a job that runs elsewhere. */
const look = 200;

export const JobFailure = z.object({ code: z.enum(ErrorCodes), message: z.string() });
export type JobFailure = z.infer<typeof JobFailure>;

const lost: JobFailure = {
  code: 'unavailable',
  message:
    'The server stopped while this was being written. What was finished is kept; please try again.',
};
const stopping = new AppError('unavailable', { message: lost.message });

/** What work may say and must heed. */
export interface Run {
  job_id: string;
  /** Aborts when somebody stops the job, when it took too long, and when the server stops. */
  signal: AbortSignal;
  /** Says what it does now. */
  step: (words: string, attempt: number) => Promise<void>;
}

/** Answers what is left to say about it, in a sentence, if anything. */
export type Work = (run: Run) => Promise<string | undefined>;

export interface Asked {
  owner_id: string;
  agent_id: string;
  /** The same key is the same job. */
  request_key: string | undefined;
}

export interface Desk {
  /** Starts the work, or finds the job of the same request; answers how it stands when it ended or took too long. */
  start(asked: Asked, work: Work): Promise<JobRow>;
  /** How a job stands, by its id or the key of its request. Throws `not_found`. */
  read(owner_id: string, id_or_key: string): Promise<JobRow>;
  /** Stops a job; one that is over stays as it is. Throws `not_found`. */
  cancel(owner_id: string, id_or_key: string): Promise<JobRow>;
  /** Stops everything that this process runs, and waits for it. */
  close(): Promise<void>;
}

export const failureOf = ({ error }: JobRow): JobFailure | null =>
  error === null ? null : JobFailure.parse(JSON.parse(error));

/** Ends jobs whose process died; answers how many. */
export const endLost = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> => {
  const now = clock();
  const error = JSON.stringify(lost);
  const change = { state: 'failed', error, ended_at: now, request_key: null } as const;
  return endSilent(db, now - limits.writing_silence, change);
};

interface Running {
  abort: AbortController;
  done: Promise<void>;
}

async function waitAtMost(done: Promise<void>, milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await Promise.race([done, promise]).finally(() => clearTimeout(timer));
}

/** What this process runs. */
function createRunner({ db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>) {
  const running = new Map<string, Running>();

  const fail = async (id: string, failure: unknown): Promise<void> => {
    const known = failure instanceof AppError ? failure : undefined;
    if (!known) log.error({ err: failure, job: id }, 'writing broke off');
    const { code, message } = known ?? new AppError('internal');
    const error = JSON.stringify({ code, message } satisfies JobFailure);
    const change = { state: 'failed', error, ended_at: clock(), request_key: null } as const;
    await updateRunning(db, id, change);
  };

  const carryOut = async (id: string, work: Work, abort: AbortController): Promise<void> => {
    const beat = () => {
      updateRunning(db, id, { seen_at: clock() })
        .then((isRunning) => isRunning || abort.abort())
        .catch((err: unknown) => log.error({ err, job: id }, 'a writing job could not report'));
    };
    const timer = setInterval(beat, pulse);
    const signal = AbortSignal.any([abort.signal, AbortSignal.timeout(limits.writing_job)]);
    const step = async (words: string, attempt: number) => {
      const isRunning = await updateRunning(db, id, { step: words, attempt, seen_at: clock() });
      if (!isRunning) abort.abort();
    };
    try {
      const note = await work({ job_id: id, signal, step });
      if (abort.signal.reason === stopping) throw stopping;
      await updateRunning(db, id, { state: 'done', step: note ?? finished, ended_at: clock() });
    } catch (error) {
      await fail(id, abort.signal.reason === stopping ? stopping : error);
    } finally {
      clearInterval(timer);
    }
  };

  const begin = (id: string, work: Work): Promise<void> => {
    const abort = new AbortController();
    const done = carryOut(id, work, abort)
      .catch((err: unknown) => log.error({ err, job: id }, 'the end of writing was not kept'))
      .finally(() => running.delete(id));
    running.set(id, { abort, done });
    return done;
  };
  return { running, begin };
}

export function createDesk(
  ctx: Pick<Context, 'db' | 'clock' | 'log'>,
  /** How long a request waits for its job, in milliseconds. */
  answer_within: number = limits.writing_answer,
): Desk {
  const { db, clock } = ctx;
  const { running, begin } = createRunner(ctx);

  const find = async (owner_id: string, id: string): Promise<JobRow> => {
    const row = await findJob(db, owner_id, id);
    if (!row) throw new AppError('not_found');
    return row;
  };
  const read = async (owner_id: string, id: string): Promise<JobRow> => {
    const row = await find(owner_id, id);
    const isLost = row.state === 'running' && row.seen_at < clock() - limits.writing_silence;
    // Whoever asks need not wait for the sweep.
    return isLost && (await endLost(ctx)) > 0 ? find(owner_id, id) : row;
  };

  /** Waits for a job that another request or another process runs. */
  const follow = async (owner_id: string, id: string): Promise<void> => {
    const until = performance.now() + answer_within;
    while (performance.now() < until && (await read(owner_id, id)).state === 'running') {
      await waitAtMost(running.get(id)?.done ?? new Promise(() => {}), look);
    }
  };

  return {
    async start({ owner_id, agent_id, request_key = null }, work) {
      const now = clock();
      const id = newId();
      await endLost(ctx);
      const own = await insertJob(db, {
        ...{ id, owner_id, agent_id, request_key, state: 'running' },
        ...{ step: 'Starting', error: null, attempt: 1 },
        ...{ created_at: now, seen_at: now, ended_at: null },
      });
      if (own === id) await waitAtMost(begin(id, work), answer_within);
      else await follow(owner_id, own);
      return read(owner_id, own);
    },
    read,
    async cancel(owner_id, id_or_key) {
      const { id } = await read(owner_id, id_or_key);
      const change = { state: 'cancelled', step: 'Stopped', ended_at: clock() } as const;
      await updateRunning(db, id, { ...change, request_key: null });
      const here = running.get(id);
      here?.abort.abort();
      await here?.done;
      return read(owner_id, id);
    },
    async close() {
      const all = [...running.values()];
      for (const { abort } of all) abort.abort(stopping);
      await Promise.allSettled(all.map(({ done }) => done));
    },
  };
}
