/** Reading that a platform may charge for. */
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { ownListKind, priceOfCall } from '#domain/money/call-price.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { paying } from '#server/features/usage/service.ts';
import type { Heard, ReplyingAgent } from './mention-cursors.store.ts';

/** As many posts as one paid look may bring, for the money that is set aside before. */
const maxPerRead = 100;
/** What a look is for. */
export interface Look {
  account: Heard;
  platform: LivePlatform;
  payer: ReplyingAgent;
  /** What is said to the account, or what anyone says. */
  of: 'account' | 'everybody';
}

/**
 * Looks at something that may cost money for each post that comes back: the most is set aside before, and what came is
 * paid. `undefined` where a budget has no room for it.
 */
export async function paidLook<T>(
  ctx: Context,
  { account, platform, payer, of }: Look,
  look: () => Promise<T>,
): Promise<T | undefined> {
  const { app_owner } = ctx.config.x;
  const kind = of === 'account' ? ownListKind(account.username, app_owner) : 'other_read';
  const estimate = priceOfCall(platform, kind) * maxPerRead;
  const call = { owner_id: account.owner_id, agent_id: payer.id, what: platform, estimate };
  try {
    return await paying(ctx, call, look);
  } catch (error) {
    if (error instanceof AppError && error.code === 'budget_exceeded') return undefined;
    throw error;
  }
}
