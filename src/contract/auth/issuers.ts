/** Signing in at issuers that the operator named (OpenID Connect), and connecting an account with them. */
import { z } from 'zod';
import { SecondFactorNeeded, Session } from './calls.ts';
import { endpoint, Instant, ShortPaging } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';

const message = z.string();
const value = z.string().max(limits.oauth_value);
/** The short name that the operator gave an issuer. */
const IssuerParams = z.object({ issuer: z.string().min(1).max(40) });

export const IssuerLink = z.object({
  /** The short name of an issuer, and what people call it. */
  issuer: z.string(),
  name: z.string(),
  /** The address that it knows the person by. */
  email: z.string(),
  linked_at: Instant,
  last_used_at: Instant.nullable(),
});
export type IssuerLink = z.infer<typeof IssuerLink>;

export const issuerCalls = {
  start: endpoint({
    method: 'POST',
    path: '/auth/issuers/:issuer/start',
    access: 'public',
    token: null,
    secret: true,
    rate: 'auth',
    summary: 'Get the address of an issuer’s sign-in; to connect it, after a recent sign-in here',
    params: IssuerParams,
    body: z.strictObject({ purpose: z.enum(['login', 'link']).default('login') }),
    response: z.object({
      data: z.object({
        url: z.string(),
        /** Kept by this browser, which alone can finish what it started. */
        visit: z.string(),
      }),
    }),
  }),
  finish: endpoint({
    method: 'POST',
    path: '/auth/issuers/finish',
    access: 'public',
    token: null,
    secret: true,
    rate: 'auth',
    summary: 'Finish a sign-in at an issuer with what it sent the browser back with; works once',
    body: z.strictObject({
      visit: z.string().min(1).max(200),
      state: value.min(1),
      code: value.optional(),
      iss: value.optional(),
      error: value.optional(),
    }),
    response: z.object({
      data: z.union([Session, SecondFactorNeeded, z.object({ linked: z.string() })]),
      message,
    }),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/issuers/:issuer/logout',
    access: 'public',
    token: null,
    secret: true,
    rate: 'auth',
    form: true,
    summary: 'End a person’s sessions, as their issuer says by a signed logout token',
    params: IssuerParams,
    body: z.object({ logout_token: z.string().min(1).max(limits.oauth_value) }),
    response: z.object({ message }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/auth/issuers',
    access: 'user',
    token: null,
    summary: 'List the issuers that your account is connected with',
    query: z.strictObject(ShortPaging),
    response: z.object({ data: z.array(IssuerLink), total: z.int() }),
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: '/auth/issuers/:issuer',
    access: 'user',
    token: null,
    fresh: true,
    summary:
      'Disconnect an issuer (not the last way to sign in); ends the access that it gave and all other sessions',
    params: IssuerParams,
    response: z.object({ message }),
  }),
};
