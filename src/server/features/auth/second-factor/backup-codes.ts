/** Backup codes: how they are made and what is kept of them. */
import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { limits } from '#contract/core/limits.ts';
import { backupCodeFrom, readBackupCode, showBackupCode } from '#domain/account/second-factor.ts';

const codeBytes = 16;
const hashBytes = 32;

const derive = promisify<string, string, number, Buffer>(scrypt);

/**
 * What is kept of a code, in hex. A code has 80 bits, which is short of what a fast hash is enough for, so scrypt
 * (N 16384, r 8, p 1) makes each guess dear. The person's id is the salt: random, and the same for all his codes, so
 * that one derivation finds the code among them.
 */
export async function hashBackupCode(user_id: string, code: string): Promise<string> {
  return (await derive(readBackupCode(code), user_id, hashBytes)).toString('hex');
}

export interface BackupCodeSet {
  /** As the person keeps them; shown once. */
  shown: string[];
  hashes: string[];
}

export async function makeBackupCodes(user_id: string): Promise<BackupCodeSet> {
  const codes = Array.from({ length: limits.backup_codes }, () =>
    backupCodeFrom(randomBytes(codeBytes)),
  );
  return {
    shown: codes.map(showBackupCode),
    hashes: await Promise.all(codes.map((code) => hashBackupCode(user_id, code))),
  };
}
