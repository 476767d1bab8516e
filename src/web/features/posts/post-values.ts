/** What a post is while somebody writes it. */
import type { AccountLimits } from '#contract/platforms/traits.ts';
import { allowedOn } from '#domain/platforms/allowed-on.ts';
import type { Agent } from '#contract/agents/types.ts';
import type { SentBody } from '#contract/core/endpoint.ts';
import { splitList } from '#contract/core/plain-text.ts';
import type { Media } from '#contract/images/types.ts';
import type { Extras } from '#contract/posts/extras.ts';
import { type LivePlatform, LivePlatformIds } from '#contract/platforms/platforms.ts';
import type { Post, postCalls, Standing } from '#contract/posts/posts.ts';
import type { Review } from '#contract/posts/scheduled-posts.ts';
import { kindAt, mediaFaultOf } from '#domain/pictures/post-media.ts';
import { placeOf } from '#domain/platforms/account-names.ts';
import { extrasFaultOf } from '#domain/platforms/post-extras.ts';
import {
  describedFor,
  partsOf,
  type PreviewPart,
  previewOf,
} from '#domain/platforms/post-preview.ts';
import { partsFaultOf } from '#domain/text/fit-text.ts';

/** What stands in the form for whoever posts as themself. */
export const self = 'self';

export interface PostValues extends Record<string, unknown> {
  /** The id of an agent, or `self`. */
  agent_id: string | null;
  parts: string[];
  media: Media[];
  /** What it carries besides, for every account that has none of its own. */
  extras: Extras;
  /** As they are typed, with commas between them. */
  labels: string;
  review: Review;
  /** Whether something of it that an AI wrote was kept since it was read. */
  made_with_ai: boolean;
  /** By account: what it has of its own. */
  chosen: Record<string, Own>;
}

/** What an account has of its own; `null` where it has the post’s. */
export interface Own {
  parts: string[] | null;
  media_ids: string[] | null;
  /** Descriptions of pictures, by their ids; empty ones are those of the pictures. */
  alts: Record<string, string>;
  extras: Extras | null;
}

/** An account that gets the post as it is. */
export const asPosted: Own = { parts: null, media_ids: null, alts: {}, extras: null };

export const emptyValues = (
  agent_id: string | null,
  parts: readonly string[] = [''],
): PostValues => ({
  agent_id,
  parts: [...parts],
  media: [],
  extras: {},
  labels: '',
  review: 'off',
  made_with_ai: false,
  chosen: {},
});

export const valuesOf = (post: Post): PostValues => ({
  agent_id: post.author.kind === 'self' ? self : post.agent_id,
  // An idea has a page to be written on.
  parts: post.parts.length > 0 ? post.parts : [''],
  media: post.media,
  extras: post.extras,
  labels: post.labels.join(', '),
  review: post.review,
  made_with_ai: false,
  chosen: Object.fromEntries(
    post.variants.map(({ connection_id, ...own }) => [connection_id, own]),
  ),
});

type NewPost = SentBody<typeof postCalls.create>;

/** The descriptions that are there, of pictures that the account gets. */
function describedIn({ alts, media_ids }: Own, media: readonly Media[]): Own['alts'] {
  const shown = media_ids ?? media.map(({ id }) => id);
  const own = Object.entries(alts).filter(([id, alt]) => shown.includes(id) && alt.trim() !== '');
  return Object.fromEntries(own);
}

/** Who posts, as the server takes it. */
export const authorOf = ({ agent_id }: PostValues): Pick<NewPost, 'agent_id' | 'author'> =>
  agent_id === self ? { author: self } : { agent_id: agent_id ?? '' };

/** The form as the server takes it. */
export const bodyOf = (values: PostValues): Omit<NewPost, 'agent_id' | 'author'> => ({
  parts: partsOf(values.parts),
  media_ids: values.media.map(({ id }) => id),
  extras: values.extras,
  labels: splitList(values.labels),
  review: values.review,
  ...(values.made_with_ai && { made_with_ai: true }),
  variants: Object.entries(values.chosen).map(([connection_id, own]) => ({
    connection_id,
    // One that was emptied is the post’s again, until something is written.
    parts: own.parts && hasText(own.parts) ? partsOf(own.parts) : null,
    media_ids: own.media_ids,
    alts: describedIn(own, values.media),
    extras: own.extras,
  })),
});

