/**
 * Codes of an authenticator app: TOTP (RFC 6238) with the parameters that every app supports: SHA-1, six digits, 30
 * seconds.
 */
import { type ScryptOptions, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { HOTP, Secret, TOTP } from 'otpauth';
import {
  backupCodeFrom,
  codePeriod,
  readBackupCode,
  showBackupCode,
  stepsTaken,
} from '#domain/account/second-factor.ts';
import { promisify } from 'node:util';
import { limits } from '#contract/core/limits.ts';

// Generates and hashes backup codes.

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

interface BackupCodeSet {
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

const seedBytes = 20;
const shape = { algorithm: 'SHA1', digits: 6 };

/** 160 random bits in base32: the length that RFC 4226 recommends. */
export const makeSeed = (): string => new Secret({ size: seedBytes }).base32;

/** The URL from which an authenticator app reads the seed. */
export const seedAddress = (seed: string, username: string): string =>
  new TOTP({
    ...shape,
    issuer: 'SocialAI',
    label: username,
    period: codePeriod / 1000,
    secret: seed,
  }).toString();

/** A QR code as a PNG data URL. */
export async function drawQrCode(text: string): Promise<string> {
  const { toDataURL } = await import('qrcode');
  return toDataURL(text, { errorCorrectionLevel: 'M', margin: 4, scale: 6 });
}

/** The code of one time step. */
export const codeAt = (seed: string, step: number): string =>
  HOTP.generate({ ...shape, secret: Secret.fromBase32(seed), counter: step });

/** The accepted time step at `now` that has this code; constant time for wrong codes. */
export function stepOf(
  seed: string,
  code: string,
  last_step: number,
  now: number,
): number | undefined {
  const given = Buffer.from(code);
  return stepsTaken(now, last_step).find((step) => {
    const right = Buffer.from(codeAt(seed, step));
    return right.length === given.length && timingSafeEqual(right, given);
  });
}
