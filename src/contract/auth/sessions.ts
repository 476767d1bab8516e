/** Where a person is signed in, ending that, and confirming that it is still the same person. */
import { z } from 'zod';
import { SecondFactorCode, SignedIn, WalletProof } from './calls.ts';
import { endpoint, Id, IdParams, Instant, ShortPaging } from '#contract/core/endpoint.ts';
import { Password } from './passwords.ts';

/** One sign-in, with all tokens that came from it. */
export const SessionInfo = z.object({
  id: Id,
  /** Such as `Firefox on Windows`, read from what the browser says of itself. */
  device: z.string(),
  ip: z.string(),
  /** What the address says without asking anybody: `this machine`, `local network` or `internet`. */
  place: z.enum(['this_machine', 'local_network', 'internet']),
  signed_in_at: Instant,
  last_seen_at: Instant,
  expires_at: Instant,
  /** Whether it is the session that asks. */
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
    summary: 'Sign out all other sessions',
    response: z.object({ data: z.object({ ended: z.int() }), message: z.string() }),
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
    ]),
    response: SignedIn,
  }),
};