/** The pictures that an account gets, its own or those of the post, as it describes them. */
export function mediaFor(
  { media_ids, alts }: Own,
  media: readonly Media[],
  kept: readonly Media[] = [],
): readonly Media[] {
  const all = new Map([...kept, ...media].map((one) => [one.id, one]));
  return describedFor(media_ids?.flatMap((id) => all.get(id) ?? []) ?? media, alts);
}

/** What goes along on an account, its own or the post’s. */
export const extrasFor = ({ extras }: Own, values: PostValues): Extras => extras ?? values.extras;

/** What an account gets, as its preview shows it: what went out, or what would go out as it is written. */
export function previewFor(
  { platform, limits }: Pick<Account, 'platform' | 'limits'>,
  own: Own,
  values: PostValues,
  standing: Standing | undefined,
): PreviewPart<Media>[] {
  const traits = allowedOn(platform, limits);
  if (standing?.stage === 'out') return previewOf(traits, standing);
  return previewOf(traits, {
    parts: own.parts ?? values.parts,
    media: mediaFor(own, values.media, standing?.media),
    extras: extrasFor(own, values),
  });
}

export interface Account {
  id: string;
  username: string;
  display_name: string;
  platform: LivePlatform;
  /** What its server allows, where that is known. */
  limits?: AccountLimits | undefined;
  /** Whether it has to be connected again; nothing is known of one that the agent does not use any more. */
  is_well: boolean;
}

const isLivePlatform = (platform: string): platform is LivePlatform =>
  LivePlatformIds.some((id) => id === platform);

type Linked = Pick<
  Agent['platform_connections'][number],
  'status' | 'platform' | 'id' | 'username' | 'display_name' | 'limits'
>;

/** The accounts that the author uses, and those that the post has besides. */
export function accountsFor(linked: readonly Linked[], post: Post | undefined): Account[] {
  const used = linked.flatMap(
    ({ status, platform, id, username, display_name, limits }): Account[] =>
      isLivePlatform(platform)
        ? [{ id, platform, username, display_name, limits, is_well: status === 'connected' }]
        : [],
  );
  const others = (post?.standings ?? [])
    .filter(({ connection_id }) => used.every(({ id }) => id !== connection_id))
    .map(({ connection_id: id, platform, connection }) => ({
      id,
      platform,
      username: connection.username,
      display_name: connection.name,
      is_well: true,
    }));
  return [...used, ...others];
}

export const hasText = (parts: readonly string[]): boolean =>
  parts.some((part) => part.trim() !== '');

/** Why an account would not take what goes along with it; fitting doesn’t help there. */
export const extrasFaultOn = (
  { platform, limits }: Pick<Account, 'platform' | 'limits'>,
  own: Own,
  values: PostValues,
  media: readonly Media[],
): string | undefined =>
  extrasFaultOf(allowedOn(platform, limits), extrasFor(own, values), {
    parts: own.parts ?? values.parts,
    media: media.length,
  });

/** Why an account would not take what is written, while it is written. */
export function faultOn(
  { platform, limits }: Pick<Account, 'platform' | 'limits'>,
  parts: readonly string[],
  media: readonly Media[],
): string | undefined {
  const traits = allowedOn(platform, limits);
  if (!hasText(parts)) return 'Write something for this account, or use the same text.';
  return (
    mediaFaultOf(traits, media, kindAt) ??
    partsFaultOf(
      parts.map((part) => part.trim()),
      traits,
      media.length,
    )
  );
}

/** The accounts on which a post would be queued: those where it is not out yet. */
export const queueingOf = ({ standings }: Pick<Post, 'standings'>) =>
  standings
    .filter(({ stage }) => stage !== 'out')
    .map((standing) => ({ id: standing.connection_id, called: placeOf(standing) }));
