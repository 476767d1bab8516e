/** News from elsewhere that becomes ideas or posts of an agent. People read “feeds”. */
import { z } from 'zod';
import { Id, Instant } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { line, lines, prose } from '#contract/core/text.ts';
import { Reviews } from '#contract/posts/scheduled-posts.ts';

/**
 * Where it comes from. `releases`: a feed that was found by the address of a repository; `page`: a page that is watched for
 * changes; `webhook`: programs send it to a secret address here.
 */
export const StreamKinds = ['feed', 'releases', 'sitemap', 'page', 'webhook'] as const;
export type StreamKind = (typeof StreamKinds)[number];

/** What is made of an item. */
export const StreamActs = ['idea', 'draft', 'queue'] as const;
export type StreamAct = (typeof StreamActs)[number];

/**
 * What became of an item. `old`: it was there before the feed was added; `waiting`: its post is still to be made; `made`:
 * it has one.
 */
export const ItemStates = ['old', 'filtered', 'over_limit', 'waiting', 'made', 'failed'] as const;
export type ItemState = (typeof ItemStates)[number];

export const streamAddress = z
  .string()
  .trim()
  .min(1, 'Enter an address, like example.com/blog')
  .max(limits.stream_address);

/** What an owner decides about a feed. */
export const streamForm = {
  name: line(limits.list_item, 'Enter a name'),
  act: z.enum(StreamActs),
  /** The accounts that its drafts and posts are for. */
  connection_ids: z
    .array(Id)
    .max(limits.post_variants)
    .refine((ids) => new Set(ids).size === ids.length, 'Choose each account only once'),
  /** Whether a queued post waits until its owner approved it. */
  review: z.enum(Reviews),
  /** What the agent is to do with each item, in the owner's words. */
  note: prose(limits.stream_note),
  /** Only items with one of these words; any item where there are none. */
  include: lines(limits.list_items, limits.list_item),
  /** No item with one of these words. */
  exclude: lines(limits.list_items, limits.list_item),
  /** Items of 24 hours that something is made of. */
  daily_limit: z.int().min(1).max(limits.stream_daily),
};

const needsAccount = {
  path: ['connection_ids'],
  message: 'Choose at least one account',
};

/** A queue is that of an account. */
export const isQueueable = ({
  act,
  connection_ids,
}: {
  act: StreamAct;
  connection_ids: string[];
}) => act !== 'queue' || connection_ids.length > 0;

export const NewStream = z
  .strictObject({
    /** Left out: programs send to a secret address, which is made. */
    address: streamAddress.optional(),
    /** Watches the page at the address for changes, also where it names a feed. */
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

/** What is left out stays as it is. */
export const StreamChange = z.strictObject({
  ...z.strictObject(streamForm).partial().shape,
  is_paused: z.boolean().optional(),
});
export type StreamChange = z.output<typeof StreamChange>;

export const Stream = z.object({
  id: Id,
  agent_id: Id,
  kind: z.enum(StreamKinds),
  /** What is read; empty where programs send to us. */
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
  /** Why it can't be read at the moment, in a sentence; `null` where it can. */
  error: z.string().nullable(),
  /** Since when it can't. */
  failing_since: Instant.nullable(),
  checked_at: Instant.nullable(),
  next_check_at: Instant.nullable(),
  /** How many of its items became something, and how many wait for that. */
  made: z.int(),
  waiting: z.int(),
  created_at: Instant,
});
export type Stream = z.infer<typeof Stream>;

/** An item as its feed told of it. */
const told = {
  title: z.string(),
  /** `null` where it has no page. */
  url: z.string().nullable(),
  published_at: Instant.nullable(),
};

export const StreamItem = z.object({
  id: Id,
  ...told,
  state: z.enum(ItemStates),
  /** Why nothing, or nothing yet, was made of it; `null` where that needs no reason. */
  reason: z.string().nullable(),
  /** The post that was made; it may have been deleted since. */
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
    /** Tells it apart; the same one again is the same item. Left out, its link does, else what it says. */
    id: line(limits.stream_title, 'Send an id').optional(),
  })
  .refine(({ title, text, url }) => Boolean(title ?? text ?? url), {
    path: ['title'],
    message: 'Send a title, a text or a link',
  });
export type SentItem = z.output<typeof SentItem>;

/** What is at an address, before it is added. */
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
