/** The calls that connect accounts by a visit to their network. */
import { z } from 'zod';
import { bodyOf } from './connect-body.ts';
import { Connection, ReturnPages } from './types.ts';
import { endpoint, Id } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { platforms, type VisitPlatform, VisitPlatformIds } from '#contract/platforms/platforms.ts';

/** The account that is to be connected again; left out, the one that signs in is added, or brought back. */
export const Again = Id.optional();

/** What begins any visit. */
export const Start = {
  /** Where the person comes back to; `agent` needs `agent_id`, and that agent posts to the account. */
  from: z.enum(ReturnPages).default('agents'),
  agent_id: Id.optional(),
  connection_id: Again,
  /** The origin of the page that asks; refused where the network would send the person back to another one. */
  origin: z.string().max(limits.service_url).optional(),
};

/** The other visit of the network’s record, where this server has it. */
const OtherVisit = z.boolean().default(false);

/** What begins a visit: the network, where the person comes back to, and what its record asks for. */
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
  // Which fields are asked for, only the record says.
  visits as unknown as [VisitBody, ...VisitBody[]],
);

/** Those that connect accounts by a visit to their network. */
export const visitCalls = {
  beginVisit: endpoint({
    method: 'POST',
    path: '/connections/visits',
    access: 'member',
    token: null,
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
    rate: 'confirm',
    secret: true,
    summary:
      'Finish connecting with what the network sent you back with; works once, within 10 minutes, for the person who started it',
    body: z.strictObject({
      platform: z.enum(VisitPlatformIds),
      /** The query of the address that it sent the person to. */
      brought: z
        .record(z.string().max(64), z.string().max(limits.oauth_value))
        .refine((query) => Object.keys(query).length <= limits.oauth_values, 'Too many parts'),
    }),
    response: z.object({
      /** `choose`: the person has several accounts there, and nothing is connected before `POST /connections/visits/choose`. */
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
