/** Calls that connect accounts on platforms, check them and disconnect them. */
import { z } from 'zod';
import { Approvers } from '#contract/posts/approvers.ts';
import { bodyOf, type BodyOf } from './connect-body.ts';
import { Again, Start, visitCalls } from './visit-calls.ts';
import { Checklist, Connectable, Connection, TwitterConnection } from './types.ts';
import { endpoint, IdParams, ShortPaging } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { line } from '#contract/core/text.ts';
import {
  type LivePlatform,
  LivePlatformIds,
  liveRecords,
  platforms,
} from '#contract/platforms/platforms.ts';

const One = z.object({ data: Connection, message: z.string() });

type Connects = { [K in LivePlatform]: (typeof liveRecords)[K]['connect'] };
/** The name of an account on a platform where no one signs in (the sandbox). */
const AccountName = line(limits.connection_name, 'Enter a name, like Sandbox 2');
/** The name of an additional account; without it, the call creates or restores the first one. */
const Name = AccountName.optional();

/** The body of each way to connect, for a platform with several. */
type WayBodies<K extends LivePlatform, Ways> = {
  [W in keyof Ways & string]: z.ZodObject<
    {
      platform: z.ZodLiteral<K>;
      way: z.ZodLiteral<W>;
      connection_id: typeof Again;
    } & BodyOf<Ways[W] extends { fields: infer Fields } ? Fields : never>,
    z.core.$strict
  >;
}[keyof Ways & string];

/** The body that connects an account in one call: the platform, and the fields its record asks for. */
type Bodies = {
  [K in LivePlatform]: Connects[K] extends { by: 'visit' }
    ? Connects[K] extends { instead: { fields: infer Fields } }
      ? z.ZodObject<
          { platform: z.ZodLiteral<K>; connection_id: typeof Again } & BodyOf<Fields>,
          z.core.$strict
        >
      : never
    : Connects[K] extends { ways: infer Ways }
      ? WayBodies<K, Ways>
      : z.ZodObject<
          { platform: z.ZodLiteral<K> } & {
            [Key in Connects[K] extends { by: 'form' } ? 'connection_id' : never]: typeof Again;
          } & {
            [Key in Connects[K] extends { by: 'nothing' } ? 'name' : never]: typeof Name;
          } & BodyOf<Connects[K] extends { fields: infer Fields } ? Fields : object>,
          z.core.$strict
        >;
}[LivePlatform];

const bodies = LivePlatformIds.flatMap((platform): z.ZodType[] => {
  const { connect } = platforms[platform];
  const common = { platform: z.literal(platform) };
  if (connect.by === 'nothing') return [z.strictObject({ ...common, name: Name })];
  const form = connect.by === 'visit' ? connect.instead : connect;
  if (!form) return [];
  if ('fields' in form) {
    return [z.strictObject({ ...common, connection_id: Again, ...bodyOf(form.fields) })];
  }
  const ways = Object.entries(form.ways).map(([way, { fields }]) =>
    z.strictObject({
      ...common,
      way: z.literal(way),
      connection_id: Again,
      ...bodyOf(fields),
    }),
  );
  // A record with ways has at least one.
  return [z.discriminatedUnion('way', ways as unknown as [(typeof ways)[number]])];
});
const NewConnection = z.discriminatedUnion(
  'platform',
  // Mapping loses which body belongs to which platform.
  bodies as unknown as [Bodies, ...Bodies[]],
);
export type NewConnection = z.output<typeof NewConnection>;

