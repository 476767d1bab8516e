/** Calls for spaces: what somebody owns (agents, accounts, posts), and the people who work there with them. */
import { z } from 'zod';
import { User } from '#contract/auth/calls.ts';
import { Email } from '#contract/auth/passwords.ts';
import { endpoint, Id, IdParams, Instant, ShortPaging } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { InvitedRoles, Roles } from '#contract/core/roles.ts';
import { line } from '#contract/core/text.ts';

const Role = z.enum(Roles);
const Reach = z.array(Id).min(1).max(limits.token_reach).nullable();

/** What a member may work with: `null` for all agents or accounts, including future ones. */
const reach = { agent_ids: Reach, connection_ids: Reach };

const message = z.string();
const OfInvitation = { role: Role, invited_by: z.string(), expires_at: Instant };

export const Space = z.object({
  id: Id,
  name: z.string(),
  role: Role,
});
export type Space = z.infer<typeof Space>;

/** Who works in a space. */
export const SpaceMember = z.object({
  id: Id,
  name: z.string(),
  role: Role,
  /** Who founded the space and did not hand it over: they can’t be removed, and no one changes their role. */
  is_founder: z.boolean(),
  /** The only agents and accounts that they see and use; `null` for all. */
  agent_ids: z.array(Id).nullable(),
  connection_ids: z.array(Id).nullable(),
  is_you: z.boolean(),
  joined_at: Instant,
});
export type SpaceMember = z.infer<typeof SpaceMember>;

/** `open`: a link that nobody opened yet. `sending`: its email waits. `opened`: by somebody who had signed in. */
const InvitationStates = [
  'open',
  'sending',
  'sent',
  'failed',
  'opened',
  'accepted',
  'expired',
  'revoked',
] as const;

export const Invitation = z.object({
  id: Id,
  ...OfInvitation,
  agent_ids: z.array(Id).nullable(),
  connection_ids: z.array(Id).nullable(),
  created_at: Instant,
  /** Where it was sent; `null` for a link that somebody passes on. */
  email: z.string().nullable(),
  state: z.enum(InvitationStates),
  /** How many people may still join with it, and how many did. */
  uses_left: z.int(),
  used: z.int(),
});
export type Invitation = z.infer<typeof Invitation>;

/** The secret part of an invitation’s link. */
const Secret = z.strictObject({ token: z.string().min(1).max(100) });

export const spaceCalls = {
  list: endpoint({
    method: 'GET',
    path: '/spaces',
    access: 'user',
    token: null,
    summary: 'List the spaces you belong to, your own first',
    query: z.strictObject(ShortPaging),
    response: z.object({ data: z.array(Space), total: z.int() }),
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/spaces/:id',
    access: 'user',
    token: null,
    summary: 'Leave a space; what you wrote there stays',
    params: IdParams,
    response: z.object({ message }),
  }),
  handOver: endpoint({
    method: 'POST',
    path: '/spaces/hand-over',
    access: 'user',
    token: null,
    fresh: true,
    summary:
      'Leave the founder’s place in your own space: you become an owner like the others, and your account moves to an id of its own',
    response: z.object({ data: Space, user: User, message }),
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/space',
    access: 'member',
    token: null,
    summary: 'Name your space, for the people you invite',
    body: z.strictObject({ name: line(limits.token_name, 'Enter a name') }),
    echo: Space,
    response: z.object({ data: Space, message }),
  }),
  members: endpoint({
    method: 'GET',
    path: '/space/members',
    access: 'member',
    token: null,
    member: 'read',
    summary: 'List the people of this space; its founder first, unless they handed it over',
    query: z.strictObject(ShortPaging),
    response: z.object({ data: z.array(SpaceMember), total: z.int() }),
  }),
  changeMember: endpoint({
    method: 'PATCH',
    path: '/space/members/:id',
    access: 'member',
    token: null,
    member: 'manage',
    summary:
      'Change what a member may do, from their next request on; making one an owner takes a recent sign-in',
    params: IdParams,
    body: z.strictObject({ role: Role, ...reach }).partial(),
    echo: SpaceMember,
    response: z.object({ data: SpaceMember, message }),
  }),
  removeMember: endpoint({
    method: 'DELETE',
    path: '/space/members/:id',
    access: 'member',
    token: null,
    member: 'manage',
    summary: 'Remove a member from this space at once; what they wrote stays',
    params: IdParams,
    response: z.object({ message }),
  }),
  invitations: endpoint({
    method: 'GET',
    path: '/space/invitations',
    access: 'member',
    token: null,
    member: 'manage',
    summary: 'List the invitations of the last 30 days with their states, newest first',
    query: z.strictObject(ShortPaging),
    response: z.object({ data: z.array(Invitation), total: z.int() }),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/space/invitations',
    access: 'member',
    token: null,
    member: 'manage',
    secret: true,
    summary:
      'Make an invitation, and send it if an address is given; its link is shown only in this answer',
    body: z.strictObject({
      role: z.enum(InvitedRoles),
      agent_ids: Reach.default(null),
      connection_ids: Reach.default(null),
      /** Where to send it; it is for one person then. */
      email: Email.optional(),
      /** How many people may join with it. */
      uses: z.int().min(1).max(limits.people_per_space).default(1),
    }),
    response: z.object({ data: Invitation, url: z.string(), message }),
    status: 201,
  }),
  resend: endpoint({
    method: 'POST',
    path: '/space/invitations/:id/send',
    access: 'member',
    token: null,
    member: 'manage',
    summary: 'Send an invitation again, with a new link for another seven days',
    params: IdParams,
    response: z.object({ data: Invitation, message }),
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/space/invitations/:id',
    access: 'member',
    token: null,
    member: 'manage',
    summary: 'Withdraw an invitation; its link stops working at once',
    params: IdParams,
    response: z.object({ message }),
  }),
  /** A POST, so that no program that opens links uses it up, and no log has the secret. */
  readInvitation: endpoint({
    method: 'POST',
    path: '/invitations/read',
    access: 'public',
    token: null,
    secret: true,
    rate: 'check',
    summary: 'See what an invitation is for',
    body: Secret,
    response: z.object({
      data: z.object({
        ...OfInvitation,
        space: z.string(),
        /** Whether it also gives the wallets of whoever joins access to this server. */
        gives_access: z.boolean(),
      }),
    }),
  }),
  accept: endpoint({
    method: 'POST',
    path: '/invitations/accept',
    access: 'user',
    token: null,
    secret: true,
    rate: 'check',
    summary: 'Join the space of an invitation',
    body: Secret,
    response: z.object({ data: Space, message }),
  }),
};
