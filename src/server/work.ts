/** Everything that happens without a request: the ledger's ticks and the jobs. */
import type { Context } from './context.ts';
import { authSweepJob } from './features/auth/sweep.job.ts';
import { imagesSweepJob } from './features/images/sweep.job.ts';
import { startLedger } from './features/posts/ledger.ts';
import { backupJob } from './features/system/backup.job.ts';
import { answersSweepJob } from './features/system/sweep.job.ts';

const jobs = [authSweepJob, answersSweepJob, imagesSweepJob, backupJob];

/** Starts the worker's half of the process; the answer stops it and waits for what runs. */
export async function startWork(ctx: Context): Promise<() => Promise<void>> {
  if (ctx.config.role === 'web') return async () => {};
  const stopLedger = startLedger(ctx);
  await ctx.jobs.start(jobs.map((make) => make(ctx)));
  return async () => {
    await stopLedger();
    await ctx.jobs.stop();
  };
}