const ofConnections = {
  list: endpoint({
    method: 'GET',
    path: '/connections',
    access: 'member',
    token: 'read',
    summary: 'List connected accounts, and the networks this server can connect',
    query: z.strictObject(ShortPaging),
    response: z.object({
      data: z.array(Connection),
      total: z.int(),
      platforms: z.array(Connectable),
    }),
  }),
  connect: endpoint({
    method: 'POST',
    path: '/connections',
    access: 'member',
    token: null,
    member: 'manage',
    rate: 'confirm',
    secret: true,
    summary:
      'Connect or reconnect an account. Use POST /connections/visits for networks that you visit. With a name, adds an account to the sandbox',
    body: NewConnection,
    response: One,
    status: 201,
  }),
  disconnect: endpoint({
    method: 'DELETE',
    path: '/connections/:id',
    access: 'member',
    token: null,
    member: 'manage',
    fresh: true,
    summary:
      'Disconnect an account from all agents and delete its credentials; waiting posts go on hold',
    params: IdParams,
    response: z.object({ message: z.string() }),
  }),
  check: endpoint({
    method: 'POST',
    path: '/connections/:id/check',
    access: 'member',
    token: null,
    member: 'manage',
    summary: 'Check now if the account is working',
    params: IdParams,
    response: One,
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/connections/:id/name',
    access: 'member',
    token: null,
    member: 'manage',
    summary: 'Rename a sandbox account; others keep the name from their network',
    params: IdParams,
    body: z.strictObject({ name: AccountName }),
    response: One,
  }),
  setApprovers: endpoint({
    method: 'PUT',
    path: '/connections/:id/approvers',
    access: 'member',
    token: null,
    summary:
      'Choose who must approve what is posted on an account; only the owner of the space may',
    params: IdParams,
    body: z.strictObject({ approvers: z.enum(Approvers) }),
    response: One,
  }),
  updateChecklist: endpoint({
    method: 'PUT',
    path: '/connections/:id/checklist',
    access: 'member',
    token: null,
    member: 'manage',
    summary: 'Update the checklist for an automated account',
    params: IdParams,
    body: Checklist.partial().strict(),
    response: One,
  }),
  label: endpoint({
    method: 'POST',
    path: '/connections/:id/label',
    access: 'member',
    token: null,
    member: 'manage',
    summary: 'Label the account as automated on its network, where programs can do that',
    params: IdParams,
    response: One,
  }),
};

const ofTwitter = {
  twitterRequest: endpoint({
    method: 'GET',
    path: '/twitter/auth/request',
    access: 'member',
    token: null,
    member: 'manage',
    rate: 'confirm',
    summary: 'Get the address for connecting X; with an agent, that agent posts to the account',
    query: z.strictObject(Start),
    response: z.object({ authUrl: z.string() }),
  }),
  twitterCallback: endpoint({
    method: 'GET',
    path: '/twitter/auth/callback',
    access: 'member',
    token: null,
    member: 'manage',
    rate: 'confirm',
    summary: 'Finish connecting X; works once, within 10 minutes, for the person who started it',
    query: z.strictObject({
      oauth_token: z.string().max(limits.oauth_value).optional(),
      oauth_verifier: z.string().max(limits.oauth_value).optional(),
      /** The request token, sent instead when the person denied access. */
      denied: z.string().max(limits.oauth_value).optional(),
    }),
    response: z.object({
      twitter_auth: z.enum(['success', 'denied']),
      username: z.string().nullable(),
      /** A page of this application, with `twitter_auth` and the other results in its query. */
      return_to: z.string(),
      data: Connection.nullable(),
      message: z.string(),
    }),
  }),
  twitterConnection: endpoint({
    method: 'GET',
    path: '/twitter/connection',
    access: 'member',
    token: null,
    member: 'manage',
    summary: 'Get the X connection; of several accounts, the first that works',
    response: z.object({ connected: z.boolean(), connection: TwitterConnection.nullable() }),
  }),
  twitterDisconnect: endpoint({
    method: 'DELETE',
    path: '/twitter/connection',
    access: 'member',
    token: null,
    member: 'manage',
    fresh: true,
    summary:
      'Disconnect the account from GET /twitter/connection from all agents and delete its credentials',
    response: z.object({ message: z.string() }),
  }),
};

export const connectionCalls = { ...ofConnections, ...visitCalls, ...ofTwitter };
