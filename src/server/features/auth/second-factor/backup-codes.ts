/** Generates and hashes backup codes. */
import { randomBytes, scrypt, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import { limits } from '#contract/core/limits.ts';
import { backupCodeFrom, readBackupCode, showBackupCode } from '#domain/account/second-factor.ts';

const codeBytes = 16;
const hashBytes = 32;

const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);

/** The cost of one evaluation of scrypt. */
export type BackupCodeCost = Required<Pick<ScryptOptions, 'N' | 'r' | 'p'>>;

/** A code has 80 bits, too few for a fast hash, so each guess is made expensive. */
const recommended: BackupCodeCost = { N: 16_384, r: 8, p: 1 };

/**
 * The stored hash of a code, in hex. The salt is the person's id: random, and the same for all their codes, so that
 * one derivation finds the code among them.
 */
export type HashBackupCode = (user_id: string, code: string) => Promise<string>;

/** Hashes backup codes at the recommended cost unless another one is given. */
export const createBackupCodeHasher =
  (cost = recommended): HashBackupCode =>
  async (user_id, code) =>
    (await derive(readBackupCode(code), user_id, hashBytes, cost)).toString('hex');

export interface BackupCodeSet {
  /** The codes as the person sees them; shown once. */
  shown: string[];
  hashes: string[];
}

export async function makeBackupCodes(
  hash: HashBackupCode,
  user_id: string,
): Promise<BackupCodeSet> {
  const codes = Array.from({ length: limits.backup_codes }, () =>
    backupCodeFrom(randomBytes(codeBytes)),
  );
  return {
    shown: codes.map(showBackupCode),
    hashes: await Promise.all(codes.map((code) => hash(user_id, code))),
  };
}
