/** Everything that happens without a request: the ledger's ticks and the jobs. */
import type { Context } from './context.ts';
import { deskWatchJob } from './tasks/watch.job.ts';
import { readFiguresJob } from './features/analytics/reading.job.ts';
import { resetMailJob } from './features/auth/password/reset.job.ts';
import { authSweepJob } from './features/auth/sweep.job.ts';
import { connectionsHealthJob } from './features/connections/health.job.ts';
import { revokeJob } from './features/connections/revoke.job.ts';
import { readDocumentJob, watchReadingJob } from './features/company/reading.job.ts';
import { writingSweepJob } from './features/content/sweep.job.ts';
import { answerJob, hearJob } from './features/engagement/replies/reply.job.ts';
import { engagementSweepJob } from './features/engagement/sweep.job.ts';
import { imagesSweepJob } from './features/images/gallery/sweep.job.ts';
import { attentionJob } from './features/notifications/attention.job.ts';
import { handOverJob } from './features/notifications/hand-over.job.ts';
import { reportJob } from './features/reports/report.job.ts';
import { noticesSweepJob } from './features/notifications/sweep.job.ts';
import { startLedger } from './ledger/recover/worker.ts';
import { backupJob } from './features/system/backup.job.ts';
import { statisticsJob } from './features/system/statistics.job.ts';
import { answersSweepJob } from './features/system/sweep.job.ts';
import { usageSweepJob } from './features/usage/sweep.job.ts';

const jobs = [
  authSweepJob,
  resetMailJob,
  answersSweepJob,
  statisticsJob,
  imagesSweepJob,
  backupJob,
  connectionsHealthJob,
  revokeJob,
  readFiguresJob,
  hearJob,
  answerJob,
  engagementSweepJob,
  attentionJob,
  handOverJob,
  reportJob,
  noticesSweepJob,
  usageSweepJob,
  readDocumentJob,
  watchReadingJob,
  deskWatchJob,
  writingSweepJob,
];

/** Starts the worker's half of the process; the answer stops it and waits for what runs. */
export async function startWork(ctx: Context): Promise<() => Promise<void>> {
  // What a request laid up for later opened the queue, and it must be let go.
  if (ctx.config.role === 'web') return () => ctx.jobs.stop();
  const stopLedger = startLedger(ctx);
  await ctx.jobs.start(jobs.map((make) => make(ctx)));
  return async () => {
    await stopLedger();
    await ctx.jobs.stop();
  };
}
