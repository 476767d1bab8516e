/** What is done with several posts at once. */
import { z } from 'zod';
import { endpoint, Id, Instant, paged, page, TimeZone } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { line } from '#contract/core/text.ts';
import { Post, postFilter, PostStages, seen } from './posts.ts';
import { ScheduledPost } from './scheduled-posts.ts';

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
    /** Posts and schedules, each as the caller saw it; an approval covers exactly that. */
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

/** A line of an import, and what became of it. */
export const ImportRow = z.object({
  /** Where it begins in the file, counted from 1. */
  line: z.int(),
  /** The beginning of the post. */
  text: z.string(),
  /** Such as “X (@ada)”. */
  accounts: z.array(z.string()),
  /** `null`: it is a draft. */
  scheduled_at: Instant.nullable(),
  /** Why no post is made of it: all that is wrong, a sentence each. Empty where one is. */
  faults: z.array(z.string()),
  /** `null` where it was only tried, or refused. */
  post_id: Id.nullable(),
});
export type ImportRow = z.infer<typeof ImportRow>;

/**
 * What stands on the board: a post, or a schedule that is none. A schedule is one card, however often it repeats: with its
 * next run, or what is asked about it, or that all of it is published.
 */
export const BoardCard = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('post'), post: Post }),
  z.object({
    kind: z.literal('schedule'),
    schedule: ScheduledPost,
    stage: z.enum(PostStages),
    /** Of all texts that wait: what an approval covers. */
    hash: z.string(),
  }),
]);
export type BoardCard = z.infer<typeof BoardCard>;

export const boardCalls = {
  list: endpoint({
    method: 'GET',
    path: '/posts/board',
    access: 'member',
    token: null,
    summary: 'List posts together with schedules, last changed first; scheduled ones next first',
    query: paged(postFilter),
    response: z.object({
      ...page(BoardCard),
      /** How many there are at each stage, whatever is asked for. */
      stages: z.record(z.enum(PostStages), z.int()),
      /** Every label in use, in order of the alphabet, whatever is asked for. */
      labels: z.array(z.string()),
    }),
  }),
  importPosts: endpoint({
    method: 'POST',
    path: '/posts/import',
    access: 'member',
    token: null,
    rate: 'generate',
    summary:
      'Import up to 500 posts from a CSV or text file of up to 1 MB; the same Idempotency-Key makes each line once',
    upload: { field: 'file', max_files: 1, max_bytes: limits.import_bytes },
    query: z.strictObject({
      /** `true`: nothing is made, and every line says what would become of it. */
      dry_run: z.enum(['true', 'false']).default('false'),
      /** Of the times that name no offset. */
      timezone: TimeZone.default('UTC'),
      /** Who writes where a line names no agent; left out, the caller as themself. */
      agent_id: Id.optional(),
      /** Where a line goes that names no account. */
      connection_id: Id.optional(),
    }),
    response: z.object({ rows: z.array(ImportRow), made: z.int(), message: z.string() }),
  }),
  exportPosts: endpoint({
    method: 'GET',
    path: '/posts/export',
    access: 'member',
    token: null,
    rate: 'generate',
    summary: 'Export posts as CSV or JSON, a row for each account of each post',
    query: z.strictObject({ ...postFilter, format: z.enum(['csv', 'json']).default('csv') }),
    response: 'file',
  }),
  bulk: endpoint({
    method: 'POST',
    path: '/posts/bulk',
    access: 'member',
    token: null,
    summary: 'Do the same with several posts; each one works or fails on its own',
    body: BulkBody,
    response: z.object({
      done: z.array(Id),
      failed: z.array(z.object({ id: Id, message: z.string() })),
      message: z.string(),
    }),
  }),
};
