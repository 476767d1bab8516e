import { AppError } from '#server/app-error.ts';
import { record, type Origin } from '#server/features/audit/service.ts';
import { assertStrong } from './assert-strong.ts';
import { continueSignIn } from '#server/features/auth/session/enter.ts';
import { createAccount } from './passwords.store.ts';
import { tryCountMail } from './prove-password.ts';
import type { AuthContext } from '#server/features/auth/session/session.ts';
import { sendVerification } from '#server/features/auth/email/verify-email.ts';

export interface Registration {
  email: string;
  password: string;
  username?: string | undefined;
  origin: Origin;
}

const taken = () => {
  const error = 'That username is taken. Choose another one.';
  return new AppError('username_taken', { details: [{ path: 'username', message: error }] });
};

/**
 * Creates an account and a session. Any address is accepted, even one that someone else has verified: it is unique
 * only once verified, so the response does not reveal known addresses. Returns whether a verification email is sent:
 * not if the address got too many. Throws `invalid_input` for a weak password, and `username_taken`.
 */
export async function register(
  ctx: AuthContext,
  { email, password, username, origin }: Registration,
) {
  const now = ctx.clock();
  await assertStrong('password', password, { email, username });
  const password_hash = await ctx.hashers.password.hash(password);
  const mailed = await tryCountMail(ctx, email, now);
  const session = await ctx.db.transaction().execute(async (trx) => {
    const person = await createAccount(trx, { username, email, password_hash }, now);
    if (!person) throw taken();
    const user_id = person.id;
    await record(ctx, trx, { event: 'registered', user_id, origin }, now);
    if (mailed) await sendVerification(ctx, trx, { ...person, email, origin }, now);
    return continueSignIn(ctx, trx, { user_id, origin, by: 'password' }, now);
  });
  if ('requires_2fa' in session) throw new AppError('internal');
  return { session, mailed };
}
