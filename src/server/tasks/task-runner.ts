/**
 * Runs slow work in the process that received the request, and stores it as a row, so that any process can report
 * its progress, cancel it, or notice that its process died.
 */
import { z } from 'zod';
import { ErrorCodes } from '#contract/core/errors.ts';
import { limits } from '#contract/core/limits.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { newId } from '#server/ids.ts';
import { readPassAgain } from '#server/pass-again.ts';
import { passInHand } from '#server/token-in-hand.ts';
import type { TaskKind } from '#server/db/schema/writing.ts';
import { tooManyJobs, kinds, timeoutMessage, lostMessage } from './kinds.ts';
import { findJob, insertJob, type JobRow, listSilent, updateRunning } from './jobs.store.ts';

/** The last step of a job that has no other message. */
export const doneStep = 'Done';
/** How often a job renews itself and checks whether someone canceled it, in milliseconds. */
const renewInterval = 2000;
/** The shortest time between two stored states of a text that is being written, in milliseconds. */
const wordsInterval = 400;
/** How often a request polls a job of another process, in milliseconds. */
const pollInterval = 200;

export const JobFailure = z.object({ code: z.enum(ErrorCodes), message: z.string() });
export type JobFailure = z.infer<typeof JobFailure>;

const stopping = new AppError('unavailable');
const asJson = ({ code, message }: AppError) =>
  JSON.stringify({ code, message } satisfies JobFailure);

/** What the work may report, and the signal that it must obey. */
export interface Run {
  job_id: string;
  /** Aborts when someone cancels the job, when it exceeds its time limit, and when the server stops. */
  signal: AbortSignal;
  /** Reports the current step. */
  step: (words: string, attempt: number) => Promise<void>;
  /** Reports progress from 0 to 100, a notice about something that could not be done, or the result. */
  tell: (news: Partial<Pick<JobRow, 'step' | 'progress' | 'notice' | 'result'>>) => Promise<void>;
  /** Shows the text that is being written, until the next step. */
  say: (so_far: string) => void;
}

/** Resolves to a final message, if there is one. */
export type Work = (run: Run) => Promise<string | undefined>;

interface JobRequest {
  owner_id: string;
  kind: TaskKind;
  agent_id: string | null;
  /** Requests with the same key share one job. */
  request_key: string | undefined;
  /** How many pieces are requested. */
  wanted: number;
}

/** A job by its id, or by the key of its request. */
type JobKey = Pick<JobRequest, 'owner_id' | 'kind'> & { id_or_key: string };

export interface TaskRunner {
  /**
   * Starts the work, or finds the job of the same request; returns its state once it ended or the wait is over.
   * Throws `limit_reached` when the person runs as many as allowed.
   */
  start(request: JobRequest, work: Work, answer_within?: number): Promise<JobRow>;
  /** The state of a job. Throws `not_found`. */
  read(named: JobKey): Promise<JobRow>;
  /** Cancels a job; has no effect on one that has ended. Throws `not_found`. */
  cancel(named: JobKey): Promise<JobRow>;
  /** Stops every job of this process, and waits for them. */
  close(): Promise<void>;
}

export const failureOf = ({ error }: JobRow): JobFailure | null =>
  error === null ? null : JobFailure.parse(JSON.parse(error));

/** Ends jobs whose process died, detected by missing renewals; returns how many. */
export async function failLostJobs(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  silence: number = limits.job_silence,
): Promise<number> {
  const now = clock();
  const before = now - silence;
  let ended = 0;
  for (const { id, kind } of await listSilent(db, before)) {
    const error = asJson(lostMessage(kind));
    const change = { state: 'failed', error, ended_at: now, request_key: null } as const;
    if (await updateRunning(db, id, change, before)) ended += 1;
  }
  return ended;
}

interface Running {
  abort: AbortController;
  done: Promise<void>;
}

async function waitAtMost(done: Promise<void>, milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await Promise.race([done, promise]).finally(() => clearTimeout(timer));
}

/** Stores a growing text now and then, always its latest state. */
function createWords(store: (so_far: string) => Promise<unknown>) {
  let latest: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let storing: Promise<unknown> = Promise.resolve();
  const flush = () => {
    timer = undefined;
    if (latest === undefined) return;
    // That it could not be shown is no reason to stop writing it.
    storing = store(latest).catch(() => undefined);
    latest = undefined;
    timer = setTimeout(flush, wordsInterval).unref();
  };
  return {
    say: (so_far: string) => {
      latest = so_far;
      if (timer === undefined) flush();
    },
    /** What is not stored yet will not be. */
    end: async () => {
      clearTimeout(timer);
      [latest, timer] = [undefined, undefined];
      await storing;
    },
  };
}

type Begun = Pick<JobRow, 'id' | 'kind'>;

