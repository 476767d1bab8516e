/** Posts: one idea for several accounts. Each account has a variant, which is published or fails independently. */
import { z } from 'zod';
import { endpoint, Id, IdParams, Instant, paged, page, TimeZone } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { Blocks, QueuePlaces } from '#contract/schedule/types.ts';
import { LivePlatform } from '#contract/platforms/schema.ts';
import { line, lines, partsOf } from '#contract/core/text.ts';
import { ApproverSides } from './approvers.ts';
import { AuthorKinds } from './author.ts';
import { Extras } from './extras.ts';
import { ChangeSources } from './history-calls.ts';
import { Occurrence, PostConnection, PostResult } from './occurrences.ts';
import { Attention, Reviews, scheduleFields, SeriesStatuses } from './scheduled-posts.ts';
import { Delay, UndoBody } from './publishing-soon.ts';
import { postFilter, PostStages, Self, StageCounts, VariantStages } from './stages.ts';
import { MediaIds, MediaParts, Part, Parts, shownMedia, Variant, Variants } from './variant.ts';

const fields = {
  /** The topic in one line; a post with only this is an idea. */
  idea: line(limits.topic, 'Enter an idea'),
  parts: Parts,
  /** Ids of the caller’s images, attached to the first part or that of `media_parts`. */
  media_ids: MediaIds,
  media_parts: MediaParts,
  /** The extras for every account without its own. */
  extras: Extras,
  labels: lines(limits.post_labels, limits.list_item),
  /** `before_sending`: nothing goes out until the owner approves exactly this version. */
  review: z.enum(Reviews),
  /** AI wrote some of it; this cannot be unset. */
  made_with_ai: z.literal(true),
  /** One per account, in display order. */
  variants: Variants,
};

export const NewPost = z
  .strictObject({
    /** The agent that posts. */
    agent_id: Id.optional(),
    /** In place of an agent: the owner posts as themself, on any of their accounts. */
    author: Self.optional(),
    ...fields,
    idea: fields.idea.optional(),
    /** Empty if it is only an idea. */
    parts: fields.parts.default([]),
    media_ids: fields.media_ids.default([]),
    media_parts: fields.media_parts.default({}),
    extras: fields.extras.default({}),
    labels: fields.labels.default([]),
    review: fields.review.default('off'),
    made_with_ai: fields.made_with_ai.optional(),
    variants: fields.variants.default([]),
    /** The draft it was made from, which is marked as posted once the post is scheduled. */
    piece_id: Id.optional(),
    /** The document whose first sentences it starts with, which are kept as its source. One that is gone says nothing. */
    document_id: Id.optional(),
    /** Adds it to the queue of each account, or fails as a whole; without this, it is saved as a draft. */
    queue: z.enum(QueuePlaces).optional(),
  })
  .refine(({ agent_id, author }) => (agent_id === undefined) !== (author === undefined), {
    path: ['agent_id'],
    message: 'Choose an agent, or post as yourself',
  })
  .refine(({ idea, parts }) => idea !== undefined || parts.length > 0, {
    path: ['parts'],
    message: 'Write something, or note an idea',
  });
export type NewPost = z.output<typeof NewPost>;

/** Missing fields keep their value; `variants` replaces all that are not published. A text cannot be emptied. */
export const PostChange = z.strictObject({
  ...z.strictObject(fields).partial().shape,
  idea: fields.idea.nullable().optional(),
  parts: partsOf(Part).optional(),
  /** A new author, as long as nothing is scheduled or published; `self` is the owner. */
  agent_id: z.union([Self, Id]).optional(),
  /** The version that the change is based on; if it is outdated, nothing is saved. */
  version: z.int().optional(),
  source: z.enum(ChangeSources).optional(),
});
export type PostChange = z.output<typeof PostChange>;

/** The status of a post on one account. */
export const Standing = z.object({
  connection_id: Id,
  connection: PostConnection,
  platform: LivePlatform,
  /** What is or will be published there. */
  parts: z.array(z.string()),
  ...shownMedia,
  /** Its extras on this network. */
  extras: Extras,
  /** What adapting it to the network changed, in sentences. */
  changes: z.array(z.string()),
  /** Why it cannot be scheduled as it is, in a sentence. */
  problem: z.string().nullable(),
  /** Whether the network would reject it as it is, so that adapting it helps. */
  needs_fit: z.boolean(),
  stage: z.enum(VariantStages),
  /** The scheduled post that sends it; `null` if it is not scheduled. */
  scheduled_post_id: Id.nullable(),
  status: z.enum(SeriesStatuses).nullable(),
  attention: Attention.nullable(),
  /** While it is scheduled: what is off, so that it isn’t published unless that changes; `null` if nothing is. */
  blocked_by: z.enum(Blocks).nullable(),
  /** The current occurrence, or else the last one. */
  occurrence: Occurrence.nullable(),
  next_run_at: Instant.nullable(),
  /** Whether it has a posting time in the account’s queue. */
  is_queued: z.boolean(),
});
export type Standing = z.infer<typeof Standing>;

