/** Schemas of X’s responses. Fields that X has renamed are read under both names. */
import { z } from 'zod';
import { Count } from '#server/adapters/social/numbers.ts';

/** The epoch of X’s ids, milliseconds UTC: the upper bits of every id are the milliseconds since. */
const epoch = 1_288_834_974_657;

/** The lowest id of a post at this instant (milliseconds UTC). */
export const idAt = (instant: number): string =>
  String(BigInt(Math.max(1, Math.floor(instant) - epoch)) << 22n);

/** X omits empty lists, or sends `null`. */
const some = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);

const Reference = z.object({ type: z.string(), id: z.string() });
const Link = z.object({
  url: z.string().nullish(),
  expanded_url: z.string().nullish(),
  media_key: z.string().nullish(),
});

const Figures = z.object({
  impression_count: Count,
  like_count: Count,
  reply_count: Count,
  repost_count: Count,
  retweet_count: Count,
});

const Post = z
  .object({
    id: z.string(),
    text: z.string(),
    author_id: z.string().nullish(),
    created_at: z.iso.datetime({ offset: true }).nullish(),
    conversation_id: z.string().nullish(),
    attachments: z.object({ media_keys: some(z.string()) }).nullish(),
    entities: z.object({ urls: some(Link) }).nullish(),
    public_metrics: Figures.nullish(),
    referenced_posts: some(Reference),
    referenced_tweets: some(Reference),
  })
  .transform(({ referenced_posts, referenced_tweets, created_at, ...post }) => ({
    ...post,
    links: post.entities?.urls ?? [],
    media: post.attachments?.media_keys.length ?? 0,
    created_at: created_at ? Date.parse(created_at) : Number(BigInt(post.id) >> 22n) + epoch,
    references: [...referenced_posts, ...referenced_tweets],
  }));

/** A post on X; `created_at` in milliseconds UTC. */
export type XPost = z.output<typeof Post>;

export const XUser = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  profile_image_url: z.string().nullish(),
  public_metrics: z.object({ followers_count: Count }).nullish(),
});
export type XUser = z.output<typeof XUser>;

/** A page of posts, newest first. */
export const Page = z.object({
  data: some(Post),
  includes: z.object({ users: some(XUser) }).nullish(),
  meta: z.object({ next_token: z.string().nullish() }).nullish(),
});

export const Me = z.object({ data: XUser });
export const Created = z.object({ data: z.object({ id: z.string().regex(/^\d{1,19}$/) }) });

/** The processing state of an upload such as a GIF; missing if it is ready at once. */
const Processing = z.object({
  state: z.string(),
  check_after_secs: z.number().nullish(),
  error: z
    .object({ name: z.string().optional(), message: z.string().optional() })
    .nullish()
    .catch(undefined),
});
export const Uploaded = z.object({
  data: z.object({ id: z.string(), processing_info: Processing.nullish() }),
});
export type Uploaded = z.output<typeof Uploaded>['data'];

/** The post that another one replies to. */
export const parentOf = ({ references }: XPost): string | null =>
  references.find(({ type }) => type === 'replied_to')?.id ?? null;

/** The post it quotes. */
export const quotedBy = ({ references }: XPost): string | undefined =>
  references.find(({ type }) => type === 'quoted')?.id;

const escaped = { '&lt;': '<', '&gt;': '>', '&amp;': '&' } as const;
const unescape = (text: string): string =>
  text.replace(/&(?:lt|gt|amp);/g, (word) => escaped[word as keyof typeof escaped]);

/** A post’s text for people: full links, without those that only represent its images. */
export function readable({ text, links }: XPost): string {
  let whole = unescape(text);
  for (const { url, expanded_url, media_key } of links) {
    if (url) whole = whole.replaceAll(url, () => (media_key ? '' : (expanded_url ?? url)));
  }
  return whole.normalize('NFC').trim();
}
