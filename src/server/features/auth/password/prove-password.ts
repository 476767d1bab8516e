/** The only place where passwords are checked, each guess within its rate limits. */
import { createHmac } from 'node:crypto';
import { limits } from '#contract/core/limits.ts';
import type { Context } from '#server/context.ts';
import { networksOf } from '#server/egress/network-of.ts';
import {
  takeTry,
  returnTry,
  requireTry,
  requireTries,
} from '#server/features/auth/second-factor/tries.store.ts';

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
