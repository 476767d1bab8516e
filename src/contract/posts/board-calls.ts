/** What is done with several posts at once. */
import { z } from 'zod';
import { endpoint, Id } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { line } from '#contract/core/text.ts';
import { seen } from './posts.ts';

/** What is done with each of several posts; `restore` brings back what was deleted, and what was planned as a draft. */
export const BulkActs = [
  'approve',
  'queue',
  'unschedule',
  'duplicate',
  'delete',
  'restore',
  'add_label',
  'remove_label',
] as const;
export type BulkAct = (typeof BulkActs)[number];

const BulkBody = z
  .strictObject({
    act: z.enum(BulkActs),
    /** Each as the caller saw it; an approval covers exactly that. */
    posts: z
      .array(z.strictObject({ id: Id, ...seen }))
      .min(1)
      .max(limits.posts_at_once),
    label: line(limits.list_item, 'Enter a label').optional(),
  })
  .refine(({ act, label }) => label !== undefined || !act.endsWith('_label'), {
    path: ['label'],
    message: 'Enter a label',
  })
  .refine(({ act, posts }) => act !== 'approve' || posts.every(({ hash }) => hash !== undefined), {
    path: ['posts'],
    message: 'Send the hash of each post you approve',
  });
export type BulkBody = z.output<typeof BulkBody>;

export const boardCalls = {
  bulk: endpoint({
    method: 'POST',
    path: '/posts/bulk',
    access: 'member',
    summary: 'Do the same with several posts; each one works or fails on its own',
    body: BulkBody,
    response: z.object({
      done: z.array(Id),
      failed: z.array(z.object({ id: Id, message: z.string() })),
      message: z.string(),
    }),
  }),
};
