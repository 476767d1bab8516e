/** Programs that sign in by OAuth: what one asks for, and letting it in. Its rights are those of an API token. */
import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { Scopes } from '#contract/core/scopes.ts';
import { NewToken } from './calls.ts';

/** Where a browser is sent so that a person can let a program in. */
export const authorizePath = '/oauth/authorize';

const Value = z.string().max(limits.program_value).optional();

/** What a program put into the address that it sent a browser to (RFC 6749, 7636 and 8707). */
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
  /** What it calls itself. */
  name: z.string(),
  /** The site that says so; `null` where nobody but the program does. */
  vouched_by: z.string().nullable(),
  /** Where its owner is sent afterwards, such as `claude.ai` or `this device`. */
  returns_to: z.string(),
  /** What it asks for; more is not given. */
  scopes: z.array(z.enum(Scopes)),
  /** Why it can’t be let in, although it is who it says; `null` where it can. */
  problem: z.string().nullable(),
  /** The address that tells the program that it was not let in. */
  no_url: z.string(),
});
export type Program = z.infer<typeof Program>;

export const programCalls = {
  ask: endpoint({
    method: 'POST',
    path: '/programs/ask',
    access: 'member',
    token: null,
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
    fresh: true,
    secret: true,
    summary:
      'Give access to a program that asks by OAuth, with the rights and limits of an API token',
    body: NewToken.omit({ name: true }).extend({ request: AskedFor }),
    response: z.object({
      /** The address that hands the program its code. */
      yes_url: z.string(),
      message: z.string(),
    }),
    status: 201,
  }),
};
