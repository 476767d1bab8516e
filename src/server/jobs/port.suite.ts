/** Tests that every job engine must pass. */
import { spawn } from 'node:child_process';
import { expect, test, type TestContext, vi } from 'vitest';
import { z } from 'zod';
import { programOf } from '#test/programs.ts';
import { job, type JobDefinition, type Jobs } from './port.ts';

interface JobsHarness {
  /** Starts one more worker on the same data; `later` sets its clock ahead where the engine uses ours. */
  worker(later?: number): Jobs;
  /** A minute goes by for the engine whose clock is its own. */
  pass(): Promise<void>;
  /** The names of the jobs that failed for good. */
  failed(): Promise<string[]>;
  /** What `test/jobs-child.ts` needs to connect. */
  where: string;
}

/** Opens an empty queue, until the test has finished. */
export type OpenJobs = (test: TestContext) => Promise<JobsHarness>;

const until = (condition: () => unknown, timeout = 15_000) =>
  vi.waitFor(() => expect(condition()).toBeTruthy(), { timeout, interval: 20 });

const never = new Promise<void>(() => {});

/** A job that records its runs. */
function recorder(change: Partial<JobDefinition> = {}) {
  const runs: { payload: unknown; at: number }[] = [];
  const definition = job({
    name: 'note',
    payload: z.unknown(),
    tries: 3,
    lease: 10_000,
    ...change,
    async run(payload, signal) {
      runs.push({ payload, at: Date.now() });
      await change.run?.(payload, signal);
    },
  });
  return { runs, definition };
}

function describeWaiting(open: OpenJobs): void {
  test.concurrent('a job runs once, with its payload', async (context) => {
    const harness = await open(context);
    const { runs, definition } = recorder();
    const worker = harness.worker();
    await worker.start([definition]);
    await worker.enqueue('note', { n: 1, text: 'ä' });
    await until(() => runs.length > 0);
    await worker.stop();
    expect(runs.map(({ payload }) => payload)).toEqual([{ n: 1, text: 'ä' }]);
  });

  test.concurrent('a job enqueued before any worker started runs when one does', async (context) => {
    const harness = await open(context);
    const { runs, definition } = recorder();
    await harness.worker().enqueue('note', 'early');
    await harness.worker().start([definition]);
    await until(() => runs.length === 1);
    expect(runs[0]?.payload).toBe('early');
  });

  test.concurrent('a job does not run before its time', async (context) => {
    const harness = await open(context);
    const { runs, definition } = recorder();
    const worker = harness.worker();
    await worker.start([definition]);
    const run_at = Date.now() + 700;
    await worker.enqueue('note', 'later', { run_at });
    await worker.enqueue('note', 'now');
    await until(() => runs.length === 2);
    expect(runs.map(({ payload }) => payload)).toEqual(['now', 'later']);
    expect(runs[1]?.at).toBeGreaterThanOrEqual(run_at);
  });

  test.concurrent('waiting jobs with one key are deduplicated, and the key is free again once the job runs', async (context) => {
    const harness = await open(context);
    const worker = harness.worker();
    for (const payload of [1, 2, 3]) await worker.enqueue('note', payload, { key: 'same' });
    await worker.enqueue('note', 4, { key: 'other' });
    let again = true;
    const { runs, definition } = recorder({
      async run() {
        if (again) {
          again = false;
          await worker.enqueue('note', 5, { key: 'same' });
        }
      },
      concurrency: 1,
    });
    await worker.start([definition]);
    await until(() => runs.length === 3);
    await worker.stop();
    expect(runs.map(({ payload }) => payload)).toEqual([1, 4, 5]);
  });
}

