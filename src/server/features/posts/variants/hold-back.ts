/** Keeps a post from going out because someone whom its owner asked wants a change. */
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { changePlannedText } from '#server/features/schedule/service.ts';
import { contentHash, toPlan } from './content.ts';
import { waiting } from './others.ts';
import { type HeldPost, withHeld } from './held.ts';
import { cannot, changedSince } from './plan.ts';
import { changePost, findNewest, type VariantRow } from './store.ts';

/** Whether it could go out without another decision; a post on hold continues when its account is reconnected. */
async function goesByItself(trx: Db, { series_id, stage }: VariantRow): Promise<boolean> {
  if (series_id === null) return false;
  if (stage === 'scheduled') return true;
  return stage === 'waiting' && (await findNewest(trx, series_id))?.state === 'HELD';
}

/**
 * Takes approvals back and lets the post wait for one, if it is unchanged since it was shown. Throws `not_found`, and
 * `conflict` if it changed, is published or is being published; what `first` throws prevents it too.
 */
export async function holdBackPost(
  ctx: Context,
  ownerId: string,
  id: string,
  hash: string,
  first: (held: HeldPost) => Promise<void>,
): Promise<void> {
  await withHeld(ctx, ownerId, id, async (held) => {
    const { trx, post, variants } = held;
    if (contentHash(post, variants) !== hash) throw changedSince();
    if (variants.length > 0 && variants.every(({ stage }) => stage === 'out'))
      throw cannot('This post is already published.');
    await first(held);
    await changePost(trx, id, { ...waiting, updated_at: ctx.clock() });
    for (const variant of variants) {
      if (variant.series_id === null || !(await goesByItself(trx, variant))) continue;
      const text = toPlan({ ...post, ...waiting }, variant);
      await changePlannedText(ctx, trx, variant.series_id, { text });
    }
  });
}
