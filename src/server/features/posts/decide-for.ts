/** A decision outside of the application, by whoever was asked: the founder of the post’s space, or a member with their rights. */
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import {
  type LoadedOccurrence,
  loadOccurrence,
} from '#server/ledger/publish/loaded-occurrence.store.ts';
import { readApproverPass } from '#server/pass-again.ts';
import { passInHand } from '#server/token-in-hand.ts';
import { decideShown, type ShownDecision } from './review.ts';

/** Throws what `readApproverPass` and `decideShown` throw. */
export async function decideFor(
  ctx: Context,
  user_id: string,
  id: string,
  decision: ShownDecision,
): Promise<LoadedOccurrence> {
  const entry = await loadOccurrence(ctx.db, id);
  if (!entry) throw new AppError('not_found');
  const { owner_id, agent_id, account } = entry;
  const post = { owner_id, agent_id, account_id: account.id };
  const pass = await readApproverPass(ctx.db, post, user_id);
  if (!pass) return decideShown(ctx, owner_id, id, decision);
  const spend: ShownDecision['spend'] = async (trx) => {
    await readApproverPass(trx, post, user_id);
    await decision.spend?.(trx);
  };
  return passInHand.run(pass, () => decideShown(ctx, owner_id, id, { ...decision, spend }));
}
