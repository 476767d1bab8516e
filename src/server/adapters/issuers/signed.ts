/** Reads a JSON Web Token and checks its signature, with the algorithms that issuers use and no secret of ours. */
import {
  constants,
  createPublicKey,
  type JsonWebKeyInput,
  verify,
  type VerifyKeyObjectInput,
} from 'node:crypto';
import { z } from 'zod';

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