export const Post = z.object({
  id: Id,
  agent_id: Id,
  agent: z.object({ id: Id, name: z.string(), avatar_url: z.string().nullable() }),
  /** `self`: the owner; `agent` is how they are shown. */
  author: z.object({ kind: z.enum(AuthorKinds) }),
  idea: z.string().nullable(),
  parts: z.array(z.string()),
  ...shownMedia,
  extras: Extras,
  labels: z.array(z.string()),
  review: z.enum(Reviews),
  stage: z.enum(PostStages),
  /** The status on all accounts, in a sentence. */
  summary: z.string(),
  variants: z.array(z.object(Variant.shape)),
  /** In the order of `variants`. */
  standings: z.array(Standing),
  /** A hash of texts, images, extras, accounts and times, which an approval covers. */
  hash: z.string(),
  is_approved: z.boolean(),
  /** Whose approvals of this version are missing, by the setting of its agent; empty once it is published. */
  missing_approvals: z.array(z.enum(ApproverSides)),
  version: z.int(),
  created_at: Instant,
  updated_at: Instant,
});
export type Post = z.infer<typeof Post>;

const One = z.object({ data: Post, message: z.string() });
/** `undo`: the body for POST /posts/:id/unschedule, if that is possible. */
const Undoable = One.extend({ undo: UndoBody.optional() });

/** The version the caller saw; if the post has another hash by now, nothing happens. */
export const seen = { hash: z.string().max(100).optional() };

/** Only these accounts; defaults to all. */
const chosen = { connection_ids: z.array(Id).min(1).max(limits.post_variants).optional() };

const drafting = { access: 'member', token: 'draft' } as const;
const planning = { access: 'member', token: 'schedule' } as const;

export const postCalls = {
  list: endpoint({
    method: 'GET',
    path: '/posts',
    access: 'member',
    token: 'read',
    summary: 'List posts for several accounts, last changed first; scheduled ones next first',
    query: paged(postFilter),
    response: z.object({
      ...page(Post),
      /** How many posts each stage has, whatever the filter. */
      stages: StageCounts,
      /** How many posts of each stage match the filter, whatever its stage. */
      matching: StageCounts,
      /** Every label in use, alphabetically, whatever the filter. */
      labels: z.array(z.string()),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/posts',
    ...drafting,
    token_more: { queue: 'schedule' },
    summary: 'Save a post for several accounts without publishing it',
    body: NewPost,
    response: One,
    status: 201,
  }),
  get: endpoint({
    method: 'GET',
    path: '/posts/:id',
    access: 'member',
    token: 'read',
    summary: 'Get a post and its status on each account',
    params: IdParams,
    response: z.object({ data: Post }),
  }),
  results: endpoint({
    method: 'GET',
    path: '/posts/:id/results',
    access: 'member',
    token: 'read',
    summary: 'Get the latest likes and replies of a post on each account where it is published',
    params: IdParams,
    response: z.object({ data: z.object({ results: z.array(PostResult) }) }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/posts/:id',
    ...drafting,
    summary: 'Update a post; scheduled versions change, published ones stay',
    params: IdParams,
    body: PostChange,
    echo: Post,
    response: One,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/posts/:id',
    ...planning,
    summary: 'Delete a post and cancel what has not gone out; what it published stays',
    params: IdParams,
    response: z.object({ message: z.string() }),
  }),
  fit: endpoint({
    method: 'POST',
    path: '/posts/:id/fit',
    access: 'member',
    token: null,
    member: 'draft',
    rate: 'generate',
    pending: true,
    summary: 'Rewrite or shorten what a network doesn’t accept; slow requests return 202 and a job',
    params: IdParams,
    response: z.object({ ...One.shape, job_id: Id.optional() }),
  }),
  publish: endpoint({
    method: 'POST',
    path: '/posts/:id/publish',
    access: 'member',
    token: 'publish',
    member: 'schedule',
    summary: 'Publish on every account where it isn’t published yet; safe to repeat',
    params: IdParams,
    body: z.strictObject({ ...seen, ...chosen, delay_s: Delay }),
    response: Undoable,
  }),
  schedule: endpoint({
    method: 'POST',
    path: '/posts/:id/schedule',
    ...planning,
    summary: 'Schedule a post, or move it where it isn’t published yet',
    params: IdParams,
    body: z.strictObject({
      ...seen,
      scheduled_time: scheduleFields.scheduled_time,
      timezone: TimeZone.default('UTC'),
      ...chosen,
    }),
    response: Undoable,
  }),
  queue: endpoint({
    method: 'POST',
    path: '/posts/:id/queue',
    ...planning,
    summary: 'Add a post to the queue of each account; where it is queued already, it stays',
    params: IdParams,
    body: z.strictObject({ ...seen, place: z.enum(QueuePlaces).default('next') }),
    response: Undoable,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/posts/:id/approve',
    access: 'member',
    token: null,
    member: 'approve',
    summary: 'Approve exactly what you saw: text, images, accounts and times',
    params: IdParams,
    body: z.strictObject({ hash: z.string().max(100) }),
    response: One,
  }),
  unschedule: endpoint({
    method: 'POST',
    path: '/posts/:id/unschedule',
    ...planning,
    summary: 'Turn a post back into a draft where it isn’t published yet, or undo publishing it',
    params: IdParams,
    body: UndoBody,
    response: One,
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/posts/:id/duplicate',
    ...drafting,
    summary: 'Duplicate a post as a draft, with its accounts and versions',
    params: IdParams,
    response: One,
    status: 201,
  }),
};
