/** Feeds: external news that becomes ideas or posts of an agent. Screens say “feeds”, the API says `streams`. */
import { z } from 'zod';
import { Id, Instant } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { line, lines, prose } from '#contract/core/text.ts';
import { Reviews } from '#contract/posts/scheduled-posts.ts';

/**
 * The kind of source. `releases`: a feed found by a repository’s address. `page`: a page watched for changes.
 * `webhook`: programs send to a secret address here.
 */
const StreamKinds = ['feed', 'releases', 'sitemap', 'page', 'webhook'] as const;
export type StreamKind = (typeof StreamKinds)[number];

/** What an item becomes. */
export const StreamActs = ['idea', 'draft', 'queue'] as const;
export type StreamAct = (typeof StreamActs)[number];

/**
 * The state of an item. `old`: it existed before the feed was added. `waiting`: its post is not written yet. `made`: it
 * has a post.
 */
export const ItemStates = ['old', 'filtered', 'over_limit', 'waiting', 'made', 'failed'] as const;
export type ItemState = (typeof ItemStates)[number];

export const streamAddress = z
  .string()
  .trim()
  .min(1, 'Enter an address, like example.com/blog')
  .max(limits.stream_address);

/** The fields of a feed that its owner sets. */
export const streamForm = {
  name: line(limits.list_item, 'Enter a name'),
  act: z.enum(StreamActs),
  /** The accounts that its drafts and posts are for. */
  connection_ids: z
    .array(Id)
    .max(limits.post_variants)
    .refine((ids) => new Set(ids).size === ids.length, 'Choose each account only once'),
  /** Whether a queued post needs its owner’s approval. */
  review: z.enum(Reviews),
  /** Instructions for the agent about each item, in the owner’s words. */
  note: prose(limits.stream_note),
  /** Use only items with one of these words; empty for any item. */
  include: lines(limits.list_items, limits.list_item),
  /** Skip items with one of these words. */
  exclude: lines(limits.list_items, limits.list_item),
  /** The most items used per 24 hours. */
  daily_limit: z.int().min(1).max(limits.stream_daily),
};

const needsAccount = {
  path: ['connection_ids'],
  message: 'Choose at least one account',
};

/** Posts can only be queued on an account. */
export const isQueueable = ({
  act,
  connection_ids,
}: {
  act: StreamAct;
  connection_ids: string[];
}) => act !== 'queue' || connection_ids.length > 0;

export const NewStream = z
  .strictObject({
    /** Without it, a secret address is created that programs send to. */
    address: streamAddress.optional(),
    /** Watches the page for changes, even if it links to a feed. */
    watch: z.boolean().default(false),
    ...streamForm,
    name: streamForm.name.optional(),
    act: streamForm.act.default('draft'),
    connection_ids: streamForm.connection_ids.default([]),
    review: streamForm.review.default('before_sending'),
    note: streamForm.note.default(''),
    include: streamForm.include.default([]),
    exclude: streamForm.exclude.default([]),
    daily_limit: streamForm.daily_limit.default(3),
  })
  .refine(isQueueable, needsAccount)
  .refine(({ address, name }) => address !== undefined || name !== undefined, {
    path: ['name'],
    message: 'Enter a name',
  });
export type NewStream = z.output<typeof NewStream>;

/** Missing fields keep their value. */
export const StreamChange = z.strictObject({
  ...z.strictObject(streamForm).partial().shape,
  is_paused: z.boolean().optional(),
});
export type StreamChange = z.output<typeof StreamChange>;

export const Stream = z.object({
  id: Id,
  agent_id: Id,
  kind: z.enum(StreamKinds),
  /** The address that is read; empty for a webhook. */
  url: z.string(),
  name: z.string(),
  act: z.enum(StreamActs),
  connection_ids: z.array(Id),
  review: z.enum(Reviews),
  note: z.string(),
  include: z.array(z.string()),
  exclude: z.array(z.string()),
  daily_limit: z.int(),
  is_paused: z.boolean(),
  /** Why it cannot be read at present, in a sentence; `null` if it can. */
  error: z.string().nullable(),
  /** Since when it cannot be read. */
  failing_since: Instant.nullable(),
  checked_at: Instant.nullable(),
  next_check_at: Instant.nullable(),
  /** How many items were used, and how many wait. */
  made: z.int(),
  waiting: z.int(),
  created_at: Instant,
});
export type Stream = z.infer<typeof Stream>;

/** An item as its feed describes it. */
const told = {
  title: z.string(),
  /** `null` if it has no page. */
  url: z.string().nullable(),
  published_at: Instant.nullable(),
};

export const StreamItem = z.object({
  id: Id,
  ...told,
  state: z.enum(ItemStates),
  /** Why nothing was made of it yet; `null` if there is nothing to explain. */
  reason: z.string().nullable(),
  /** The post made from it; it may have been deleted. */
  post_id: Id.nullable(),
  found_at: Instant,
});
export type StreamItem = z.infer<typeof StreamItem>;

/** What a program sends. */
export const SentItem = z
  .strictObject({
    title: line(limits.stream_title, 'Send a title').optional(),
    text: prose(limits.stream_text).optional(),
    url: z
      .url({ protocol: /^https?$/, error: 'Send a link' })
      .max(limits.stream_address)
      .optional(),
    /** Identifies the item: sending the same id again has no effect. Defaults to its link, else its content. */
    id: line(limits.stream_title, 'Send an id').optional(),
  })
  .refine(({ title, text, url }) => Boolean(title ?? text ?? url), {
    path: ['title'],
    message: 'Send a title, a text or a link',
  });
export type SentItem = z.output<typeof SentItem>;

/** A preview of an address before it is added. */
export const StreamPreview = z.object({
  kind: z.enum(StreamKinds),
  /** The address of the feed itself. */
  url: z.string(),
  name: z.string(),
  total: z.int(),
  items: z.array(z.object({ ...told, text: z.string() })),
  /** Other feeds of the page. */
  others: z.array(z.object({ url: z.string(), name: z.string() })),
});
export type StreamPreview = z.infer<typeof StreamPreview>;
