/** The secrets of programs: one-time codes, access tokens that are API tokens, and rotating refresh tokens. */
import { createHash, createHmac } from 'node:crypto';
import { tokenPrefix } from '#contract/tokens/calls.ts';
import type { Context } from '#server/context.ts';
import { hashSecret, makeSecret, splitToken } from '#server/features/auth/service.ts';

/** `sair_`, then `id.family.secret`: the family identifies the grant of an old token. */
const refreshPrefix = 'sair_';

export interface RefreshToken {
  id: string;
  family: string;
  secret: string;
}

/** The parts of a refresh token; `undefined` if it has another format. */
export function readRefresh(token: string): RefreshToken | undefined {
  if (!token.startsWith(refreshPrefix)) return undefined;
  const [id = '', family = '', secret = ''] = token.slice(refreshPrefix.length).split('.');
  const [first, second] = [splitToken(`${id}.${family}`), splitToken(`${id}.${secret}`)];
  return first && second && { id, family, secret };
}

/** The parts of an access token; `undefined` if it has another format. */
export const readAccess = (token: string) =>
  token.startsWith(tokenPrefix) ? splitToken(token.slice(tokenPrefix.length)) : undefined;

export const writeAccess = (id: string, secret: string): string => `${tokenPrefix}${id}.${secret}`;
export const writeRefresh = ({ id, family, secret }: RefreshToken): string =>
  `${refreshPrefix}${id}.${family}.${secret}`;

/** Of an access token and a refresh token. */
export interface Secrets {
  access: string;
  refresh: string;
}

export const firstSecrets = (): Secrets => ({ access: makeSecret(), refresh: makeSecret() });

/**
 * The secrets that follow those of a refresh token. They are derived from it, so that a lost response can be
 * repeated without storing the secrets.
 */
export function nextSecrets(
  { sealer }: Pick<Context, 'sealer'>,
  { id, secret }: RefreshToken,
): Secrets {
  const derived = (what: string) =>
    createHmac('sha256', sealer.key('program refresh'))
      .update(`${what} ${id} ${secret}`)
      .digest('base64url');
  return { access: derived('access'), refresh: derived('refresh') };
}

/** The stored hashes of secrets. */
export const hashesOf = ({ access, refresh }: Secrets) => ({
  secret_hash: hashSecret(access),
  hint: access.slice(-4),
  refresh_hash: hashSecret(refresh),
});

/** Whether a PKCE verifier matches its challenge (RFC 7636, S256). */
export const isProof = (verifier: string, challenge: string): boolean =>
  createHash('sha256').update(verifier).digest('base64url') === challenge;
