/** Calls of the inbox: replies that wait for the owner, and the opt-out list. */
import { z } from 'zod';
import { endpoint, Id, IdParams, paged, page } from '#contract/core/endpoint.ts';
import {
  ConversationPost,
  engagementMessages,
  Interaction,
  KeptBack,
  InteractionStates,
  OptOut,
} from './types.ts';
import { limits } from '#contract/core/limits.ts';
import { LivePlatform } from '#contract/platforms/schema.ts';
import { line, passage, threadOf } from '#contract/core/text.ts';
import { Delay } from '#contract/posts/publishing-soon.ts';

/** The parts of a reply as edited by the owner. */
const ReplyParts = threadOf(passage(limits.post_text, engagementMessages.part));

const One = z.object({ data: Interaction, message: z.string() });

export const inboxCalls = {
  list: endpoint({
    method: 'GET',
    path: '/inbox',
    access: 'member',
    token: 'read',
    summary:
      'List mentions and replies for your agents: people who may need help first, then the newest',
    query: paged({
      agent_id: Id.optional(),
      platform: LivePlatform.optional(),
      /** The account that was addressed. */
      connection_id: Id.optional(),
      /** Defaults to what waits for the caller. `sent`: whatever was replied to. */
      state: z.enum([...InteractionStates, 'all', 'sent']).optional(),
    }),
    response: z.object({
      ...page(Interaction),
      waiting: z.int(),
      /** How many of the caller’s agents have auto-reply on. */
      answering: z.int(),
    }),
  }),
  approve: endpoint({
    method: 'POST',
    path: '/inbox/:id/approve',
    access: 'member',
    token: null,
    member: 'approve',
    summary: 'Approve a reply, optionally edited',
    params: IdParams,
    body: z.strictObject({ parts: ReplyParts.optional(), delay_s: Delay }),
    response: One,
  }),
  unsend: endpoint({
    method: 'POST',
    path: '/inbox/:id/unsend',
    access: 'member',
    token: null,
    member: 'approve',
    summary: 'Undo approving a reply that isn’t sent yet, which then waits again',
    params: IdParams,
    response: One,
  }),
  draft: endpoint({
    method: 'POST',
    path: '/inbox/:id/draft',
    access: 'member',
    token: null,
    member: 'reply',
    rate: 'generate',
    summary: 'Have the agent draft a reply, which waits for approval and is not sent',
    params: IdParams,
    response: One,
  }),
  propose: endpoint({
    method: 'POST',
    path: '/inbox/:id/propose',
    access: 'member',
    token: 'reply',
    summary: 'Suggest a reply, which waits for a person and is not sent',
    params: IdParams,
    body: z.strictObject({ parts: ReplyParts }),
    response: One,
  }),
  reject: endpoint({
    method: 'POST',
    path: '/inbox/:id/reject',
    access: 'member',
    token: null,
    member: 'approve',
    summary: 'Reject a reply; the reason is used for the next ones',
    params: IdParams,
    body: z.strictObject({ reason: passage(limits.engagement_note, engagementMessages.reason) }),
    response: One,
  }),
  open: endpoint({
    method: 'POST',
    path: '/inbox/:id/open',
    access: 'member',
    token: null,
    member: 'reply',
    summary: 'Mark that the network’s own editor was opened with this reply',
    params: IdParams,
    body: z.strictObject({ parts: ReplyParts.optional() }),
    response: One,
  }),
  done: endpoint({
    method: 'POST',
    path: '/inbox/:id/done',
    access: 'member',
    token: null,
    member: 'reply',
    summary: 'Mark a reply as sent by hand',
    params: IdParams,
    response: One,
  }),
  people: endpoint({
    method: 'GET',
    path: '/connections/:id/people',
    access: 'member',
    token: null,
    member: 'reply',
    rate: 'preview',
    summary: 'Find people to mention on an account’s network, by the start of their name',
    params: IdParams,
    query: z.strictObject({ typed: z.string().trim().max(limits.bluesky_identifier).default('') }),
    response: z.object({
      data: z.object({
        /** Up to 8, first those who wrote to this account’s owner. Handles have no @. */
        people: z.array(z.object({ username: z.string(), name: z.string() })),
      }),
    }),
  }),
  conversation: endpoint({
    method: 'GET',
    path: '/agents/:id/interactions/:interaction_id',
    access: 'member',
    token: 'read',
    summary: 'Get a mention with its conversation',
    params: z.object({ id: Id, interaction_id: Id }),
    response: z.object({
      data: z.object({
        interaction: Interaction,
        posts: z.array(ConversationPost),
        /** For a question that waits without a draft; `null` for programs with limited access. */
        kept_back: KeptBack.nullable(),
      }),
    }),
  }),
};

export const optOutCalls = {
  list: endpoint({
    method: 'GET',
    path: '/opt-outs',
    access: 'member',
    token: null,
    member: 'reply',
    summary: 'List opt-outs, newest first',
    query: paged({}),
    response: z.object(page(OptOut)),
  }),
  add: endpoint({
    method: 'POST',
    path: '/opt-outs',
    access: 'member',
    token: null,
    member: 'reply',
    summary: 'Add an opt-out',
    body: z.strictObject({
      platform: LivePlatform,
      username: line(limits.opt_out_name, engagementMessages.username),
    }),
    response: z.object({ data: OptOut, message: z.string() }),
    status: 201,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/opt-outs/:id',
    access: 'member',
    token: null,
    member: 'manage',
    summary: 'Remove an opt-out',
    params: IdParams,
    response: z.object({ message: z.string() }),
  }),
};
