/** Time steps of authenticator codes (TOTP, RFC 6238), and the format of backup codes. */

/** How long an authenticator shows one code, in milliseconds. */
export const codePeriod = 30_000;

/** The TOTP time step of an instant (milliseconds UTC). */
const stepAt = (now: number): number => Math.floor(now / codePeriod);

/**
 * The time steps accepted now, newest first: the current one, and the previous one for a code typed just before it
 * changed; only steps later than `last_step`, so that no code works twice.
 */
export const stepsTaken = (now: number, last_step: number): number[] =>
  [stepAt(now), stepAt(now) - 1].filter((step) => step > last_step);

/** The alphabet of backup codes: digits and capitals without I, L, O and U (Crockford’s base 32). */
const backupSigns = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const backupLength = 16;

/** A backup code of 80 bits from 16 random bytes, in the form that is hashed: without dashes. */
export const backupCodeFrom = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, backupLength), (byte) => backupSigns[byte & 31]).join('');

/** The display form: `XXXX-XXXX-XXXX-XXXX`. */
export const showBackupCode = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code;

/** Whether a code that passed the contract’s check is a backup code; authenticator codes have six digits. */
export const isBackupCode = (code: string): boolean => code.length === backupLength;

/** Normalizes a typed backup code: O becomes 0, I and L become 1. */
export const readBackupCode = (code: string): string =>
  code.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
