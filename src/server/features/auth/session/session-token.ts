/** Session tokens: `id.secret`. Only a hash of the secret is stored. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/;

/** SHA-256 in hex. A fast hash is enough here, because 256 random bits cannot be guessed. */
export const hashSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex');

/** 256 random bits in base64url. */
export const makeSecret = (): string => randomBytes(32).toString('base64url');

/** The two parts of a token; `undefined` if it has another format. */
export function splitToken(token: string): { id: string; secret: string } | undefined {
  const [, id, secret] = shape.exec(token) ?? [];
  return id && secret ? { id, secret } : undefined;
}

/** Whether a secret matches a stored hash, in constant time. */
export function secretMatches(secret: string, hash: string): boolean {
  const given = Buffer.from(hashSecret(secret), 'hex');
  const kept = Buffer.from(hash, 'hex');
  return given.length === kept.length && timingSafeEqual(given, kept);
}
