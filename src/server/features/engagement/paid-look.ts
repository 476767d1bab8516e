/** Reading that a platform may charge for. */
import type { LivePlatform } from '#contract/platforms.ts';
import { platformPrices } from '#contract/prices.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { release, reserve, settle, settleFailed } from '#server/features/usage/service.ts';
import type { Heard, Speaker } from './listeners.store.ts';

/** As many posts as one paid look may bring, for the money that is set aside before. */
const mostPerLook = 100;
/** What a look is for. */
export interface Look {
  account: Heard;
  platform: LivePlatform;
  payer: Speaker;
  kind: 'own_read' | 'other_read';
}

/**
 * Looks at something that may cost money for each post that comes back: the most is set aside before, and what came is
 * paid; where an answer was lost, the most counts as paid. `undefined` where a budget has no room for it.
 */
export async function paidLook<T>(
  ctx: Context,
  { account, platform, payer, kind }: Look,
  look: () => Promise<{ answer: T; count: number }>,
): Promise<T | undefined> {
  const price = platformPrices.platforms[platform]?.[kind] ?? 0;
  if (price === 0) return (await look()).answer;
  const call = { owner_id: account.owner_id, agent_id: payer.id, kind: 'read' as const };
  let id: string;
  try {
    id = await reserve(ctx, { ...call, what: platform, estimate: price * mostPerLook });
  } catch (error) {
    if (error instanceof AppError && error.code === 'budget_exceeded') return undefined;
    throw error;
  }
  try {
    const { answer, count } = await look();
    const free = { tokens_in: null, tokens_out: null };
    if (count === 0) await release(ctx, id);
    else await settle(ctx, id, { ...free, cost: price * count });
    return answer;
  } catch (error) {
    await settleFailed(ctx, id, error);
    throw error;
  }
}
