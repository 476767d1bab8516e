/** Accounts that post as ever, and to which nobody can listen: their owner reads why, and is told once. */
import { platforms } from '#contract/platforms/platforms.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import type { Context } from '#server/context.ts';
import { deleteNotification, notifyAgain } from '#server/features/notifications/service.ts';
import { type Heard, setUnheard } from './mentions/mention-cursors.store.ts';

/** The status of an answer that says: someone else gets these messages. */
const conflict = 409;
/** Two readers may meet by chance; so often in a row, they do not. */
const byChance = 3;

/** Someone else gets what is said to an account. `failures` is how often in a row it could not be read. */
export async function noteUnheard(
  ctx: Context,
  account: Heard,
  error: unknown,
  failures: number,
): Promise<void> {
  if (!(error instanceof PlatformError) || error.http !== conflict) return;
  if (error.kind === 'retry' && failures < byChance) return;
  const { id: subject, owner_id: user_id, platform, username } = account;
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await setUnheard(trx, account, error.message))) return;
    const about = { user_id, kind: 'not_heard', subject, link: '/settings?tab=platforms' } as const;
    const text = `${username} on ${platforms[platform].name}: ${error.message} Posts are published as usual.`;
    await notifyAgain(ctx, trx, { ...about, text }, ctx.clock());
  });
}

/** It was read. */
export async function noteHeard({ db }: Context, account: Heard): Promise<void> {
  if (account.unheard_reason === null) return;
  await db.transaction().execute(async (trx) => {
    await setUnheard(trx, account, null);
    const { id: subject, owner_id: user_id } = account;
    await deleteNotification(trx, { user_id, kind: 'not_heard', subject });
  });
}
