/** The inbox: answers that wait for their owner, and whom nobody writes to again. */
import { z } from 'zod';
import { endpoint, Id, IdParams, Paging } from '#contract/core/endpoint.ts';
import {
  ConversationPost,
  engagementMessages,
  Interaction,
  InteractionStates,
  OptOut,
} from './types.ts';
import { limits } from '#contract/core/limits.ts';
import { LivePlatform } from '#contract/core/platform.ts';
import { line, passage, threadOf } from '#contract/core/text.ts';

/** The parts of an answer as its owner changed them. */
const ReplyParts = threadOf(passage(limits.post_text, engagementMessages.part));

const One = z.object({ data: Interaction, message: z.string() });

export const inboxCalls = {
  list: endpoint({
    method: 'GET',
    path: '/inbox',
    access: 'member',
    summary:
      'Posts of other people that the caller’s agents deal with, those in need of help first, then the newest',
    query: z.strictObject({
      agent_id: Id.optional(),
      platform: LivePlatform.optional(),
      /** The account that they wrote to. */
      connection_id: Id.optional(),
      /** What waits for the caller, when left out. */
      state: z.enum([...InteractionStates, 'all']).optional(),
      ...Paging,
    }),
    response: z.object({
      data: z.array(Interaction),
      total: z.int(),
      waiting: z.int(),
      /** How many of the caller’s agents answer people. */
      answering: z.int(),
    }),
  }),
  approve: endpoint({
    method: 'POST',
    path: '/inbox/:id/approve',
    access: 'member',
    summary: 'Let an answer go out, as it is or in other words',
    params: IdParams,
    body: z.strictObject({ parts: ReplyParts.optional() }),
    response: One,
  }),
  reject: endpoint({
    method: 'POST',
    path: '/inbox/:id/reject',
    access: 'member',
    summary: 'Do not answer; the reason is told to whoever writes the next one',
    params: IdParams,
    body: z.strictObject({ reason: passage(limits.engagement_note, engagementMessages.reason) }),
    response: One,
  }),
  open: endpoint({
    method: 'POST',
    path: '/inbox/:id/open',
    access: 'member',
    summary: 'Note that the network’s own composer was opened with this answer',
    params: IdParams,
    body: z.strictObject({ parts: ReplyParts.optional() }),
    response: One,
  }),
  done: endpoint({
    method: 'POST',
    path: '/inbox/:id/done',
    access: 'member',
    summary: 'Note that the caller has sent this answer themselves',
    params: IdParams,
    response: One,
  }),
  conversation: endpoint({
    method: 'GET',
    path: '/agents/:id/interactions/:interaction_id',
    access: 'member',
    summary: 'A post of somebody else with what was said before and after it',
    params: z.object({ id: Id, interaction_id: Id }),
    response: z.object({
      data: z.object({ interaction: Interaction, posts: z.array(ConversationPost) }),
    }),
  }),
};

export const optOutCalls = {
  list: endpoint({
    method: 'GET',
    path: '/opt-outs',
    access: 'member',
    summary: 'Who asked the caller’s agents not to write, newest first',
    query: z.strictObject({ ...Paging }),
    response: z.object({ data: z.array(OptOut), total: z.int() }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/opt-outs',
    access: 'member',
    summary: 'Let no agent of the caller write to somebody',
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
    summary: 'Let agents write to somebody again',
    params: IdParams,
    response: z.object({ message: z.string() }),
  }),
};
