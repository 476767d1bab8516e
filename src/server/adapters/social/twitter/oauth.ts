/** Request signatures for X: OAuth 1.0a (RFC 5849) with HMAC-SHA1, in the `Authorization` header. */
import { createHmac, randomBytes } from 'node:crypto';
import OAuth from 'oauth-1.0a';
import { z } from 'zod';
import { requireSecret } from '#server/adapters/social/kept-secret.ts';

/** A person’s token, or the temporary one of a sign-in. */
export interface Token {
  token: string;
  secret: string;
}

/** The app’s keys. */
export interface AppKeys {
  api_key: string;
  api_secret: string;
}

export interface Keys extends AppKeys {
  /** Milliseconds UTC. */
  clock: () => number;
  /** A nonce, unique per request. */
  random?: () => string;
}

interface Signed {
  method: string;
  /** With its query, which is signed; a JSON body is not. */
  url: string;
  token?: Token | undefined;
  /** Parameters of the protocol itself, such as `oauth_callback`. */
  protocol?: Readonly<Record<string, string>>;
}

/** The value of the `Authorization` header for a request. */
export type Sign = (request: Signed) => string;

const newNonce = (): string => randomBytes(16).toString('hex');

/** Signs requests by OAuth 1.0a (RFC 5849) with HMAC-SHA1. */
export function createSigner({ api_key, api_secret, clock, random = newNonce }: Keys): Sign {
  const oauth = new OAuth({
    consumer: { key: api_key, secret: api_secret },
    signature_method: 'HMAC-SHA1',
    hash_function: (base, key) => createHmac('sha1', key).update(base).digest('base64'),
  });
  // By default the library uses the machine’s clock and a predictable generator.
  oauth.getNonce = random;
  oauth.getTimeStamp = () => Math.floor(clock() / 1000);
  return ({ method, url, token, protocol = {} }) => {
    const { origin, pathname, searchParams } = new URL(url);
    const key = token && { key: token.token, secret: token.secret };
    // The query is passed separately, because the library would not decode parameter names.
    const data: Record<string, string | string[]> = { ...protocol };
    for (const name of searchParams.keys()) data[name] = searchParams.getAll(name);
    const request = { method, url: `${origin}${pathname}`, data };
    return oauth.toHeader(oauth.authorize(request, key)).Authorization;
  };
}

const Token = z.object({ token: z.string().min(1), secret: z.string().min(1) });

/** The stored form of a token. */
export const packToken = ({ token, secret }: Token): string => JSON.stringify({ token, secret });

/** An account’s token. Throws `reconnect` if there is none. */
export const openToken = (secret: string | null): Token => requireSecret(Token, secret);
