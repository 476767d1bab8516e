import type { SignInData } from '#contract/auth/calls.ts';
import { AppError } from '#server/app-error.ts';
import { holdUser } from '#server/db/client.ts';
import { record, type Origin } from '#server/features/audit/service.ts';
import { type AuthContext, continueSignIn } from '#server/features/auth/session/session.ts';
import { findByAddress, findSecrets, replacePassword } from './passwords.store.ts';
import { checkPassword } from './prove-password.ts';

export interface PasswordSignIn {
  email: string;
  password: string;
  origin: Origin;
}

/** Rehashes a correct password at the current cost; returns the stored hash. */
async function renewHash(
  { db, hashers }: AuthContext,
  { id, hash }: { id: string; hash: string },
  password: string,
): Promise<string> {
  if (!hashers.password.isOutdated(hash)) return hash;
  const renewed = await hashers.password.hash(password);
  return (await replacePassword(db, id, hash, renewed)) ? renewed : hash;
}

/**
 * Signs in with an address and a password. Known and unknown addresses take the same work and fail in the same way:
 * `invalid_credentials`, or `rate_limited` once the tries are used up.
 */
export async function login(
  ctx: AuthContext,
  { email, password, origin }: PasswordSignIn,
): Promise<SignInData> {
  const now = ctx.clock();
  const account = await findByAddress(ctx.db, email);
  const guess = { account: email, hash: account?.password_hash, password, ip: origin.ip };
  const right = await checkPassword(ctx, guess, now);
  if (right && account?.password_hash) {
    const user_id = account.id;
    const hash = await renewHash(ctx, { id: user_id, hash: account.password_hash }, password);
    const answer = await ctx.db.transaction().execute(async (trx) => {
      await holdUser(trx, user_id);
      // The password may have been changed while this one was checked.
      if ((await findSecrets(trx, user_id))?.password_hash !== hash) return undefined;
      return continueSignIn(ctx, trx, { user_id, origin, by: 'password' }, now);
    });
    if (answer) return answer;
  }
  const event = account ? 'password_refused' : 'sign_in_refused';
  await record(ctx, ctx.db, { event, user_id: account?.id, origin, detail: 'password' }, now);
  throw new AppError('invalid_credentials');
}
