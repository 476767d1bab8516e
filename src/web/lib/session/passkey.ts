/** Passkeys in this browser: making one, and signing with one. */
import type { PasskeyProof } from '#contract/auth/passkeys.ts';
import { recordIn } from '#web/lib/stored-record.ts';
import { api } from '#web/lib/api/api.ts';

/** Why there is no passkey: the person’s choice, or something that this browser can’t do. */
export class PasskeyRefusal extends Error {}

/** Whether this browser has passkeys, which need a secure address. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

const words: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was used. Try again when you’re ready.',
  InvalidStateError: 'This device has a passkey for your account already.',
  SecurityError: 'Passkeys don’t work at this address. Ask your administrator.',
};

const otherwise = 'This browser couldn’t use a passkey. Try another one.';

async function asked<Result>(of: () => Promise<Result>): Promise<Result> {
  try {
    return await of();
  } catch (error) {
    const known = error instanceof DOMException ? words[error.name] : undefined;
    throw new PasskeyRefusal(known ?? otherwise);
  }
}

/** What the authenticator said, by field. */
interface Answer {
  id: string;
  said: Record<string, unknown>;
}

async function answerOf(of: () => Promise<Credential | null>): Promise<Answer> {
  const credential = await asked(of);
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyRefusal(words.NotAllowedError);
  const { response } = recordIn(credential.toJSON()) ?? {};
  return { id: credential.id, said: recordIn(response) ?? {} };
}

function textIn({ said }: Answer, field: string): string {
  const text = said[field];
  if (typeof text !== 'string') throw new PasskeyRefusal(otherwise);
  return text;
}

const listed = (ids: readonly string[]) =>
  ids.map((id): PublicKeyCredentialDescriptorJSON => ({ id, type: 'public-key' }));

type Asking = NonNullable<Parameters<typeof api.passkeys.challenge>[0]>['body'];

/** Asks for a passkey, and returns what it signed. Rejects with `ApiError` or `PasskeyRefusal`. */
export async function proveWithPasskey(body: Asking): Promise<PasskeyProof> {
  const { challenge, rp_id: rpId, allowed } = (await api.passkeys.challenge({ body })).data;
  const answer = await answerOf(() => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({
      challenge,
      rpId,
      userVerification: 'required',
      allowCredentials: listed(allowed),
    });
    return navigator.credentials.get({ publicKey });
  });
  return {
    id: answer.id,
    client_data: textIn(answer, 'clientDataJSON'),
    authenticator_data: textIn(answer, 'authenticatorData'),
    signature: textIn(answer, 'signature'),
    user_handle: 'userHandle' in answer.said ? textIn(answer, 'userHandle') : null,
  };
}

/** EdDSA, ES256 and RS256, in the order of preference. */
const algorithms = [-8, -7, -257];

/** Makes a passkey for the signed-in person and saves it. Rejects with `ApiError` or `PasskeyRefusal`. */
export async function addPasskey(name: string) {
  const { challenge, rp_id, user, known } = (await api.passkeys.offer()).data;
  const answer = await answerOf(() => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON({
      challenge,
      rp: { id: rp_id, name: 'SocialAI' },
      user: { ...user, displayName: user.name },
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
      excludeCredentials: listed(known),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    return navigator.credentials.create({ publicKey });
  });
  const body = {
    name,
    id: answer.id,
    client_data: textIn(answer, 'clientDataJSON'),
    attestation: textIn(answer, 'attestationObject'),
  };
  return api.passkeys.add({ body });
}
