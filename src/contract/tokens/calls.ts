/** Calls for API tokens, with which programs and assistants act for a person, with fewer rights. */
import { z } from 'zod';
import {
  endpoint,
  Id,
  IdParams,
  Instant,
  Micros,
  ShortPaging,
  wholeNumber,
} from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { Scopes } from '#contract/core/scopes.ts';
import { line } from '#contract/core/text.ts';

/** The prefix of every token, by which secret scanners recognize it. */
export const tokenPrefix = 'sai_';

const address = 'Enter an IP address such as 203.0.113.7, or a range such as 203.0.113.0/24';

const Address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], address);

const Reach = z.array(Id).min(1).max(limits.token_reach).nullable();

const fields = {
  name: line(limits.token_name, 'Enter a name'),
  scopes: z
    .array(z.enum(Scopes))
    .min(1, 'Choose at least one permission')
    .max(Scopes.length)
    .transform((list) => Scopes.filter((scope) => list.includes(scope))),
  /** The only agents and accounts it may see and use; `null` for all, including future ones. */
  agent_ids: Reach.default(null),
  connection_ids: Reach.default(null),
  /** The most posts it may schedule or publish per day, counting each account; `null` for no limit. */
  daily_posts: wholeNumber({ min: 1, max: 1000 }).nullable().default(null),
  /** The most its requests may cost per month; `null` for no limit. */
  monthly_budget: Micros.nullable().default(null),
  /** The IP addresses it may be used from; empty for any. */
  addresses: z.array(Address).max(limits.token_addresses).default([]),
  expires_at: Instant.nullable().default(null),
};

export const NewToken = z.strictObject(fields);
export type NewToken = z.output<typeof NewToken>;

export const Token = z.object({
  id: Id,
  name: z.string(),
  /** Its last characters, to recognize it by. */
  hint: z.string(),
  scopes: z.array(z.enum(Scopes)),
  agent_ids: z.array(Id).nullable(),
  connection_ids: z.array(Id).nullable(),
  daily_posts: z.int().nullable(),
  posts_today: z.int(),
  monthly_budget: Micros.nullable(),
  /** What its requests cost this month, including reservations. */
  spent: Micros,
  addresses: z.array(z.string()),
  expires_at: Instant.nullable(),
  is_expired: z.boolean(),
  last_used_at: Instant.nullable(),
  created_at: Instant,
  /** For a program that signed in by OAuth: where it was authorized from, such as `claude.ai` or `this device`. */
  program: z.string().nullable(),
});
export type Token = z.infer<typeof Token>;

export const tokenCalls = {
  list: endpoint({
    method: 'GET',
    path: '/tokens',
    access: 'member',
    token: null,
    summary:
      'List API tokens and connected programs, newest first; the tokens themselves are shown only once',
    query: z.strictObject(ShortPaging),
    response: z.object({
      data: z.array(Token),
      total: z.int(),
      /** The MCP endpoint for assistants, such as `https://social.example/mcp`. */
      mcp_url: z.string(),
      api_url: z.string(),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/tokens',
    access: 'member',
    token: null,
    fresh: true,
    secret: true,
    summary: 'Create an API token, which is shown only in this answer',
    body: NewToken,
    response: z.object({ data: Token, token: z.string(), message: z.string() }),
    status: 201,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/tokens/:id',
    access: 'member',
    token: null,
    summary: 'Revoke an API token, or disconnect a program; it stops working at once',
    params: IdParams,
    response: z.object({ message: z.string() }),
  }),
};
