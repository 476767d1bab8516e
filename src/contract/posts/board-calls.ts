/** Calls on several posts at once: bulk changes, the board and imports. */
import { z } from 'zod';
import { endpoint, Id, Instant, paged, page, TimeZone } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { line } from '#contract/core/text.ts';
import { Post, seen } from './posts.ts';
import { postFilter, PostStages, StageCounts } from './stages.ts';
import { ScheduledPost } from './scheduled-posts.ts';

/**
 * The bulk actions; `restore` undeletes posts and turns scheduled ones back into drafts. `unapprove` takes the caller’s approvals
 * back, of posts and of single occurrences, as long as they aren’t published.
 */
const BulkActs = [
  'approve',
  'unapprove',
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
    /** Posts and schedules in the version that the caller saw; an approval covers exactly that version. */
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

/** One row of an import, and its result. */
export const ImportRow = z.object({
  /** The line of the file where it begins, from 1. */
  line: z.int(),
  /** The beginning of the post’s text. */
  text: z.string(),
  /** The agent who writes it; `null` for the person. */
  author: z.string().nullable(),
  /** For example “X (@ada)”. */
  accounts: z.array(z.string()),
  labels: z.array(z.string()),
  /** `null` for a draft. */
  scheduled_at: Instant.nullable(),
  /** Why the row cannot be imported: every problem, one sentence each. Empty if it can. */
  faults: z.array(z.string()),
  /** What is imported otherwise than the file says, one sentence each. */
  notes: z.array(z.string()),
  /** `null` in a dry run, or if the row was rejected. */
  post_id: Id.nullable(),
});
export type ImportRow = z.infer<typeof ImportRow>;

/**
 * A card of the board: a post, or a schedule that has none. A schedule is a single card however often it repeats, with
 * its next run, what needs attention, or that all its runs are published.
 */
export const BoardCard = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('post'), post: Post }),
  z.object({
    kind: z.literal('schedule'),
    schedule: ScheduledPost,
    stage: z.enum(PostStages),
    /** The hash of all waiting texts, which an approval covers. */
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
    member: 'read',
    summary: 'List posts together with schedules, last changed first; scheduled ones next first',
    query: paged(postFilter),
    response: z.object({
      ...page(BoardCard),
      /** How many cards each stage has, whatever the filter. */
      stages: StageCounts,
      /** How many cards of each stage match the filter, whatever its stage. */
      matching: StageCounts,
      /** Every label in use, alphabetically, whatever the filter. */
      labels: z.array(z.string()),
    }),
  }),
  importPosts: endpoint({
    method: 'POST',
    path: '/posts/import',
    access: 'member',
    token: null,
    member: 'publish',
    rate: 'generate',
    summary:
      'Import up to 500 posts from a CSV or text file of up to 1 MB; the same Idempotency-Key makes each line once',
    upload: { field: 'file', max_files: 1, max_bytes: limits.import_bytes },
    query: z.strictObject({
      /** `true`: only report the result of each row, and create nothing. */
      dry_run: z.enum(['true', 'false']).default('false'),
      /** The zone of times without an offset. */
      timezone: TimeZone.default('UTC'),
      /** The author of rows that name no agent; defaults to the caller themself. */
      agent_id: Id.optional(),
      /** The account of rows that name none. */
      connection_id: Id.optional(),
    }),
    response: z.object({
      rows: z.array(ImportRow),
      made: z.int(),
      /** The names of columns in the file that an import does not read. */
      ignored: z.array(z.string()),
      message: z.string(),
    }),
  }),
  exportPosts: endpoint({
    method: 'GET',
    path: '/posts/export',
    access: 'member',
    token: null,
    member: 'read',
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
    member: 'publish',
    summary: 'Do the same with several posts; each one works or fails on its own',
    body: BulkBody,
    response: z.object({
      done: z.array(Id),
      failed: z.array(z.object({ id: Id, message: z.string() })),
      message: z.string(),
    }),
  }),
};
