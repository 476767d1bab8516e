/** Session tokens: `id.secret`, of which only a hash of the secret is kept. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/;

/** SHA-256 in hex. Enough for values that are random already; nobody can guess 256 bits faster by a fast hash. */
export const hashSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex');

/** 256 random bits in base64url. */
export const makeSecret = (): string => randomBytes(32).toString('base64url');

/** The two halves of a token, or `undefined` when it is none of ours. */
export function splitToken(token: string): { id: string; secret: string } | undefined {
  const [, id, secret] = shape.exec(token) ?? [];
  return id && secret ? { id, secret } : undefined;
}

/** Whether a secret is the one whose hash was kept; takes the same time for every wrong one. */
export function secretMatches(secret: string, hash: string): boolean {
  const given = Buffer.from(hashSecret(secret), 'hex');
  const kept = Buffer.from(hash, 'hex');
  return given.length === kept.length && timingSafeEqual(given, kept);
}
