/** Judges codes of the second factor, each within the budgets of its account. */
import { limits } from '#contract/limits.ts';
import { isBackupCode } from '#domain/second-factor.ts';
import type { Db } from '#server/db/client.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import { alertOwner } from '#server/features/notices/service.ts';
import { hashBackupCode } from './backup-codes.ts';
import {
  countBackupCodes,
  findSecondFactor,
  takeBackupCode,
  takeStep,
} from './second-factor.store.ts';
import type { AuthContext } from './session.ts';
import { stepOf } from './totp.ts';
import { giveBack, spendAll } from './tries.store.ts';

/** Where the seed of a person's authenticator is sealed for. */
export const placeOfSeed = (user_id: string) => ({
  table: 'second_factors',
  row: user_id,
  column: 'secret',
  owner: user_id,
});

/** A code that somebody typed, ready to be judged. */
export type TypedCode = { digits: string } | { backup_hash: string };

/** Makes a code ready to be judged. What takes long happens here, before any transaction is open. */
export async function readCode(user_id: string, code: string): Promise<TypedCode> {
  if (isBackupCode(code)) return { backup_hash: await hashBackupCode(user_id, code) };
  return { digits: code };
}

/** Whose code it is and where it came from. */
export interface Proving {
  user_id: string;
  code: TypedCode;
  origin: Origin;
}

export type CodeProof = 'authenticator' | 'backup code';

const budgetsOf = (user_id: string) => [
  { key: `second-factor-short:${user_id}`, ...limits.second_factor_failures.short },
  { key: `second-factor-day:${user_id}`, ...limits.second_factor_failures.day },
];

async function takeDigits(ctx: AuthContext, trx: Db, user_id: string, digits: string, now: number) {
  const factor = await findSecondFactor(trx, user_id);
  if (!factor) return false;
  const seed = ctx.sealer.open(factor.secret, placeOfSeed(user_id));
  const step = stepOf(seed, digits, factor.last_step, now);
  return step !== undefined && (await takeStep(trx, user_id, step));
}

async function takeBackup(
  ctx: AuthContext,
  trx: Db,
  { user_id, origin }: Proving,
  hash: string,
  now: number,
): Promise<boolean> {
  if (!(await takeBackupCode(trx, user_id, hash, now))) return false;
  const left = await countBackupCodes(trx, user_id);
  const detail = `${left} left`;
  await record(ctx, trx, { event: 'backup_code_used', user_id, origin, detail }, now);
  const text = `A backup code was used in place of your authenticator. You have ${left} left.`;
  await alertOwner(ctx, trx, { user_id, kind: 'backup_code_used', text }, now);
  return true;
}

/**
 * Takes a code out of use and says what it was; `undefined` when it is wrong or was used before, which then counts
 * against the account. Throws `rate_limited` when too many were wrong. Call it in a transaction that holds the person,
 * so that guesses sent at once are counted one after another, and commit that one when the code was wrong.
 */
export async function takeCode(
  ctx: AuthContext,
  trx: Db,
  proving: Proving,
  now: number,
): Promise<CodeProof | undefined> {
  const { user_id, code, origin } = proving;
  const tries = await spendAll(trx, budgetsOf(user_id), now);
  const right =
    'digits' in code
      ? await takeDigits(ctx, trx, user_id, code.digits, now)
      : await takeBackup(ctx, trx, proving, code.backup_hash, now);
  if (!right) {
    await record(ctx, trx, { event: 'second_factor_refused', user_id, origin }, now);
    return undefined;
  }
  await giveBack(trx, tries);
  return 'digits' in code ? 'authenticator' : 'backup code';
}
