/** Signatures for X: OAuth 1.0a (RFC 5849) with HMAC-SHA1, in the `Authorization` header. */
import { createHmac, randomBytes } from 'node:crypto';
import OAuth from 'oauth-1.0a';
import { z } from 'zod';
import { requireSecret } from '#server/adapters/social/kept-secret.ts';

/** A person's token, or the passing one of a sign-in. */
export interface Token {
  token: string;
  secret: string;
}

/** The app's own. */
export interface AppKeys {
  api_key: string;
  api_secret: string;
}

export interface Keys extends AppKeys {
  /** Milliseconds UTC. */
  clock: () => number;
  /** A word that no request has carried before. */
  random?: () => string;
}

interface Signed {
  method: string;
  /** With its query, which is signed; a JSON body is not. */
  url: string;
  token?: Token | undefined;
  /** What the protocol itself carries, such as `oauth_callback`. */
  protocol?: Readonly<Record<string, string>>;
}

/** The value of the `Authorization` header for a request. */
export type Sign = (request: Signed) => string;

const newNonce = (): string => randomBytes(16).toString('hex');

export function createSigner({ api_key, api_secret, clock, random = newNonce }: Keys): Sign {
  const oauth = new OAuth({
    consumer: { key: api_key, secret: api_secret },
    signature_method: 'HMAC-SHA1',
    hash_function: (base, key) => createHmac('sha1', key).update(base).digest('base64'),
  });
  // The library's own are the machine's clock and a generator that can be predicted.
  oauth.getNonce = random;
  oauth.getTimeStamp = () => Math.floor(clock() / 1000);
  return ({ method, url, token, protocol = {} }) => {
    const { origin, pathname, searchParams } = new URL(url);
    const key = token && { key: token.token, secret: token.secret };
    // The query is given apart: the library would not decode the names of its parameters.
    const data: Record<string, string | string[]> = { ...protocol };
    for (const name of searchParams.keys()) data[name] = searchParams.getAll(name);
    const request = { method, url: `${origin}${pathname}`, data };
    return oauth.toHeader(oauth.authorize(request, key)).Authorization;
  };
}

const Token = z.object({ token: z.string().min(1), secret: z.string().min(1) });

/** How a token is kept with its account. */
export const packToken = ({ token, secret }: Token): string => JSON.stringify({ token, secret });

/** The token of an account. Throws `reconnect` when there is none. */
export const openToken = (secret: string | null): Token => requireSecret(Token, secret);
