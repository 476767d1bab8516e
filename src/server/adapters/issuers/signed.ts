/** Reads a JSON Web Token and checks its signature, with the algorithms that issuers use and no secret of ours. */
import {
  constants,
  createPublicKey,
  type JsonWebKeyInput,
  verify,
  type VerifyKeyObjectInput,
} from 'node:crypto';
import { z } from 'zod';
import { minute } from '#contract/core/time.ts';

type How = Omit<VerifyKeyObjectInput, 'key'>;
interface Algorithm {
  kty: string;
  hash: string | null;
  how: How;
}

const pkcs1: How = { padding: constants.RSA_PKCS1_PADDING };
const pss: How = {
  padding: constants.RSA_PKCS1_PSS_PADDING,
  saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
};
const ieee: How = { dsaEncoding: 'ieee-p1363' };

/** Without `none`, and without those that use a shared secret. */
const algorithms: Readonly<Record<string, Algorithm>> = {
  ...Object.fromEntries(
    ['256', '384', '512'].flatMap((bits) => [
      [`RS${bits}`, { kty: 'RSA', hash: `sha${bits}`, how: pkcs1 }],
      [`PS${bits}`, { kty: 'RSA', hash: `sha${bits}`, how: pss }],
      [`ES${bits}`, { kty: 'EC', hash: `sha${bits}`, how: ieee }],
    ]),
  ),
  EdDSA: { kty: 'OKP', hash: null, how: {} },
};

const Head = z.object({
  alg: z.string(),
  kid: z.string().optional(),
  typ: z.string().optional(),
  crit: z.never().optional(),
});

export interface Signed {
  head: z.infer<typeof Head>;
  payload: unknown;
  signature: Buffer;
  /** What was signed. */
  words: Buffer;
}

const decoded = (part: string): unknown =>
  JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));

/** The parts of a token; `undefined` if it is none. Nothing of it is true until its signature was checked. */
export function partsOf(token: string): Signed | undefined {
  const [head = '', payload = '', signature = '', ...others] = token.split('.');
  if (others.length > 0 || signature === '') return undefined;
  try {
    return {
      head: Head.parse(decoded(head)),
      payload: decoded(payload),
      signature: Buffer.from(signature, 'base64url'),
      words: Buffer.from(`${head}.${payload}`),
    };
  } catch {
    return undefined;
  }
}

const Key = z.looseObject({
  kty: z.string(),
  kid: z.string().optional(),
  alg: z.string().optional(),
  use: z.string().optional(),
});
export const Keys = z.object({ keys: z.array(z.unknown()) });

function isBy(key: unknown, { hash, how }: Algorithm, { words, signature }: Signed): boolean {
  try {
    const object = createPublicKey({ key: key as JsonWebKeyInput['key'], format: 'jwk' });
    return verify(hash, words, { ...how, key: object }, signature);
  } catch {
    // A key that this computer doesn’t know.
    return false;
  }
}

/** Whether one of the issuer’s keys signed it, with an algorithm that the issuer says it uses. */
export function isSignedByOne(
  signed: Signed,
  keys: z.infer<typeof Keys>['keys'],
  allowed: readonly string[],
): boolean {
  const { alg, kid } = signed.head;
  const algorithm = Object.hasOwn(algorithms, alg) ? algorithms[alg] : undefined;
  if (!algorithm || !allowed.includes(alg)) return false;
  return keys.some((one) => {
    const key = Key.safeParse(one).data;
    const fits =
      key?.kty === algorithm.kty &&
      key.use !== 'enc' &&
      (key.alg === undefined || key.alg === alg) &&
      (kid === undefined || key.kid === kid);
    return fits && isBy(one, algorithm, signed);
  });
}

// What an issuer says when it ends somebody’s sessions (OpenID Connect Back-Channel Logout 1.0).

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/** How long ago it may have been said, and how much the clock of an issuer may differ. */
const age = 5 * minute;
const tolerance = minute / 2;

const Name = z.string().min(1).max(255);
const Claims = z.object({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  iat: z.number(),
  exp: z.number().optional(),
  jti: Name,
  sub: Name.optional(),
  sid: Name.optional(),
  events: z.record(z.string(), z.unknown()),
});

/** Whose sessions end: a person’s, or those that belong to one session there. */
export interface LogoutClaims {
  id: string;
  subject: string | undefined;
  session: string | undefined;
  /** Until when it could be sent again. */
  until: number;
}

interface Expected {
  issuer: string;
  client_id: string;
  now: number;
}

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the claims ask for, or a word for what is wrong with them. */
export function logoutIn(
  payload: unknown,
  { issuer, client_id, now }: Expected,
): LogoutClaims | string {
  const read = Claims.safeParse(payload);
  if (!read.success) return String(read.error.issues[0]?.path[0] ?? 'claims');
  const { iss, aud, iat, exp, jti, sub, sid, events } = read.data;
  const issued = iat * 1000;
  const until = issued + age + tolerance;
  const checks: readonly [string, boolean][] = [
    ['iss', iss === issuer],
    ['aud', [aud].flat().includes(client_id)],
    ['iat', issued <= now + tolerance && until > now],
    ['exp', exp === undefined || exp * 1000 > now - tolerance],
    ['events', isObject(events[logoutEvent])],
    // An ID token has one: it must not pass for this.
    ['nonce', !Object.hasOwn(payload as object, 'nonce')],
    ['sub', sub !== undefined || sid !== undefined],
  ];
  const wrong = checks.find(([, holds]) => !holds);
  return wrong ? wrong[0] : { id: jti, subject: sub, session: sid, until };
}
