/** Posts: one idea for several accounts. Each has a variant of it, which fails or goes out without the others. */
import { z } from 'zod';
import { endpoint, Id, IdParams, Instant, paged, page, TimeZone } from '#contract/core/endpoint.ts';
import { Media } from '#contract/images/types.ts';
import { limits } from '#contract/core/limits.ts';
import { QueuePlaces } from '#contract/schedule/types.ts';
import { LivePlatform } from '#contract/core/platform.ts';
import { line, lines, partsOf } from '#contract/core/text.ts';
import { AuthorKinds } from './author.ts';
import { Extras } from './extras.ts';
import { ChangeSources } from './history-calls.ts';
import { Occurrence, PostConnection } from './occurrences.ts';
import { Attention, Reviews, scheduleFields, SeriesStatuses } from './scheduled-posts.ts';
import { MediaIds, Part, Parts, Variant } from './variant.ts';

/**
 * Where one of the variants of a post stands. `draft`: not planned; `scheduled`: planned or on its way; `waiting`: a
 * person has to do something; `out`: published; `dropped`: its owner took it back before it was out.
 */
export const VariantStages = ['draft', 'scheduled', 'waiting', 'out', 'dropped'] as const;
export type VariantStage = (typeof VariantStages)[number];

/** `idea`: nothing is written yet. Other posts are at the place of the variant that needs most attention. */
export const PostStages = ['idea', 'draft', 'waiting', 'scheduled', 'out'] as const;
export type PostStage = (typeof PostStages)[number];

const Self = z.literal('self');

const fields = {
  /** What it is to be about, in a line; with nothing written yet the post is an idea. */
  idea: line(limits.topic, 'Enter an idea'),
  parts: Parts,
  /** Names of pictures of the caller, shown with the first part. */
  media_ids: MediaIds,
  /** For every account that has none of its own. */
  extras: Extras,
  labels: lines(limits.post_labels, limits.list_item),
  /** `before_sending`: nothing of it goes out until its owner approved exactly this. */
  review: z.enum(Reviews),
  /** That an AI wrote something of it; where it did, this is not taken back. */
  made_with_ai: z.literal(true),
  /** One for each account, in the order in which they are shown. */
  variants: z
    .array(Variant)
    .max(limits.post_variants)
    .refine(
      (variants) =>
        new Set(variants.map(({ connection_id }) => connection_id)).size === variants.length,
      'Choose each account only once',
    ),
};

