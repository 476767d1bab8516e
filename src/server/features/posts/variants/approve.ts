/** One approval for all accounts of a post. */
import type { ApproverSide } from '#contract/posts/approvers.ts';
import type { Context } from '#server/context.ts';
import { unlearn } from '#server/features/agents/service.ts';
import { followApproval } from '#server/features/posts/approval-event.ts';
import { learnPost } from '#server/features/posts/learn-post.ts';
import { notApproved } from '#server/features/posts/take-back.ts';
import { approvePlannedText, unapprovePlannedText } from '#server/features/schedule/service.ts';
import type { Approver } from '#server/ledger/publish/approving.ts';
import { contentHash, listIn } from './content.ts';
import { type HeldPost, withPost } from './held.ts';
import { changedSince } from './plan.ts';
import { changePost } from './store.ts';

/** An approval by a person whom the owner asked. */
interface AskedApproval {
  approver: Approver;
  /** Runs in the transaction first; what it throws prevents the approval. */
  first: (held: HeldPost) => Promise<void>;
}

/** Approves what is planned on each account; returns whose approvals are still missing. */
async function approveAll(
  ctx: Context,
  { trx, variants }: HeldPost,
  approver: Approver | undefined,
): Promise<ApproverSide[]> {
  const missing = new Set<ApproverSide>();
  for (const { series_id, stage } of variants) {
    if (series_id === null || stage === 'out') continue;
    for (const side of await approvePlannedText(ctx, trx, series_id, approver)) missing.add(side);
  }
  return [...missing];
}

/**
 * Approves exactly the content of `hash`. Throws `not_found`, and `conflict` if the content has changed, or two people have
 * to approve and this one wrote it.
 */
export const approvePost = (
  ctx: Context,
  ownerId: string,
  id: string,
  hash: string,
  asked?: AskedApproval,
): Promise<void> =>
  withPost(ctx, ownerId, id, async (held) => {
    const { trx, post, variants } = held;
    if (contentHash(post, variants) !== hash) throw changedSince();
    await asked?.first(held);
    const approver = asked?.approver;
    const missing_approvals = await approveAll(ctx, held, approver);
    const updated_at = ctx.clock();
    await followApproval(ctx, trx, {
      owner_id: ownerId,
      agent_id: post.agent_id,
      post_id: id,
      occurrence_id: null,
      approver,
      missing_approvals,
      text: listIn(post.parts).join('\n'),
      version: hash,
    });
    if (missing_approvals.length > 0) return;
    await changePost(trx, id, { approved_hash: hash, updated_at });
    await learnPost(ctx, trx, post);
  });

/**
 * Takes an approval back, by whoever gave it, on each account where the post isn’t published: it waits for one again. Throws
 * `not_found`, and `conflict` if they gave none, or it is being published.
 */
export const unapprovePost = (ctx: Context, ownerId: string, id: string): Promise<void> =>
  withPost(ctx, ownerId, id, async ({ trx, post, variants }) => {
    let taken = 0;
    for (const { series_id, stage } of variants) {
      if (series_id === null || stage === 'out') continue;
      if (await unapprovePlannedText(ctx, trx, series_id, post.review)) taken += 1;
    }
    if (taken === 0) throw notApproved();
    await changePost(trx, id, { approved_hash: null, updated_at: ctx.clock() });
    await unlearn(trx, post.agent_id, id);
  });
