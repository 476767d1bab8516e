/** Calls about rehearsals. */
import { z } from 'zod';
import { endpoint, IdParams } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { passage } from '#contract/core/text.ts';
import { rehearsalLimits, RehearsalSources } from './kinds.ts';
import { Rehearsal, RehearsalSummary } from './types.ts';

const One = z.object({ data: Rehearsal });
const Changed = z.object({ ...One.shape, message: z.string() });

export const rehearsalCalls = {
  list: endpoint({
    method: 'GET',
    path: '/agents/:id/rehearsals',
    access: 'member',
    token: 'read',
    summary: 'List the rehearsals of an agent, newest first',
    params: IdParams,
    response: z.object({ data: z.object({ rehearsals: z.array(RehearsalSummary) }) }),
  }),
  start: endpoint({
    method: 'POST',
    path: '/agents/:id/rehearsals',
    access: 'member',
    token: 'draft',
    rate: 'generate',
    summary:
      'Rehearse: have an agent answer recent or written messages, or write its next posts, without sending anything',
    params: IdParams,
    body: z
      .strictObject({
        source: z.enum(RehearsalSources),
        /** How many of the newest messages or next posts. */
        count: z.int().min(1).max(rehearsalLimits.items).default(10),
        /** The messages to answer, if they are written. */
        messages: z
          .array(passage(limits.context, 'Write a message or remove it'))
          .max(rehearsalLimits.items, `Rehearse up to ${rehearsalLimits.items} messages at a time`)
          .default([]),
        /** An earlier version of the personality to compare with the current one. */
        beside: z.int().min(1).optional(),
      })
      .refine(({ source, messages }) => (source === 'written') === messages.length > 0, {
        path: ['messages'],
        message: 'Write at least one message',
      }),
    response: Changed,
    status: 201,
  }),
  get: endpoint({
    method: 'GET',
    path: '/rehearsals/:id',
    access: 'member',
    token: 'read',
    summary: 'Get a rehearsal and the posts that are finished',
    params: IdParams,
    response: One,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/rehearsals/:id/cancel',
    access: 'member',
    token: 'draft',
    summary: 'Stop a rehearsal; what is finished is kept',
    params: IdParams,
    response: Changed,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/rehearsals/:id',
    access: 'member',
    token: 'draft',
    summary: 'Delete a rehearsal',
    params: IdParams,
    response: z.object({ message: z.string() }),
  }),
};
