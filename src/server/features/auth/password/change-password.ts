/** Sets a password, for a signed-in person or by the link of an email. */
import { accessSentences } from '#domain/account/access.ts';
import { AppError } from '#server/app-error.ts';
import type { Db } from '#server/db/client.ts';
import { holdUser } from '#server/db/transaction.ts';
import { record, type Origin } from '#server/features/audit/service.ts';
import { alertOwner } from '#server/features/notifications/service.ts';
import type { Caller } from '#server/http/handlers.ts';
import { endAccess, type EndedFor } from '#server/features/auth/access/end-access.ts';
import { assertStrong } from './assert-strong.ts';
import {
  endMailTokens,
  findMailToken,
  useMailToken,
} from '#server/features/auth/email/mail-token.store.ts';
import { findSecrets, replacePassword, resetPassword } from './passwords.store.ts';
import { checkPassword } from './prove-password.ts';
import type { AuthContext } from '#server/features/auth/session/session.ts';
import { endOtherFamilies } from '#server/features/auth/store.ts';

interface Settled extends EndedFor {
  /** The session that stays. */
  keep: string | undefined;
  /** What happened, in a sentence. */
  text: string;
}

/** Side effects of a new password, however it was set. Returns what else was ended, in sentences. */
async function settle(
  ctx: AuthContext,
  trx: Db,
  { keep, text: what, ...whose }: Settled,
  now: number,
): Promise<string> {
  const { user_id } = whose;
  await endMailTokens(trx, user_id, 'reset');
  await endOtherFamilies(trx, user_id, keep);
  const more = accessSentences(await endAccess(ctx, trx, whose, now));
  const text = [what, more].filter(Boolean).join(' ');
  await alertOwner(ctx, trx, { user_id, kind: 'password_changed', text }, now);
  return more;
}

type Person = NonNullable<Awaited<ReturnType<typeof findSecrets>>>;

/** A person with a password must enter it, even in a fresh session. */
async function proveCurrent(
  ctx: AuthContext,
  { id: user_id, email, password_hash: hash }: Person,
  current: string | undefined,
  origin: Origin,
): Promise<void> {
  if (hash === null) return;
  if (current === undefined) {
    const details = [{ path: 'current_password', message: 'Please enter your current password' }];
    throw new AppError('invalid_input', { details });
  }
  const now = ctx.clock();
  const guess = { account: email ?? user_id, hash, password: current, ip: origin.ip };
  if (await checkPassword(ctx, guess, now)) return;
  await record(ctx, ctx.db, { event: 'password_refused', user_id, origin }, now);
  throw new AppError('invalid_credentials', { message: 'That isn’t your current password.' });
}

export interface PasswordChange {
  caller: Caller;
  origin: Origin;
  current_password?: string | undefined;
  new_password: string;
  also?: EndedFor['also'];
}

/**
 * Changes the password, or sets the first one, and ends every other session and `also` what is asked, by default
 * everything. Returns what, in sentences. Throws `invalid_input` for a weak one,
 * `invalid_credentials` for a wrong current one, and `conflict` if another change came first.
 */
export async function changePassword(
  ctx: AuthContext,
  { caller, origin, current_password, new_password, also }: PasswordChange,
): Promise<string> {
  const { user_id } = caller;
  const person = await findSecrets(ctx.db, user_id);
  if (!person) throw new AppError('unauthorized');
  await assertStrong('new_password', new_password, person);
  await proveCurrent(ctx, person, current_password, origin);
  const hash = await ctx.hashers.password.hash(new_password);
  const now = ctx.clock();
  return ctx.db.transaction().execute(async (trx) => {
    await holdUser(trx, user_id);
    if (!(await replacePassword(trx, user_id, person.password_hash, hash))) {
      throw new AppError('conflict');
    }
    const text = 'Your password was changed, and your other sessions were signed out.';
    const keep = caller.family_id;
    const more = await settle(ctx, trx, { user_id, origin, keep, text, also }, now);
    await record(ctx, trx, { event: 'password_changed', user_id, origin }, now);
    return more;
  });
}

export interface PasswordReset {
  token: string;
  password: string;
  origin: Origin;
}

/**
 * Sets the password by the link of an email, ends every session and everything that acts without one, and opens none;
 * the second factor and wallets stay. Throws
 * `invalid_input` for a weak password, after which the link remains valid, and `invalid_link`.
 */
export async function confirmReset(
  ctx: AuthContext,
  { token, password, origin }: PasswordReset,
): Promise<void> {
  const now = ctx.clock();
  const found = await findMailToken(ctx.db, 'reset', token, now);
  const person = found && (await findSecrets(ctx.db, found.user_id));
  if (!person) throw new AppError('invalid_link');
  await assertStrong('password', password, person);
  const hash = await ctx.hashers.password.hash(password);
  await ctx.db.transaction().execute(async (trx) => {
    const user_id = found.user_id;
    await holdUser(trx, user_id);
    const current = await findSecrets(trx, user_id);
    // Only the currently verified address can recover the account.
    const recovers = current?.email_verified_at !== null && current?.email === found.email;
    if (!recovers || !(await useMailToken(trx, found, now))) throw new AppError('invalid_link');
    await resetPassword(trx, user_id, hash);
    await endMailTokens(trx, user_id, 'verify');
    const text = 'Your password was reset by email, and you were signed out everywhere.';
    await settle(ctx, trx, { user_id, origin, keep: undefined, text }, now);
    await record(ctx, trx, { event: 'password_reset', user_id, origin }, now);
  });
}
