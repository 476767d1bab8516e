/** The one place where passwords are judged, each guess within its budgets. */
import { createHmac } from 'node:crypto';
import { limits } from '#contract/core/limits.ts';
import type { Context } from '#server/context.ts';
import { networksOf } from '#server/egress/network-of.ts';
import {
  ask,
  returnTry,
  spend,
  spendAll,
} from '#server/features/auth/second-factor/tries.store.ts';

type Guarded = Pick<Context, 'db' | 'sealer'>;

/** Budgets are kept for addresses that nobody has as well; the table does not tell whose they are. */
const named = (sealer: Context['sealer'], account: string): string =>
  createHmac('sha256', sealer.key('tries')).update(account).digest('base64url');

export interface Guess {
  /** Whose budget it takes from: the email address, or the id of a person without one. */
  account: string;
  /** What was kept; nothing where there is nobody, which takes as long. */
  hash: string | null | undefined;
  password: string;
  ip: string;
}

/**
 * Judges a guess with exactly one evaluation; a right one costs nothing. Throws `rate_limited` when the account's or
 * the caller's tries are used up. Never call it inside a transaction.
 */
export async function provePassword(
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
  const tries = await spendAll(db, [whose, ...places], now);
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
 * Counts a mail that someone asks to be sent to this address. Throws `rate_limited` when it had enough of them.
 * Never call it inside a transaction.
 */
export async function countMail(ctx: Guarded, email: string, now: number): Promise<void> {
  await spend(ctx.db, mailKey(ctx, email), limits.mails_per_address, now);
}

/** Counts a mail like `countMail`, for where things go on without it: `false` when the address had enough of them. */
export async function mayMail(ctx: Guarded, email: string, now: number): Promise<boolean> {
  const asked = await ask(ctx.db, mailKey(ctx, email), limits.mails_per_address, now);
  return 'granted' in asked;
}
