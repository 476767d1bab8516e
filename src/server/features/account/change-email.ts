/** Changes or removes the email address of an account. */
import { judgeEmail, type EmailVerdict } from '#domain/account/ways-in.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { holdUser } from '#server/db/transaction.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import {
  countMail,
  endMailTokens,
  endOtherFamilies,
  sendVerification,
} from '#server/features/auth/service.ts';
import { alertOwner } from '#server/features/notifications/service.ts';
import type { Caller } from '#server/http/handlers.ts';
import { assertFresh } from '#server/http/who.ts';
import { findAccount, updateAccount } from './store.ts';
import { readWaysIn } from './ways-in.ts';

type Changing = Exclude<EmailVerdict, 'unchanged' | 'refused'>;

const texts: Record<Changing, string> = {
  removed: 'Your account’s email was removed.',
  replaced: 'Your account has a new email that isn’t verified yet.',
  awaited: 'Someone entered a new email for your account. It takes effect once it’s verified.',
};

const changes = (email: string | null, now: number) => ({
  removed: { email: null, email_since: null, email_verified_at: null, pending_email: null },
  replaced: { email, email_since: now, pending_email: null },
  awaited: { pending_email: email },
});

export interface EmailChange {
  caller: Caller;
  origin: Origin;
  /** In lower case; `null` for none. */
  email: string | null;
}

/**
 * Decides what happens to the address. Throws `reauth_required`, and `last_way_in` if the address is the only way to
 * sign in.
 */
async function judge(
  ctx: Context,
  db: Db,
  { caller, email }: EmailChange,
): Promise<Changing | undefined> {
  const verdict = judgeEmail(await readWaysIn(db, caller.user_id), email);
  if (verdict === 'unchanged') return undefined;
  assertFresh(caller, ctx.clock());
  if (verdict !== 'refused') return verdict;
  throw new AppError('last_way_in', {
    message: 'This email is your only way to sign in. Link a wallet first.',
  });
}

/** Sends the verification email to the new address. */
async function sendVerificationEmail(
  ctx: Context,
  trx: Db,
  { caller, origin, email }: EmailChange,
) {
  const account = await findAccount(trx, caller.user_id);
  if (!account || email === null) return;
  const { username } = account;
  await sendVerification(ctx, trx, { id: caller.user_id, username, email, origin }, ctx.clock());
}

/**
 * Changes the caller's address if it differs, and ends their other sessions. Throws `reauth_required`,
 * `last_way_in`, and `rate_limited` when too many emails were sent to the new address.
 */
export async function changeEmail(ctx: Context, change: EmailChange): Promise<void> {
  const { caller, origin, email } = change;
  const { user_id } = caller;
  const now = ctx.clock();
  if (!(await judge(ctx, ctx.db, change))) return;
  // Rate limits are counted outside of transactions, so that a rollback does not undo them.
  if (email !== null) await countMail(ctx, email, now);
  await ctx.db.transaction().execute(async (trx) => {
    await holdUser(trx, user_id);
    const verdict = await judge(ctx, trx, change);
    if (!verdict) return;
    // Before the change, so that the alert goes to the old address.
    await alertOwner(ctx, trx, { user_id, kind: 'email_changed', text: texts[verdict] }, now);
    await updateAccount(trx, user_id, changes(email, now)[verdict]);
    await endMailTokens(trx, user_id, 'verify');
    if (verdict === 'removed') await endMailTokens(trx, user_id, 'reset');
    await endOtherFamilies(trx, user_id, caller.family_id);
    await record(ctx, trx, { event: 'email_changed', user_id, origin, detail: verdict }, now);
    await sendVerificationEmail(ctx, trx, change);
  });
}
