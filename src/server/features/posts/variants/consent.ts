/** What is planned without every approval that it needs: somebody else decides. */
import type { Context } from '#server/context.ts';
import type { HeldPost } from './held.ts';
import { needsOthers, waiting } from './others.ts';
import { changePost, type VariantRow } from './store.ts';
import { replan } from './write.ts';

/**
 * Before some of its variants are planned by someone whose approval is not enough: the post needs approval from now on, also
 * on the accounts where it is planned already.
 */
export async function askApprovers(
  ctx: Context,
  held: HeldPost,
  planned: readonly VariantRow[],
  is_unseen: boolean,
): Promise<HeldPost> {
  const { trx, post, variants } = held;
  if (planned.length === 0 || !(await needsOthers(trx, post, is_unseen))) return held;
  await changePost(trx, post.id, waiting);
  const changed = { ...post, ...waiting };
  for (const variant of variants) {
    const isPlanned = variant.stage === 'scheduled' && !planned.includes(variant);
    if (isPlanned) await replan(ctx, trx, changed, post, [variant, variant]);
  }
  return { ...held, post: changed };
}
