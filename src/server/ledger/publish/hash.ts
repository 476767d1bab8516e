import { createHash } from 'node:crypto';

/** A fingerprint of values, in which no two different lists of values read the same. */
export const hashOf = (...values: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url');
