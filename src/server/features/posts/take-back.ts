/** Takes the approval of one post of a schedule back, as long as it isn’t published. */
import { type AppError, conflictError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { withdrawApproval } from '#server/ledger/publish/approvals.store.ts';
import { changeSeries } from '#server/ledger/publish/series.store.ts';
import { moveWithin } from '#server/ledger/publish/transition.ts';
import { forgetRun } from './learn-post.ts';
import { overtaken, withRun } from './review.ts';

export const notApproved = (): AppError => conflictError('You didn’t approve this post.');

/**
 * By whoever gave it: it waits for an approval again, and counts no longer for the trust in its agent. Throws `not_found`, and
 * `conflict` if they gave none, or it is being published.
 */
export const unapproveRun = (ctx: Context, ownerId: string, id: string) =>
  withRun(ctx, ownerId, id, async (found) => {
    const { trx, series, entry } = found;
    if (!(await withdrawApproval(trx, entry))) throw notApproved();
    // It still waits for somebody else’s.
    if (entry.state === 'AWAITING_APPROVAL') return;
    if (!(await moveWithin(ctx, trx, entry, { type: 'unapprove' }))) throw overtaken();
    await forgetRun(found);
    if (series.content_text === '' && series.approved > 0)
      await changeSeries(trx, series.id, { approved: series.approved - 1 });
  });
