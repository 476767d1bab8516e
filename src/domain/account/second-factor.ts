/** When a code of an authenticator counts (RFC 6238), and what a backup code looks like. */

/** Milliseconds that one code of an authenticator is shown. */
export const codePeriod = 30_000;

/** The time step of an instant (milliseconds UTC). */
const stepAt = (now: number): number => Math.floor(now / codePeriod);

/**
 * The steps whose code is taken now, newest first: the current one and, for a code typed at the end of its step, the
 * one before; none that was taken already or lies before one that was.
 */
export const stepsTaken = (now: number, last_step: number): number[] =>
  [stepAt(now), stepAt(now) - 1].filter((step) => step > last_step);

/** The 32 signs of a backup code: digits and capitals without I, L, O and U (Crockford's base 32). */
const backupSigns = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const backupLength = 16;

/** A backup code of 80 bits, made from 16 random bytes; as it is kept in mind, without dashes. */
export const backupCodeFrom = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, backupLength), (byte) => backupSigns[byte & 31]).join('');

/** As it is shown: `XXXX-XXXX-XXXX-XXXX`. */
export const showBackupCode = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code;

/** Whether a code as the contract lets it through is a backup code; the others have six digits. */
export const isBackupCode = (code: string): boolean => code.length === backupLength;

/** A backup code as it was meant: an O that was written for a zero, an I or L for a one. */
export const readBackupCode = (code: string): string =>
  code.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