export const NewPost = z
  .strictObject({
    /** The agent that posts. */
    agent_id: Id.optional(),
    /** Instead of an agent: the owner posts as themself, on any of their accounts. */
    author: Self.optional(),
    ...fields,
    idea: fields.idea.optional(),
    /** Left out where it is only an idea. */
    parts: fields.parts.default([]),
    media_ids: fields.media_ids.default([]),
    extras: fields.extras.default({}),
    labels: fields.labels.default([]),
    review: fields.review.default('off'),
    made_with_ai: fields.made_with_ai.optional(),
    variants: fields.variants.default([]),
    /** The kept text that it is made from; it counts as posted once the post is planned. */
    piece_id: Id.optional(),
    /** At once into the queue of each account, or nothing is kept; left out, it is a draft. */
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

/** What is left out stays as it is; `variants` replaces all that are not out. What is written is not emptied. */
export const PostChange = z.strictObject({
  ...z.strictObject(fields).partial().shape,
  idea: fields.idea.nullable().optional(),
  parts: partsOf(Part).optional(),
  /** Another author, while nothing of it is planned or out; `self` is the owner. */
  agent_id: z.union([Self, Id]).optional(),
  /** The version that the change was made from; with another one nothing is saved. */
  version: z.int().optional(),
  source: z.enum(ChangeSources).optional(),
});
export type PostChange = z.output<typeof PostChange>;

/** How a post stands on one account. */
export const Standing = z.object({
  connection_id: Id,
  connection: PostConnection,
  platform: LivePlatform,
  /** What goes out there, or went out. */
  parts: z.array(z.string()),
  media: z.array(Media),
  media_ids: z.array(Id),
  /** What it carries besides on this network. */
  extras: Extras,
  /** What fitting it to its network changed, in sentences. */
  changes: z.array(z.string()),
  /** Why it cannot be planned as it is, in a sentence. */
  problem: z.string().nullable(),
  /** Whether its network doesn’t take it as it is, so that fitting it helps. */
  needs_fit: z.boolean(),
  stage: z.enum(VariantStages),
  /** The scheduled post that sends it; `null` while it is not planned. */
  scheduled_post_id: Id.nullable(),
  status: z.enum(SeriesStatuses).nullable(),
  attention: Attention.nullable(),
  /** The post of the ledger that waits, is under way, or came to an end last. */
  occurrence: Occurrence.nullable(),
  next_run_at: Instant.nullable(),
  /** Whether it has a posting time in the queue of its account. */
  is_queued: z.boolean(),
});
export type Standing = z.infer<typeof Standing>;

export const Post = z.object({
  id: Id,
  agent_id: Id,
  agent: z.object({ id: Id, name: z.string(), avatar_url: z.string().nullable() }),
  /** `self`: the owner, and `agent` is what they are shown as. */
  author: z.object({ kind: z.enum(AuthorKinds) }),
  idea: z.string().nullable(),
  parts: z.array(z.string()),
  media: z.array(Media),
  media_ids: z.array(Id),
  extras: Extras,
  labels: z.array(z.string()),
  review: z.enum(Reviews),
  stage: z.enum(PostStages),
  /** How it stands on all accounts, in a sentence. */
  summary: z.string(),
  variants: z.array(z.object(Variant.shape)),
  /** In the order of `variants`. */
  standings: z.array(Standing),
  /** Of texts, pictures, extras, accounts and times: what an approval covers. */
  hash: z.string(),
  is_approved: z.boolean(),
  version: z.int(),
  created_at: Instant,
  updated_at: Instant,
});
export type Post = z.infer<typeof Post>;

const One = z.object({ data: Post, message: z.string() });

/** What the caller saw: with another `hash` than the post has now, nothing happens. */
export const seen = { hash: z.string().max(100).optional() };

/** Which posts are listed or exported. */
export const postFilter = {
  stage: z.enum(PostStages).optional(),
  agent_id: Id.optional(),
  /** Only what the owner posts as themself. */
  author: Self.optional(),
  label: z.string().max(limits.list_item).optional(),
  /** In its texts and labels. */
  search: z.string().max(limits.topic).optional(),
};

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
      /** How many there are at each stage, whatever is asked for. */
      stages: z.record(z.enum(PostStages), z.int()),
      /** Every label in use, in order of the alphabet, whatever is asked for. */
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
    summary: 'Publish on every account where it isn’t published yet; safe to repeat',
    params: IdParams,
    body: z.strictObject(seen),
    response: One,
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
      /** Only on these accounts; left out, on all. */
      connection_ids: z.array(Id).min(1).max(limits.post_variants).optional(),
    }),
    response: One,
  }),
  queue: endpoint({
    method: 'POST',
    path: '/posts/:id/queue',
    ...planning,
    summary: 'Add a post to the queue of each account; where it is queued already, it stays',
    params: IdParams,
    body: z.strictObject({ ...seen, place: z.enum(QueuePlaces).default('next') }),
    response: One,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/posts/:id/approve',
    access: 'member',
    token: null,
    summary: 'Approve exactly what you saw: text, images, accounts and times',
    params: IdParams,
    body: z.strictObject({ hash: z.string().max(100) }),
    response: One,
  }),
  unschedule: endpoint({
    method: 'POST',
    path: '/posts/:id/unschedule',
    ...planning,
    summary: 'Turn a post back into a draft where it isn’t published yet',
    params: IdParams,
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
