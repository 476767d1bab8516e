/** Releases what a dead process had claimed, if no other process can be running. */
import type { Context } from '#server/context.ts';
import { failLostJobs } from '#server/tasks/task-runner.ts';
import { requeueLost } from '#server/features/company/reading.store.ts';
import { releaseCursors } from '#server/features/engagement/mentions/mention-cursors.store.ts';
import { releaseRows } from '#server/features/engagement/mentions/interactions.store.ts';
import { releaseAll } from '#server/jobs/sqlite-leases.ts';

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
