/** Connecting platforms to an account, and taking them away again. */
import { type LivePlatform, type PlatformId, platforms } from '#contract/platforms.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import { holdPostsOf } from '#server/features/posts/service.ts';
import { dropAccount, findConnected, silenceAccount } from './platforms.store.ts';

/** Begins to connect a platform. Throws `platform_unavailable` where the platform table does not call it live. */
export async function startConnecting(platform: PlatformId): Promise<never> {
  const { live, name } = platforms[platform];
  if (!live) throw new AppError('platform_unavailable');
  throw new Error(`${name} is live, but nothing here connects it`);
}

/**
 * Takes a platform from all agents of a person and forgets its secret. What waited to go there is held until he
 * connects it again. Throws `not_found` when nothing is connected.
 */
export async function disconnectPlatform(
  ctx: Context,
  user_id: string,
  platform: LivePlatform,
  origin: Origin,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const account = await findConnected(trx, user_id, platform);
    if (!account) throw new AppError('not_found');
    await silenceAccount(trx, account.id);
    await holdPostsOf(ctx, trx, account.id);
    await dropAccount(trx, account.id);
    const event = { event: 'platform_disconnected', user_id, origin, detail: platform } as const;
    await record(ctx, trx, event, ctx.clock());
  });
}
