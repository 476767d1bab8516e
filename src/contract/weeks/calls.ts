/** Calls about the week that an agent proposes. */
import { z } from 'zod';
import { endpoint, Id, IdParams, TimeZone } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { line } from '#contract/core/text.ts';
import { maxWeekPosts } from './kinds.ts';
import { OpenWeek, Week, WeekRule } from './types.ts';

const Shown = z.object({ data: z.object({ week: Week.nullable(), rule: WeekRule }) });
const Changed = z.object({ ...Shown.shape, message: z.string() });

export const weekCalls = {
  list: endpoint({
    method: 'GET',
    path: '/weeks',
    access: 'member',
    token: 'read',
    summary: 'List the posts that agents propose and that wait for a decision',
    response: z.object({ data: z.object({ weeks: z.array(OpenWeek) }) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/agents/:id/week',
    access: 'member',
    token: 'read',
    summary: 'Get the week that an agent proposes, and its weekly rule',
    params: IdParams,
    response: Shown,
  }),
  propose: endpoint({
    method: 'POST',
    path: '/agents/:id/week',
    access: 'member',
    token: 'draft',
    rate: 'generate',
    summary:
      'Propose posts for the free posting times of the next seven days, replacing the last proposal; texts are written in the background',
    params: IdParams,
    body: z.strictObject({ timezone: TimeZone.default('UTC') }),
    response: Changed,
    status: 201,
  }),
  forget: endpoint({
    method: 'DELETE',
    path: '/agents/:id/week',
    access: 'member',
    token: 'draft',
    summary: 'Forget a proposed week; what was approved stays scheduled',
    params: IdParams,
    response: Changed,
  }),
  change: endpoint({
    method: 'POST',
    path: '/agents/:id/week/change',
    access: 'member',
    token: 'draft',
    summary: 'Give a proposed post another topic, or swap the times of two of them',
    params: IdParams,
    body: z
      .strictObject({
        item_id: Id,
        /** It is written again about this. */
        topic: line(limits.topic, 'Enter a topic').optional(),
        /** Another proposed post on the same account, which gets its time. */
        swap_with: Id.optional(),
      })
      .refine(({ topic, swap_with }) => (topic === undefined) !== (swap_with === undefined), {
        path: ['topic'],
        message: 'Choose a topic, or a post to swap with',
      }),
    response: Changed,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/agents/:id/week/approve',
    access: 'member',
    // An approval is of what its owner saw.
    token: null,
    member: 'approve',
    params: IdParams,
    summary: 'Schedule proposed posts, exactly as you saw them',
    body: z.strictObject({
      items: z
        .array(z.strictObject({ id: Id, hash: z.string().max(100) }))
        .min(1, 'Choose at least one post')
        .max(maxWeekPosts),
    }),
    response: z.object({
      ...Changed.shape,
      done: z.array(Id),
      failed: z.array(z.object({ id: Id, message: z.string() })),
    }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/agents/:id/week/undo',
    access: 'member',
    token: 'schedule',
    params: IdParams,
    summary: 'Take back the latest approval of proposed posts, where nothing was published',
    response: Changed,
  }),
  rule: endpoint({
    method: 'PUT',
    path: '/agents/:id/week/rule',
    access: 'member',
    token: null,
    member: 'manage',
    summary:
      'Have a week proposed every Sunday at 17:00, or not; nothing is scheduled without approval',
    params: IdParams,
    body: z.strictObject({ is_on: z.boolean(), timezone: TimeZone.nullable().default(null) }),
    echo: WeekRule,
    response: Changed,
  }),
};
