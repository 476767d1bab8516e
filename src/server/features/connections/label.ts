/** Labels an account as automated on its platform. */
import { platforms } from '#contract/platforms/platforms.ts';
import { LivePlatform } from '#contract/core/platform.ts';
import { openAccount } from '#server/account-secret.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import { type AccountRow, updateAccount } from './store.ts';

/** Timeout in milliseconds. */
const patience = 15_000;

/** Throws `conflict` if only its owner can do that, and `unavailable` if the platform fails. */
export async function label(ctx: Context, account: AccountRow, origin: Origin): Promise<void> {
  const { id, owner_id: user_id, platform } = account;
  const { name } = platforms[platform];
  const port = ctx.social[LivePlatform.parse(platform)];
  if (!port.setLabel) {
    throw new AppError('conflict', { message: `Only you can label the account, on ${name}.` });
  }
  try {
    await port.setLabel(openAccount(ctx.sealer, account), ctx.timeout(patience));
  } catch (cause) {
    if (!(cause instanceof PlatformError)) throw cause;
    throw new AppError('unavailable', { message: `${cause.message} Try again.`, cause });
  }
  await ctx.db.transaction().execute(async (trx) => {
    await updateAccount(trx, id, { automated_label: 1 });
    const detail = `${platform}: automated_label yes`;
    await record(ctx, trx, { event: 'checklist_changed', user_id, origin, detail }, ctx.clock());
  });
}