/** The jobs of this process. */
function createRunner({ db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>) {
  const running = new Map<string, Running>();

  const fail = async (id: string, failure: unknown): Promise<void> => {
    const known = failure instanceof AppError ? failure : undefined;
    if (!known) log.error({ err: failure, job: id }, 'a job broke off');
    const error = asJson(known ?? new AppError('internal'));
    const change = { state: 'failed', error, ended_at: clock(), request_key: null } as const;
    await updateRunning(db, id, change);
  };

  const carryOut = async (
    { id, kind }: Begun,
    work: Work,
    abort: AbortController,
  ): Promise<void> => {
    const pass = passInHand.getStore();
    /** Whether it still runs, for somebody who is still there. */
    const goesOn = async () => {
      const isRunning = await updateRunning(db, id, { seen_at: clock() });
      if (!isRunning) abort.abort();
      else if (pass) await readPassAgain(db, pass).catch((error: unknown) => abort.abort(error));
    };
    const beat = () => {
      goesOn().catch((err: unknown) => log.error({ err, job: id }, 'a job could not report'));
    };
    const timer = setInterval(beat, renewInterval);
    const life = AbortSignal.timeout(kinds[kind].life);
    const signal = AbortSignal.any([abort.signal, life]);
    const tell = async (news: Partial<JobRow>) => {
      const isRunning = await updateRunning(db, id, { ...news, seen_at: clock() });
      if (!isRunning) abort.abort();
    };
    const words = createWords((so_far) => updateRunning(db, id, { so_far }));
    const step = async (told: string, attempt: number) => {
      await words.end();
      await tell({ step: told, attempt, so_far: null });
    };
    const whyItBroke = (error: unknown): unknown => {
      if (abort.signal.reason === stopping) return lostMessage(kind);
      if (abort.signal.reason instanceof AppError) return abort.signal.reason;
      return error === life.reason ? timeoutMessage(kind) : error;
    };
    try {
      const note = await work({ job_id: id, signal, step, tell, say: words.say });
      if (abort.signal.reason instanceof AppError) throw abort.signal.reason;
      const change = { step: note ?? doneStep, progress: 100, ended_at: clock() };
      await updateRunning(db, id, { state: 'done', ...change });
    } catch (error) {
      // The one who canceled it has already updated the row.
      const wasStopped = abort.signal.aborted && !(abort.signal.reason instanceof AppError);
      if (!wasStopped) await fail(id, whyItBroke(error));
    } finally {
      clearInterval(timer);
      await words.end();
    }
  };

  const begin = (begun: Begun, work: Work): Promise<void> => {
    const { id } = begun;
    const abort = new AbortController();
    const done = carryOut(begun, work, abort)
      .catch((err: unknown) => log.error({ err, job: id }, 'the end of a job was not stored'))
      .finally(() => running.delete(id));
    running.set(id, { abort, done });
    return done;
  };
  return { running, begin };
}

/** Inserts the row of a job; returns the id of an existing one for the same request. Throws `limit_reached`. */
async function insertOrFind(
  db: Context['db'],
  row: Omit<JobRequest, 'request_key'> & Pick<JobRow, 'id' | 'request_key'>,
  now: number,
): Promise<string> {
  const { share } = kinds[row.kind];
  const begun = { state: 'running', step: 'Starting', attempt: 1, progress: 0 } as const;
  const open = { error: null, notice: null, result: null, so_far: null, ended_at: null };
  const job = { ...row, ...begun, ...open, created_at: now, seen_at: now };
  const own = await insertJob(db, job, share);
  if (own === undefined) throw tooManyJobs(share);
  return own;
}

export function createTaskRunner(
  ctx: Pick<Context, 'db' | 'clock' | 'log'>,
  /** How long a request waits for its job, in milliseconds. */
  patience: number = limits.job_answer,
): TaskRunner {
  const { db, clock } = ctx;
  const { running, begin } = createRunner(ctx);

  const find = async ({ owner_id, kind, id_or_key }: JobKey): Promise<JobRow> => {
    const row = await findJob(db, owner_id, kind, id_or_key);
    if (!row) throw new AppError('not_found');
    return row;
  };
  const read = async (named: JobKey): Promise<JobRow> => {
    const row = await find(named);
    const isLost = row.state === 'running' && row.seen_at < clock() - limits.job_silence;
    // The client need not wait for the periodic check.
    return isLost && (await failLostJobs(ctx)) > 0 ? find(named) : row;
  };

  /** Waits for a job that another request or process runs. */
  const follow = async (named: JobKey, answer_within: number): Promise<void> => {
    const until = performance.now() + answer_within;
    while (performance.now() < until && (await read(named)).state === 'running') {
      await waitAtMost(running.get(named.id_or_key)?.done ?? new Promise(() => {}), pollInterval);
    }
  };

  return {
    async start({ request_key = null, ...asked }, work, answer_within = patience) {
      const now = clock();
      const id = newId();
      await failLostJobs(ctx);
      const own = await insertOrFind(db, { id, ...asked, request_key }, now);
      const named = { ...asked, id_or_key: own };
      if (own === id) await waitAtMost(begin({ id, kind: asked.kind }, work), answer_within);
      else await follow(named, answer_within);
      return read(named);
    },
    read,
    async cancel(named) {
      const { id } = await read(named);
      const change = { state: 'cancelled', step: 'Stopped', ended_at: clock() } as const;
      await updateRunning(db, id, { ...change, request_key: null });
      const here = running.get(id);
      here?.abort.abort();
      await here?.done;
      return read({ ...named, id_or_key: id });
    },
    async close() {
      const all = [...running.values()];
      for (const { abort } of all) abort.abort(stopping);
      await Promise.allSettled(all.map(({ done }) => done));
    },
  };
}
