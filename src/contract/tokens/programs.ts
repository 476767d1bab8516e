/**
 * Calls for programs that sign in by OAuth: what a program asks for, and authorizing it. Its rights are those of an API
 * token.
 */
import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { Scopes } from '#contract/core/scopes.ts';
import { NewToken } from './calls.ts';

/** Where a program sends the browser for authorization. */
export const authorizePath = '/oauth/authorize';

const Value = z.string().max(limits.program_value).optional();

/** The parameters of an authorization request (RFC 6749, 7636 and 8707). */
export const AskedFor = z.strictObject({
  client_id: Value,
  redirect_uri: Value,
  response_type: Value,
  scope: Value,
  state: Value,
  code_challenge: Value,
  code_challenge_method: Value,
  resource: Value,
});
export type AskedFor = z.output<typeof AskedFor>;

const Program = z.object({
  /** The name it gives itself. */
  name: z.string(),
  /** The site that vouches for this name; `null` if only the program itself does. */
  vouched_by: z.string().nullable(),
  /** Where the browser returns afterwards, such as `claude.ai` or `this device`. */
  returns_to: z.string(),
  /** The scopes it asks for; it gets no others. */
  scopes: z.array(z.enum(Scopes)),
  /** Why it cannot be authorized, although the request is genuine; `null` if it can. */
  problem: z.string().nullable(),
  /** The redirect that tells the program it was denied. */
  no_url: z.string(),
});
export type Program = z.infer<typeof Program>;

export const programCalls = {
  ask: endpoint({
    method: 'POST',
    path: '/programs/ask',
    access: 'member',
    token: null,
    member: 'person',
    rate: 'preview',
    summary: 'Say which program asks for access by OAuth, and what for',
    body: AskedFor,
    response: z.object({ data: Program }),
  }),
  connect: endpoint({
    method: 'POST',
    path: '/programs',
    access: 'member',
    token: null,
    member: 'person',
    fresh: true,
    secret: true,
    summary:
      'Give access to a program that asks by OAuth, with the rights and limits of an API token',
    body: NewToken.omit({ name: true }).extend({ request: AskedFor }),
    response: z.object({
      /** The redirect that hands the program its authorization code. */
      yes_url: z.string(),
      message: z.string(),
    }),
    status: 201,
  }),
};
