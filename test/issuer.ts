/** An issuer of OpenID Connect on this machine, which says what a test wants: the truth, or a lie about any part of it. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const json = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return new URLSearchParams(Buffer.concat(parts).toString());
};

interface Key {
  kid: string;
  secret: KeyObject;
  jwk: object;
}

function makeKey(): Key {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const kid = randomBytes(4).toString('hex');
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' };
  return { kid, secret: privateKey, jwk };
}

export interface Lies {
  /** Claims beside or instead of the true ones; `undefined` leaves one out. */
  claims?: Record<string, unknown>;
  /** Another issuer in its configuration. */
  configured?: string;
  /** Signs with a key that is in no list, or not at all. */
  signs?: 'with another key' | 'not';
  /** Accepts any code and verifier, again and again. */
  careless?: boolean;
}

interface Grant {
  nonce: string | null;
  challenge: string | null;
  claims: Record<string, unknown>;
}

export const issuerClient = { client_id: 'socialai', client_secret: 'a-secret-of-the-client' };

/** The truth about a person, who is new unless named. */
export const someone = (own: Record<string, unknown> = {}): Record<string, unknown> => {
  const sub = randomBytes(6).toString('hex');
  return { sub, email: `${sub}@example.com`, email_verified: true, ...own };
};

export async function startIssuer() {
  let keys = [makeKey()];
  let lies: Lies = {};
  const grants = new Map<string, Grant>();
  const used = new Set<string>();
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const signed = (claims: object): string => {
    const [key = makeKey()] = lies.signs === 'with another key' ? [makeKey()] : keys;
    const kid = lies.signs === 'with another key' ? keys[0]?.kid : key.kid;
    if (lies.signs === 'not') return `${json({ alg: 'none' })}.${json(claims)}.`;
    const head = `${json({ alg: 'ES256', kid })}.${json(claims)}`;
    const by = { key: key.secret, dsaEncoding: 'ieee-p1363' } as const;
    return `${head}.${sign('sha256', Buffer.from(head), by).toString('base64url')}`;
  };

  const tokenFor = ({ nonce, claims }: Grant): string => {
    const now = Math.floor(Date.now() / 1000);
    const truth = { iss: url, aud: issuerClient.client_id, iat: now, exp: now + 300, nonce };
    return signed({ ...truth, ...claims, ...lies.claims });
  };

  const isGranted = (form: URLSearchParams, grant: Grant | undefined): grant is Grant => {
    const code = form.get('code') ?? '';
    if (!grant) return false;
    if (lies.careless) return true;
    const verifier = createHash('sha256').update(form.get('code_verifier') ?? '');
    if (used.has(code) || verifier.digest('base64url') !== grant.challenge) return false;
    used.add(code);
    return true;
  };

  const answers: Record<string, (request: IncomingMessage) => Promise<[number, unknown]>> = {
    '/.well-known/openid-configuration': async () => [
      200,
      {
        issuer: lies.configured ?? url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/keys`,
        authorization_response_iss_parameter_supported: true,
        id_token_signing_alg_values_supported: ['ES256'],
      },
    ],
    '/keys': async () => [200, { keys: keys.map(({ jwk }) => jwk) }],
    '/token': async (request) => {
      const form = await bodyOf(request);
      const { client_id, client_secret } = issuerClient;
      const [, basic = ''] = (request.headers.authorization ?? '').split(' ');
      const given = decodeURIComponent(Buffer.from(basic, 'base64').toString());
      const isClient = given === `${client_id}:${client_secret}`;
      const grant = grants.get(form.get('code') ?? '');
      if (!isClient || !isGranted(form, grant)) return [400, { error: 'invalid_grant' }];
      return [200, { access_token: 'access', token_type: 'Bearer', id_token: tokenFor(grant) }];
    },
  };
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    void (async () => {
      const answer = answers[new URL(request.url ?? '', url).pathname];
      const [status, body] = answer ? await answer(request) : [404, {}];
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    })();
  });

  return {
    url,
    lie: (next: Lies) => void (lies = next),
    /** Replaces the key; the old one is no longer listed. */
    rotate: () => void (keys = [makeKey()]),
    /** What the browser comes back with, once this person has signed in there. */
    signIn(address: string, claims: Record<string, unknown>) {
      const { searchParams } = new URL(address);
      const code = randomBytes(8).toString('hex');
      const [nonce, challenge] = ['nonce', 'code_challenge'].map((name) => searchParams.get(name));
      grants.set(code, { nonce: nonce ?? null, challenge: challenge ?? null, claims });
      return { state: searchParams.get('state') ?? '', code, iss: url };
    },
    /** A token that ends sessions here, with these claims beside or instead of the usual ones. */
    logoutToken(claims: Record<string, unknown>): string {
      const now = Math.floor(Date.now() / 1000);
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
      const jti = randomBytes(8).toString('hex');
      const truth = {
        iss: url,
        aud: issuerClient.client_id,
        iat: now,
        exp: now + 120,
        jti,
        events,
      };
      return signed({ ...truth, ...claims });
    },
    close: () => new Promise<unknown>((resolve) => void server.close(resolve)),
  };
}

export type TestIssuer = Awaited<ReturnType<typeof startIssuer>>;
