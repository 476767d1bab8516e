/** Checks codes of the second factor, each within the rate limits of its account. */
import { limits } from '#contract/core/limits.ts';
import { isBackupCode } from '#domain/account/second-factor.ts';
import type { Db } from '#server/db/client.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import { alertOwner } from '#server/features/notifications/service.ts';
import {
  countBackupCodes,
  findSecondFactor,
  consumeBackupCode,
  claimStep,
  wasBackupCode,
} from './second-factor.store.ts';
import type { AuthContext } from '#server/features/auth/session/session.ts';
import { stepOf } from './codes.ts';
import { returnTry, requireTries } from './tries.store.ts';

/** The encryption context of a person's authenticator seed. */
export const sealContextOfSeed = (user_id: string) => ({
  table: 'second_factors',
  row: user_id,
  column: 'secret',
  owner: user_id,
});

/** A typed code, ready to be checked. */
export type TypedCode = { digits: string } | { backup_hash: string };

/** Reads a typed code. Slow hashing happens here, before any transaction is open. */
export async function readCode(
  { hashers }: Pick<AuthContext, 'hashers'>,
  user_id: string,
  code: string,
): Promise<TypedCode> {
  if (isBackupCode(code)) return { backup_hash: await hashers.backupCode(user_id, code) };
  return { digits: code };
}

/** Whose code it is, and where the request came from. */
export interface Proving {
  user_id: string;
  code: TypedCode;
  origin: Origin;
}

export type CodeProof = 'authenticator' | 'backup code';

/** `used before`: a correct code that is rejected but not counted as a guess, for example when a form is sent twice. */
type CodeResult = CodeProof | 'used before' | 'wrong';

/**
 * Separate limits, so that guesses at six digits cannot block backup codes, which are needed when the authenticator
 * is lost.
 */
const limitsOf = (user_id: string, code: TypedCode) => {
  const kind = 'digits' in code ? 'second-factor' : 'backup-code';
  const { short, day } = limits.second_factor_failures;
  return [
    { key: `${kind}-short:${user_id}`, ...short },
    { key: `${kind}-day:${user_id}`, ...day },
  ];
};

async function consumeDigits(
  ctx: AuthContext,
  trx: Db,
  user_id: string,
  digits: string,
  now: number,
): Promise<CodeResult> {
  const factor = await findSecondFactor(trx, user_id);
  if (!factor) return 'wrong';
  const seed = ctx.sealer.open(factor.secret, sealContextOfSeed(user_id));
  const step = stepOf(seed, digits, factor.last_step, now);
  if (step !== undefined && (await claimStep(trx, user_id, step))) return 'authenticator';
  return stepOf(seed, digits, 0, now) === undefined ? 'wrong' : 'used before';
}

async function consumeTypedBackup(
  ctx: AuthContext,
  trx: Db,
  { user_id, origin }: Proving,
  hash: string,
  now: number,
): Promise<CodeResult> {
  if (!(await consumeBackupCode(trx, user_id, hash, now)))
    return (await wasBackupCode(trx, user_id, hash)) ? 'used before' : 'wrong';
  const left = await countBackupCodes(trx, user_id);
  const detail = `${left} left`;
  await record(ctx, trx, { event: 'backup_code_used', user_id, origin, detail }, now);
  const text = `Someone signed in with a backup code. ${left} left.`;
  await alertOwner(ctx, trx, { user_id, kind: 'backup_code_used', text }, now);
  return 'backup code';
}

/**
 * Consumes a code and returns its kind, or why it was rejected. A wrong one counts against the account. Throws
 * `rate_limited` after too many wrong ones. Call it in a transaction that locks the person, so that concurrent guesses
 * are counted one after another, and commit that transaction even if the code was wrong.
 */
export async function consumeCode(
  ctx: AuthContext,
  trx: Db,
  proving: Proving,
  now: number,
): Promise<CodeResult> {
  const { user_id, code, origin } = proving;
  const tries = await requireTries(trx, limitsOf(user_id, code), now);
  const judgment =
    'digits' in code
      ? await consumeDigits(ctx, trx, user_id, code.digits, now)
      : await consumeTypedBackup(ctx, trx, proving, code.backup_hash, now);
  if (judgment !== 'wrong') await returnTry(trx, tries);
  if (judgment === 'wrong' || judgment === 'used before') {
    const about = { user_id, origin, detail: judgment };
    await record(ctx, trx, { event: 'second_factor_refused', ...about }, now);
  }
  return judgment;
}

/** Like `consumeCode`, but returns `undefined` for every rejected code. */
export async function consumeValidCode(
  ...given: Parameters<typeof consumeCode>
): Promise<CodeProof | undefined> {
  const judgment = await consumeCode(...given);
  return judgment === 'wrong' || judgment === 'used before' ? undefined : judgment;
}
