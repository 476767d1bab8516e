/** What a process that ended without a word held, where none but this one can be at work. */
import type { Context } from '#server/context.ts';
import { failLostJobs } from '#server/tasks/task-runner.ts';
import { requeueLost } from '#server/features/company/reading.store.ts';
import { releaseCursors } from '#server/features/engagement/mentions/mention-cursors.store.ts';
import { releaseRows } from '#server/features/engagement/mentions/interactions.store.ts';
import { releaseAll } from '#server/jobs/sqlite-leases.ts';

/**
 * Lets everything be taken up at once that was being worked on when this installation was last on. Only for a database
 * of one process, and once it is this one's alone; posts have leases of their own, which are short and are not cut.
 */
export async function releaseHeld(ctx: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = ctx.clock();
  await releaseAll(ctx);
  await releaseCursors(ctx.db);
  await releaseRows(ctx.db);
  await requeueLost(ctx.db, now + 1, now);
  // None of them was heard of later than now.
  await failLostJobs(ctx, -1);
}
