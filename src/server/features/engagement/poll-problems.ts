/** Accounts that can post but not read mentions: their owners see why, and are notified once. */
import { accountLabel } from '#domain/platforms/account-names.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import type { Context } from '#server/context.ts';
import { forgetInSpace, notifyOwnersAgain } from '#server/features/notifications/service.ts';
import { type PolledAccount, setPollProblem } from './mentions/mention-cursors.store.ts';

/** The status that means: another program reads these messages. */
const conflict = 409;
/** Collisions with another reader can be accidental, but not this many in a row. */
const maxCollisions = 3;

/** Another program reads the messages of an account. `failures` counts failed reads in a row. */
export async function recordUnreadable(
  ctx: Context,
  account: PolledAccount,
  error: unknown,
  failures: number,
): Promise<void> {
  if (!(error instanceof PlatformError) || error.http !== conflict) return;
  if (error.kind === 'retry' && failures < maxCollisions) return;
  const { id: subject, owner_id } = account;
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await setPollProblem(trx, account, error.message))) return;
    const about = {
      owner_id,
      kind: 'not_heard',
      subject,
      link: '/settings?tab=platforms',
    } as const;
    const text = `${accountLabel(account)}: ${error.message} Posts are published as usual.`;
    await notifyOwnersAgain(ctx, trx, { ...about, text }, ctx.clock());
  });
}

/** A read succeeded. */
export async function recordRead({ db }: Context, account: PolledAccount): Promise<void> {
  if (account.unheard_reason === null) return;
  await db.transaction().execute(async (trx) => {
    await setPollProblem(trx, account, null);
    const { id: subject, owner_id } = account;
    await forgetInSpace(trx, { owner_id, kind: 'not_heard', subject });
  });
}
