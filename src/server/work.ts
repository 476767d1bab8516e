/** The background work: the ledger and the jobs. */
import { failLostJobs } from '#server/tasks/task-runner.ts';
import { requeueLost } from '#server/features/company/reading.store.ts';
import { releaseCursors } from '#server/features/engagement/mentions/mention-cursors.store.ts';
import { releaseRows } from '#server/features/engagement/mentions/interactions.store.ts';
import { releaseAll } from '#server/jobs/sqlite-leases.ts';
import type { Context } from './context.ts';
import { taskWatchJob } from './tasks/watch.job.ts';
import { growthJob } from './features/agents/growth/growth.job.ts';
import { readMetricsJob } from './features/analytics/reading.job.ts';
import { resetMailJob } from './features/auth/password/reset.job.ts';
import { clearAccountsJob } from './features/auth/clear-accounts.job.ts';
import { authCleanupJob } from './features/auth/sweep.job.ts';
import { connectionsHealthJob } from './features/connections/health.job.ts';
import { connectionsRenewJob } from './features/connections/renew.job.ts';
import { revokeJob } from './features/connections/revoke.job.ts';
import { clearKnowledgeJob } from './features/company/clear.job.ts';
import { indexKnowledgeJob } from './features/company/index.job.ts';
import { readDocumentJob, requeueReadingJob } from './features/company/reading.job.ts';
import { contentCleanupJob } from './features/content/sweep.job.ts';
import { syncHooksJob } from './features/engagement/mentions/hooks.job.ts';
import { holdLinesJob } from './features/engagement/mentions/hold-lines.job.ts';
import { pollMentionsJob, replyJobs } from './features/engagement/replies/reply.job.ts';
import { engagementCleanupJob } from './features/engagement/sweep.job.ts';
import { imagesLookJob } from './features/images/gallery/look.job.ts';
import { imagesCleanupJob } from './features/images/gallery/sweep.job.ts';
import { findLooseJob, sweepMediaJob } from './features/media/sweep.job.ts';
import { attentionJob } from './features/notifications/attention.job.ts';
import { deliverEmailsJob } from './features/notifications/deliver-emails.job.ts';
import { deliverChatsJob } from './features/notifications/chats/deliver-chats.job.ts';
import { startChatJob } from './features/notifications/chats/start-chat.job.ts';
import { deliverPushesJob } from './features/notifications/push/deliver-pushes.job.ts';
import { reportJob } from './features/reports/report.job.ts';
import { notificationsCleanupJob } from './features/notifications/sweep.job.ts';
import { pressJob } from './features/posts/press.job.ts';
import { rejectJob } from './features/posts/reject.ts';
import { postVersionsCleanupJob } from './features/posts/variants/history.ts';
import { fillEvergreenJob } from './features/evergreen/evergreen.job.ts';
import { makeItemsJob, pollStreamsJob } from './features/streams/streams.job.ts';
import { startLedger } from './ledger/recover/worker.ts';
import { backupJob } from './features/system/backup.job.ts';
import { blankPagesJob } from './features/system/blank-pages.job.ts';
import { retireJob } from './features/system/retire.job.ts';
import { statisticsJob } from './features/system/statistics.job.ts';
import { answersCleanupJob } from './features/system/sweep.job.ts';
import { usageCleanupJob } from './features/usage/sweep.job.ts';
import { rehearsalsCleanupJob, rehearseJob } from './features/rehearsals/rehearsals.job.ts';
import { proposeWeeksJob, writeWeeksJob } from './features/weeks/weeks.job.ts';
import { deliverEventsJob } from './features/webhooks/deliver.job.ts';
import { webhooksCleanupJob } from './features/webhooks/sweep.job.ts';

/** Every job of the background work. */
export const jobs = [
  authCleanupJob,
  resetMailJob,
  answersCleanupJob,
  statisticsJob,
  blankPagesJob,
  retireJob,
  imagesCleanupJob,
  imagesLookJob,
  findLooseJob,
  sweepMediaJob,
  backupJob,
  connectionsHealthJob,
  connectionsRenewJob,
  revokeJob,
  readMetricsJob,
  growthJob,
  pollMentionsJob,
  holdLinesJob,
  syncHooksJob,
  ...replyJobs,
  engagementCleanupJob,
  attentionJob,
  deliverEmailsJob,
  deliverEventsJob,
  webhooksCleanupJob,
  deliverPushesJob,
  deliverChatsJob,
  startChatJob,
  pressJob,
  rejectJob,
  reportJob,
  notificationsCleanupJob,
  usageCleanupJob,
  readDocumentJob,
  requeueReadingJob,
  clearKnowledgeJob,
  indexKnowledgeJob,
  clearAccountsJob,
  taskWatchJob,
  contentCleanupJob,
  postVersionsCleanupJob,
  pollStreamsJob,
  makeItemsJob,
  fillEvergreenJob,
  proposeWeeksJob,
  writeWeeksJob,
  rehearseJob,
  rehearsalsCleanupJob,
];

/** Starts the background work; the returned function stops it and waits for active work. */
export async function startWork(ctx: Context): Promise<() => Promise<void>> {
  // A request that enqueued a job has opened the queue, which must be closed.
  if (ctx.config.role === 'web') return () => ctx.jobs.stop();
  const stopLedger = startLedger(ctx);
  await ctx.shards.join();
  await ctx.jobs.start(jobs.map((make) => make(ctx)));
  return async () => {
    // Other processes take over at once, while this one finishes its active work.
    const left = ctx.shards.leave();
    await stopLedger();
    await Promise.all([ctx.jobs.stop(), left]);
  };
}

/**
 * Makes everything available at once that was in progress when this server last stopped. Only for a database with a
 * single process, once this one has locked it. Posts keep their leases, which are short.
 */
export async function releaseHeld(ctx: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = ctx.clock();
  await releaseAll(ctx);
  await releaseCursors(ctx.db);
  await releaseRows(ctx.db);
  await requeueLost(ctx.db, now + 1, now);
  // With a negative silence, every running job counts as lost.
  await failLostJobs(ctx, -1);
}
