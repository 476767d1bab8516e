/** Calls that connect an account by signing in at its network (a “visit”). */
import { z } from 'zod';
import { bodyOf } from './connect-body.ts';
import { Connection, ReturnPages } from './types.ts';
import { endpoint, Id } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { platforms, type VisitPlatform, VisitPlatformIds } from '#contract/platforms/platforms.ts';

/** The account to reconnect; without it, the account that signs in is added or restored. */
export const Again = Id.optional();

/** The fields that start any visit. */
export const Start = {
  /** The page to return to; `agent` needs `agent_id`, and that agent then posts to the account. */
  from: z.enum(ReturnPages).default('agents'),
  agent_id: Id.optional(),
  connection_id: Again,
  /** The origin of the page that asks; refused if the network would redirect to another origin. */
  origin: z.string().max(limits.service_url).optional(),
};

/** Whether to use the other sign-in of the network’s record, if this server has it set up. */
const OtherVisit = z.boolean().default(false);

/** What starts a visit: the network, the page to return to, and the fields the network’s record asks for. */
const visits = VisitPlatformIds.map((platform) => {
  const { connect } = platforms[platform];
  const asked = connect.by === 'visit' ? connect.fields : undefined;
  const fields = asked ? { fields: z.strictObject(bodyOf(asked)) } : {};
  return z.strictObject({
    platform: z.literal(platform),
    ...Start,
    other_visit: OtherVisit,
    ...fields,
  });
});
type VisitBody = z.ZodObject<
  typeof Start & {
    platform: z.ZodLiteral<VisitPlatform>;
    other_visit: typeof OtherVisit;
    fields: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodString>>;
  },
  z.core.$strict
>;
const NewVisit = z.discriminatedUnion(
  'platform',
  // Only the record knows which fields there are.
  visits as unknown as [VisitBody, ...VisitBody[]],
);

/** Calls that connect accounts by signing in at their network. */
export const visitCalls = {
  beginVisit: endpoint({
    method: 'POST',
    path: '/connections/visits',
    access: 'member',
    token: null,
    member: 'manage',
    rate: 'confirm',
    summary: 'Get the address on a network where you allow posting; for networks that you visit',
    body: NewVisit,
    response: z.object({ url: z.string() }),
  }),
  endVisit: endpoint({
    method: 'POST',
    path: '/connections/visits/end',
    access: 'member',
    token: null,
    member: 'manage',
    rate: 'confirm',
    secret: true,
    summary:
      'Finish connecting with what the network sent you back with; works once, within 10 minutes, for the person who started it',
    body: z.strictObject({
      platform: z.enum(VisitPlatformIds),
      /** The query string of the redirect back from the network. */
      brought: z
        .record(z.string().max(64), z.string().max(limits.oauth_value))
        .refine((query) => Object.keys(query).length <= limits.oauth_values, 'Too many parts'),
    }),
    response: z.object({
      /** `choose`: the person has several accounts there; nothing is connected until `POST /connections/visits/choose`. */
      outcome: z.enum(['connected', 'denied', 'choose']),
      /** A page of this application. */
      return_to: z.string(),
      data: Connection.nullable(),
      choices: z
        .object({
          token: z.string(),
          accounts: z.array(z.object({ id: z.string(), name: z.string() })),
        })
        .exactOptional(),
      message: z.string(),
    }),
  }),
  chooseAccounts: endpoint({
    method: 'POST',
    path: '/connections/visits/choose',
    access: 'member',
    token: null,
    member: 'manage',
    rate: 'confirm',
    secret: true,
    summary:
      'Connect the accounts you choose of those that a visit found; works once, within 10 minutes',
    body: z.strictObject({
      platform: z.enum(VisitPlatformIds),
      token: z.string().max(limits.oauth_value),
      chosen: z.array(z.string().max(limits.oauth_value)).min(1).max(100),
    }),
    response: z.object({
      return_to: z.string(),
      data: z.array(Connection),
      message: z.string(),
    }),
  }),
};
