/** What programs hold: a code that works once, access tokens that are API tokens, and refresh tokens that change. */
import { createHash, createHmac } from 'node:crypto';
import { tokenPrefix } from '#contract/tokens/calls.ts';
import type { Context } from '#server/context.ts';
import { hashSecret, makeSecret, splitToken } from '#server/features/auth/service.ts';

/** `sair_`, then `id.family.secret`: the family says of an old one whose it was. */
const refreshPrefix = 'sair_';

export interface RefreshToken {
  id: string;
  family: string;
  secret: string;
}

/** The parts of a refresh token; `undefined` where it is none. */
export function readRefresh(token: string): RefreshToken | undefined {
  if (!token.startsWith(refreshPrefix)) return undefined;
  const [id = '', family = '', secret = ''] = token.slice(refreshPrefix.length).split('.');
  const [first, second] = [splitToken(`${id}.${family}`), splitToken(`${id}.${secret}`)];
  return first && second && { id, family, secret };
}

/** The parts of an access token; `undefined` where it is none. */
export const readAccess = (token: string) =>
  token.startsWith(tokenPrefix) ? splitToken(token.slice(tokenPrefix.length)) : undefined;

export const writeAccess = (id: string, secret: string): string => `${tokenPrefix}${id}.${secret}`;
export const writeRefresh = ({ id, family, secret }: RefreshToken): string =>
  `${refreshPrefix}${id}.${family}.${secret}`;

interface Secrets {
  access: string;
  refresh: string;
}

export const firstSecrets = (): Secrets => ({ access: makeSecret(), refresh: makeSecret() });

/**
 * The secrets that follow on those of a refresh token. They are worked out from it, so that the same answer can be given
 * again where the first one was lost, and nothing of it has to be kept.
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

/** What is kept of secrets. */
export const hashesOf = ({ access, refresh }: Secrets) => ({
  secret_hash: hashSecret(access),
  hint: access.slice(-4),
  refresh_hash: hashSecret(refresh),
});

/** Whether a program knows what the challenge was made from (RFC 7636, S256). */
export const isProof = (verifier: string, challenge: string): boolean =>
  createHash('sha256').update(verifier).digest('base64url') === challenge;
