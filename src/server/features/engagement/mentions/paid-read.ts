/** Reads from a platform that may charge for it. */
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { ownListKind, priceOfCall } from '#domain/money/call-price.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { payFor } from '#server/features/usage/service.ts';
import type { PolledAccount, ReplyingAgent } from './mention-cursors.store.ts';

/** Maximum number of posts per paid read, which is also what is reserved. */
const maxPerRead = 100;
/** The purpose of a read. */
export interface PaidRead {
  account: PolledAccount;
  platform: LivePlatform;
  payer: ReplyingAgent;
  /** Mentions of the account, or a search. */
  of: 'account' | 'everybody';
}

/**
 * Makes a read that may cost money per returned post: reserves the maximum before, and pays for what was returned.
 * `undefined` if the budget has no room for it.
 */
export async function paidRead<T>(
  ctx: Context,
  { account, platform, payer, of }: PaidRead,
  look: () => Promise<T>,
): Promise<T | undefined> {
  const { app_owner } = ctx.config.x;
  const kind = of === 'account' ? ownListKind(account.username, app_owner) : 'other_read';
  const estimate = priceOfCall(platform, kind) * maxPerRead;
  const call = { owner_id: account.owner_id, agent_id: payer.id, what: platform, estimate };
  try {
    return await payFor(ctx, call, look);
  } catch (error) {
    if (error instanceof AppError && error.code === 'budget_exceeded') return undefined;
    throw error;
  }
}
