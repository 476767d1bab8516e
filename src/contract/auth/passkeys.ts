/** Passkeys (WebAuthn): signing in with one, using one in place of a code, and the list of one’s own. */
import { z } from 'zod';
import { Session } from './calls.ts';
import { endpoint, Id, IdParams, Instant, ShortPaging } from '#contract/core/endpoint.ts';
import { authLimits } from './limits.ts';
import { limits } from '#contract/core/limits.ts';
import { line } from '#contract/core/text.ts';

/** Bytes in base64url, as browsers write them. */
const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[A-Za-z0-9_-]+$/, 'Use base64url');

const credentialId = bytes(authLimits.passkey_id);
const message = z.string();

/** What an authenticator signed, and with which passkey. */
export const PasskeyProof = z.strictObject({
  id: credentialId,
  client_data: bytes(authLimits.passkey_data),
  authenticator_data: bytes(authLimits.passkey_data),
  signature: bytes(authLimits.passkey_data),
  /** The account that the authenticator knows the passkey for; required for signing in with it alone. */
  user_handle: bytes(authLimits.passkey_id).nullable().default(null),
});
export type PasskeyProof = z.infer<typeof PasskeyProof>;

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  created_at: Instant,
  last_used_at: Instant.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

const PasskeyName = line(limits.token_name, 'Enter a name');
const One = z.object({ data: Passkey, message });

export const passkeyCalls = {
  list: endpoint({
    method: 'GET',
    path: '/auth/passkeys',
    access: 'user',
    token: null,
    summary: 'List your passkeys, oldest first',
    query: z.strictObject(ShortPaging),
    response: z.object({ data: z.array(Passkey), total: z.int() }),
  }),
  offer: endpoint({
    method: 'POST',
    path: '/auth/passkeys/offer',
    access: 'user',
    token: null,
    fresh: true,
    rate: 'confirm',
    summary: 'Get what a browser needs to make a passkey; valid for five minutes',
    response: z.object({
      data: z.object({
        challenge: z.string(),
        rp_id: z.string(),
        user: z.object({ id: z.string(), name: z.string() }),
        /** The ids of the passkeys that the person has already, which no authenticator makes again. */
        known: z.array(z.string()),
      }),
    }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/auth/passkeys',
    access: 'user',
    token: null,
    fresh: true,
    rate: 'confirm',
    summary: 'Save a new passkey; signs out all other sessions',
    body: z.strictObject({
      name: PasskeyName,
      id: credentialId,
      client_data: bytes(authLimits.passkey_data),
      attestation: bytes(authLimits.passkey_attestation),
    }),
    response: One,
    status: 201,
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/auth/passkeys/:id',
    access: 'user',
    token: null,
    summary: 'Rename a passkey',
    params: IdParams,
    body: z.strictObject({ name: PasskeyName }),
    echo: Passkey,
    response: One,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/auth/passkeys/:id',
    access: 'user',
    token: null,
    fresh: true,
    summary: 'Remove a passkey (not the last way to sign in); signs out all other sessions',
    params: IdParams,
    response: z.object({ message }),
  }),
  /** For signing in, without a session; with a pending token for its second step; with a session to confirm it. */
  challenge: endpoint({
    method: 'POST',
    path: '/auth/passkey-challenge',
    access: 'public',
    token: null,
    rate: 'auth',
    summary:
      'Get what a passkey has to sign: to sign in, as its second step, or to confirm who you are',
    body: z.strictObject({
      purpose: z.enum(['login', 'second_step', 'reauth']).default('login'),
      pending_token: z.string().min(1).max(200).optional(),
    }),
    response: z.object({
      data: z.object({
        challenge: z.string(),
        rp_id: z.string(),
        /** The ids of the passkeys that may sign it; empty for any of this server. */
        allowed: z.array(z.string()),
      }),
    }),
  }),
  login: endpoint({
    method: 'POST',
    path: '/auth/passkey-login',
    access: 'public',
    token: null,
    rate: 'auth',
    summary: 'Sign in with a passkey alone, or finish a sign-in that waits for its second step',
    body: z.strictObject({
      passkey: PasskeyProof,
      pending_token: z.string().min(1).max(200).optional(),
    }),
    response: z.object({ data: Session, message }),
  }),
};
