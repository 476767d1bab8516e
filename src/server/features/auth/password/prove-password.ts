/** The only place where passwords are checked, each guess within its rate limits. */
import { createHmac } from 'node:crypto';
import { limits } from '#contract/core/limits.ts';
import type { Context } from '#server/context.ts';
import { networksOf } from '#server/egress/network-of.ts';
import {
  requireTries,
  requireTry,
  returnTry,
  takeTry,
} from '#server/features/auth/second-factor/tries.store.ts';
import type { SignInData } from '#contract/auth/calls.ts';
import { AppError } from '#server/app-error.ts';
import { holdUser } from '#server/db/client.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import { type AuthContext, continueSignIn } from '#server/features/auth/session/session.ts';
import { findByAddress, findSecrets, replacePassword } from './passwords.store.ts';

type Guarded = Pick<Context, 'db' | 'sealer'>;

/** Limits also exist for unknown addresses; keys are hashed, so the table does not reveal whose they are. */
const named = (sealer: Context['sealer'], account: string): string =>
  createHmac('sha256', sealer.key('tries')).update(account).digest('base64url');

export interface Guess {
  /** Whose limit it counts toward: the email address, or the id of a person without one. */
  account: string;
  /** The stored hash; `undefined` if there is no account, which takes equally long. */
  hash: string | null | undefined;
  password: string;
  ip: string;
}

/**
 * Checks a guess with exactly one evaluation; a correct one does not count. Throws `rate_limited` when the tries of
 * the account or the caller are used up. Never call it inside a transaction.
 */
export async function checkPassword(
  { db, sealer, hashers }: Guarded & Pick<Context, 'hashers'>,
  { account, hash, password, ip }: Guess,
  now: number,
): Promise<boolean> {
  const budget = limits.password_failures;
  const places = networksOf(ip).map(({ name, share }) => ({
    key: `password from ${name}`,
    span: budget.span,
    count: budget.count * share,
  }));
  const whose = { key: `password ${named(sealer, account)}`, ...budget };
  const tries = await requireTries(db, [whose, ...places], now);
  let wrong = false;
  try {
    wrong = !(await hashers.password.verify(password, hash));
    return !wrong;
  } finally {
    if (!wrong) await returnTry(db, tries);
  }
}

const mailKey = ({ sealer }: Guarded, email: string): string => `mail ${named(sealer, email)}`;

/**
 * Counts an email requested for this address. Throws `rate_limited` when it got too many. Never call it inside a
 * transaction.
 */
export async function countMail(ctx: Guarded, email: string, now: number): Promise<void> {
  await requireTry(ctx.db, mailKey(ctx, email), limits.mails_per_address, now);
}

/** Like `countMail`, but returns `false` instead of throwing. */
export async function tryCountMail(ctx: Guarded, email: string, now: number): Promise<boolean> {
  const mailTry = await takeTry(ctx.db, mailKey(ctx, email), limits.mails_per_address, now);
  return 'granted' in mailTry;
}

interface PasswordSignIn {
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