function describeFailing(open: OpenJobs): void {
  test.concurrent('a failed run is retried after a delay', async (context) => {
    const harness = await open(context);
    let tries = 0;
    const { runs, definition } = recorder({
      async run() {
        tries += 1;
        if (tries === 1) throw new Error('not yet');
      },
    });
    const worker = harness.worker();
    await worker.start([definition]);
    await worker.enqueue('note', 'x');
    await until(() => runs.length === 2);
    await worker.stop();
    expect((runs[1]?.at ?? 0) - (runs[0]?.at ?? 0)).toBeGreaterThan(400);
    expect(await harness.failed()).toEqual([]);
  });

  test.concurrent('a job that fails every time is kept as failed, and the next ones run', async (context) => {
    const harness = await open(context);
    const { runs, definition } = recorder({
      tries: 2,
      async run(payload) {
        if (payload === 'bad') throw new Error('never');
      },
    });
    const strict = recorder({ name: 'strict', payload: z.object({ id: z.string() }), tries: 1 });
    const worker = harness.worker();
    await worker.start([definition, strict.definition]);
    await worker.enqueue('note', 'bad');
    await worker.enqueue('strict', { id: 7 });
    await until(() => runs.length === 2);
    await vi.waitFor(
      async () => expect((await harness.failed()).toSorted()).toEqual(['note', 'strict']),
      { timeout: 10_000 },
    );
    await worker.enqueue('note', 'good');
    await until(() => runs.length === 3);
    expect(strict.runs).toEqual([]);
  });

  test.concurrent('a run that exceeds its lease is aborted, and the job runs again in another worker', async (context) => {
    const harness = await open(context);
    const reasons: unknown[] = [];
    const hanging = recorder({
      lease: 1000,
      run(_payload, signal) {
        signal.addEventListener('abort', () => reasons.push(signal.reason));
        return never;
      },
    });
    const first = harness.worker();
    await first.start([hanging.definition]);
    await first.enqueue('note', 'long');
    await until(() => hanging.runs.length === 1);
    const { runs, definition } = recorder();
    const second = harness.worker();
    const stopped = first.stop();
    await second.start([definition]);
    await until(() => runs.length === 1);
    await stopped;
    expect(reasons.length).toBe(1);
    expect(hanging.runs.length).toBe(1);
  });

  test.concurrent('a job whose process was killed runs again in another worker', async (context) => {
    const harness = await open(context);
    const child = spawn(process.execPath, [await programOf('jobs-child'), harness.where], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    context.onTestFinished(() => void child.kill('SIGKILL'));
    let said = '';
    child.stdout.on('data', (words) => (said += String(words)));
    await until(() => said !== '', 30_000);
    await harness.worker().enqueue('doomed', 'x');
    await until(() => said.includes('taken'), 30_000);
    child.kill('SIGKILL');
    await harness.pass();
    // Longer than any run of this test.
    const { runs, definition } = recorder({ name: 'doomed', lease: 600_000 });
    await harness.worker(60_000).start([definition]);
    await until(() => runs.length === 1, 30_000);
    expect(runs[0]?.payload).toBe('x');
  }, 100_000);
}

function describeSeveral(open: OpenJobs): void {
  test.concurrent('two workers run each job exactly once', async (context) => {
    const harness = await open(context);
    const [one, two] = [recorder(), recorder()];
    const workers = [harness.worker(), harness.worker()];
    for (let n = 0; n < 40; n += 1) await workers[0]?.enqueue('note', n);
    await Promise.all([workers[0]?.start([one.definition]), workers[1]?.start([two.definition])]);
    await until(() => one.runs.length + two.runs.length >= 40, 30_000);
    await Promise.all(workers.map((worker) => worker.stop()));
    const seen = [...one.runs, ...two.runs].map(({ payload }) => Number(payload));
    expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n));
  }, 45_000);

  test.concurrent('stop waits for active runs and claims nothing new', async (context) => {
    const harness = await open(context);
    let finished = false;
    const { runs, definition } = recorder({
      concurrency: 1,
      async run() {
        await new Promise((done) => setTimeout(done, 300));
        finished = true;
      },
    });
    const worker = harness.worker();
    await worker.start([definition]);
    await worker.enqueue('note', 1);
    await worker.enqueue('note', 2);
    await until(() => runs.length === 1);
    await worker.stop();
    expect(finished).toBe(true);
    const after = recorder();
    await harness.worker().start([after.definition]);
    await until(() => after.runs.length === 2 - runs.length);
    expect(runs.length + after.runs.length).toBe(2);
  });

  test.concurrent('a run that does not end within the grace period is handed to another worker', async (context) => {
    const harness = await open(context);
    const hanging = recorder({ run: () => never });
    const first = harness.worker();
    await first.start([hanging.definition]);
    await first.enqueue('note', 'long');
    await until(() => hanging.runs.length === 1);
    await first.stop(100);
    const { runs, definition } = recorder();
    await harness.worker().start([definition]);
    await until(() => runs.length === 1);
    expect(runs[0]?.payload).toBe('long');
  });

  test.concurrent('a periodic job runs in one process at a time, once per period', async (context) => {
    const harness = await open(context);
    let now = 0;
    let most = 0;
    const every = 1000;
    const run = async () => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((done) => setTimeout(done, 200));
      now -= 1;
    };
    const jobs = [recorder({ every, run }), recorder({ every, run })];
    const began = Date.now();
    for (const { definition } of jobs) await harness.worker().start([definition]);
    const runs = () => jobs.flatMap((one) => one.runs);
    await until(() => runs().length >= 3);
    expect(most).toBe(1);
    expect(runs().length).toBeLessThanOrEqual((Date.now() - began) / every + 2);
    expect(runs()[0]?.payload).toBeNull();
  });

  test.concurrent('P-22.28 a job for each process runs repeatedly in every process, and leaves nothing in the queue', async (context) => {
    const harness = await open(context);
    const every = 1000;
    // An older version put it into the queue.
    const queued = recorder({ every, run: () => never });
    const older = harness.worker();
    await older.start([queued.definition]);
    await until(() => queued.runs.length === 1);
    await older.stop(50);
    const reasons: unknown[] = [];
    const run = async (_payload: unknown, signal: AbortSignal) => {
      signal.addEventListener('abort', () => reasons.push(signal.reason));
      if (jobs.some((one) => one.runs.length > 2)) await never;
    };
    const jobs: ReturnType<typeof recorder>[] = [];
    const workers: Jobs[] = [];
    for (const each of [1, 2]) {
      jobs.push(recorder({ every, in_each: true, lease: each * 60_000, run }));
      workers.push(harness.worker());
    }
    for (const [n, worker] of workers.entries()) {
      await worker.start(jobs.slice(n, n + 1).map(({ definition }) => definition));
    }
    await until(() => jobs.every(({ runs }) => runs.length > 1));
    await until(() => jobs.some(({ runs }) => runs.length > 2));
    await vi.waitFor(
      async () => expect((await workers[0]?.depth())?.some(({ due }) => due > 0)).toBe(false),
      { timeout: 15_000 },
    );
    await Promise.all(workers.map((worker) => worker.stop(50)));
    expect(reasons.length).toBeGreaterThan(0);
  }, 60_000);
}

/** Side by side, because most of their time is waiting; each on a queue of its own. */
export function jobsSuite(open: OpenJobs): void {
  describeWaiting(open);
  describeFailing(open);
  describeSeveral(open);
}
