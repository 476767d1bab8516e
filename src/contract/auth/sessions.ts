/** Calls that list and end sessions, and that confirm a person’s identity again. */
import { z } from 'zod';
import { AlsoEnds } from './access.ts';
import { SecondFactorCode, SignedIn, WalletProof } from './calls.ts';
import { endpoint, Id, IdParams, Instant, ShortPaging } from '#contract/core/endpoint.ts';
import { PasskeyProof } from './passkeys.ts';
import { Password } from './passwords.ts';

/** One sign-in, with all tokens that were refreshed from it. */
export const SessionInfo = z.object({
  id: Id,
  /** For example `Firefox on Windows`, read from the User-Agent header. */
  device: z.string(),
  ip: z.string(),
  /** Derived from the IP address alone, without a lookup. */
  place: z.enum(['this_machine', 'local_network', 'internet']),
  signed_in_at: Instant,
  last_seen_at: Instant,
  expires_at: Instant,
  /** Whether this is the session that made the request. */
  current: z.boolean(),
});
export type SessionInfo = z.infer<typeof SessionInfo>;

export const sessionCalls = {
  list: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    access: 'user',
    token: null,
    summary: 'List sessions, last used first',
    query: z.strictObject(ShortPaging),
    response: z.object({ data: z.array(SessionInfo), total: z.int() }),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/auth/sessions/:id',
    access: 'user',
    token: null,
    fresh: true,
    summary: 'Sign out one session',
    params: IdParams,
    response: z.object({ message: z.string() }),
  }),
  revokeAll: endpoint({
    method: 'POST',
    path: '/auth/revoke-all-sessions',
    access: 'user',
    token: null,
    fresh: true,
    summary: 'Sign out all other sessions, and end tokens and the like',
    body: z.strictObject({ also: AlsoEnds }),
    response: z.object({
      /** The number of sessions, and what else was ended and what still works, in sentences. */
      data: z.object({ ended: z.int(), more: z.string() }),
      message: z.string(),
    }),
  }),
  reauth: endpoint({
    method: 'POST',
    path: '/auth/reauth',
    access: 'user',
    token: null,
    secret: true,
    rate: 'confirm',
    summary: 'Confirm your identity; returns a fresh token',
    body: z.union([
      z.strictObject({ password: Password, code: SecondFactorCode.optional() }),
      z.strictObject({ ...WalletProof, code: SecondFactorCode.optional() }),
      /** Alone, without a code: it was used with a fingerprint, a face or a PIN. */
      z.strictObject({ passkey: PasskeyProof }),
    ]),
    response: SignedIn,
  }),
};
