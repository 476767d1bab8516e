/** What a program plans without the permission to publish: its owner decides. */
import type { Context } from '#server/context.ts';
import { needsOwner } from '#server/token-in-hand.ts';
import { changePost, type VariantRow } from './store.ts';
import type { HeldPost } from './held.ts';
import { replan } from './write.ts';

/**
 * Before a token without “Publish” plans some of its variants: the post needs approval from now on, also on the
 * accounts where it is planned already.
 */
export async function askOwner(
  ctx: Context,
  held: HeldPost,
  planned: readonly VariantRow[],
): Promise<HeldPost> {
  const { trx, post, variants } = held;
  if (planned.length === 0 || !needsOwner(post.owner_id)) return held;
  const asked = { review: 'before_sending', approved_hash: null } as const;
  await changePost(trx, post.id, asked);
  const changed = { ...post, ...asked };
  for (const variant of variants) {
    const isPlanned = variant.stage === 'scheduled' && !planned.includes(variant);
    if (isPlanned) await replan(ctx, trx, changed, post, [variant, variant]);
  }
  return { ...held, post: changed };
}
