/** The form values of a post. */
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
import { type MediaParts, mediaByPart, sentPartOf } from '#domain/text/part-media.ts';
import { kindAt, partsMediaFaultOf } from '#domain/text/post-media.ts';
import { accountLabel } from '#domain/platforms/account-names.ts';
import { extrasFaultOf } from '#domain/platforms/post-extras.ts';
import {
  describedFor,
  partsOf,
  type PreviewPart,
  previewOf,
} from '#domain/platforms/post-preview.ts';
import { partsFaultOf } from '#domain/text/fit-text.ts';

/** The author value of people who post as themselves. */
export const self = 'self';

export interface PostValues extends Record<string, unknown> {
  /** The id of an agent, or `self`. */
  agent_id: string | null;
  parts: string[];
  /** The document that a new text starts with. */
  document_id?: string | undefined;
  media: Media[];
  /** The part that each goes with, by its id; others go with the first. */
  media_parts: MediaParts;
  /** Its options, for every account without its own. */
  extras: Extras;
  /** As typed, separated by commas. */
  labels: string;
  review: Review;
  /** Whether text written by an AI was kept since it was loaded. */
  made_with_ai: boolean;
  /** By account: its own version. */
  chosen: Record<string, Own>;
}

/** An account's own values; `null` for the post's. */
export interface Own {
  parts: string[] | null;
  media_ids: string[] | null;
  media_parts?: MediaParts | null;
  /** Those of its images, and of images that it had, that the post may not have. */
  media?: Media[];
  /** Alt texts by image id; empty ones use the image's own. */
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
  media_parts: {},
  extras: {},
  labels: '',
  review: 'off',
  made_with_ai: false,
  chosen: {},
});

/** A process of the version before, which an upgrade may leave for a moment, answers without them. */
const placesOf = ({ media_parts = {} }: Partial<Post>): MediaParts => media_parts;

export const valuesOf = (post: Post): PostValues => ({
  agent_id: post.author.kind === 'self' ? self : post.agent_id,
  // An idea opens with an empty part to write in.
  parts: post.parts.length > 0 ? post.parts : [''],
  media: post.media,
  media_parts: placesOf(post),
  extras: post.extras,
  labels: post.labels.join(', '),
  review: post.review,
  made_with_ai: false,
  chosen: Object.fromEntries(
    post.variants.map(({ connection_id, ...own }) => {
      const standing = post.standings.find((one) => one.connection_id === connection_id);
      const media = own.media_ids && standing?.media;
      return [connection_id, { ...own, ...(media && { media }) }];
    }),
  ),
});

type NewPost = SentBody<typeof postCalls.create>;

/** The account's own alt texts of the images that it gets. */
function describedIn({ alts, media_ids }: Own, media: readonly Media[]): Own['alts'] {
  const shown = media_ids ?? media.map(({ id }) => id);
  const own = Object.entries(alts).filter(([id, alt]) => shown.includes(id) && alt.trim() !== '');
  return Object.fromEntries(own);
}

/** The author, as the call takes it. */
export const authorOf = ({ agent_id }: PostValues): Pick<NewPost, 'agent_id' | 'author'> =>
  agent_id === self ? { author: self } : { agent_id: agent_id ?? '' };

/** Where the images go among the parts that are sent; nothing if that was never chosen, so that older processes accept it. */
function placesIn(
  places: MediaParts | null | undefined,
  parts: readonly string[],
  media: readonly { id: string }[],
): { media_parts?: Record<string, number> } {
  const known = media.filter(({ id }) => places?.[id] !== undefined);
  if (!places || known.length === 0) return {};
  return {
    media_parts: Object.fromEntries(known.map(({ id }) => [id, sentPartOf(parts, places[id])])),
  };
}

/** Where an account’s images go by its own choice. If that names none, they are in its first part wherever the post has them. */
function ownPlacesIn(
  { parts, media_ids, media_parts }: Own,
  values: PostValues,
  isSaid: boolean,
): { media_parts?: Record<string, number> } {
  // A cleared version has the places of the post with its text.
  if (!media_parts || (parts && !hasText(parts))) return {};
  const media = media_ids?.map((id) => ({ id })) ?? values.media;
  const places = placesIn(media_parts, parts ?? values.parts, media);
  return isSaid ? { media_parts: {}, ...places } : places;
}

/** The form as the call takes it. */
export const bodyOf = (values: PostValues): Omit<NewPost, 'agent_id' | 'author'> => ({
  parts: partsOf(values.parts),
  media_ids: values.media.map(({ id }) => id),
  ...placesIn(values.media_parts, values.parts, values.media),
  extras: values.extras,
  labels: splitList(values.labels),
  review: values.review,
  ...(values.made_with_ai && { made_with_ai: true }),
  variants: Object.entries(values.chosen).map(([connection_id, own]) => ({
    connection_id,
    // A cleared version uses the post's text again, until something is typed.
    parts: own.parts && hasText(own.parts) ? partsOf(own.parts) : null,
    media_ids: own.media_ids,
    ...ownPlacesIn(
      own,
      values,
      values.media.some(({ id }) => (values.media_parts[id] ?? 0) > 0),
    ),
    alts: describedIn(own, values.media),
    extras: own.extras,
  })),
});

/** The images of an account, its own or the post's, with its alt texts. */
export function mediaFor(
  { media_ids, media: own = [], alts }: Own,
  media: readonly Media[],
  kept: readonly Media[] = [],
): readonly Media[] {
  const all = new Map([...kept, ...own, ...media].map((one) => [one.id, one]));
  return describedFor(media_ids?.flatMap((id) => all.get(id) ?? []) ?? media, alts);
}

/** Where an account's images go, by its own choice or the post's. */
export const placesFor = ({ media_parts }: Own, values: PostValues): MediaParts =>
  media_parts ?? values.media_parts;

/** The options of an account, its own or the post's. */
export const extrasFor = ({ extras }: Own, values: PostValues): Extras => extras ?? values.extras;

/** The version of an account for its preview: as published, or as it would be published now. */
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
    media_parts: placesFor(own, values),
    extras: extrasFor(own, values),
  });
}

export interface Account {
  id: string;
  username: string;
  display_name: string;
  platform: LivePlatform;
  /** A small copy of its picture, if it has one. */
  avatar_url?: string | null | undefined;
  /** The limits of its own server, if known. */
  limits?: AccountLimits | undefined;
  /** Whether it must be reconnected; unknown for accounts that the agent no longer uses. */
  is_well: boolean;
}

const isLivePlatform = (platform: string): platform is LivePlatform =>
  LivePlatformIds.some((id) => id === platform);

type Linked = Pick<
  Agent['platform_connections'][number],
  'status' | 'platform' | 'id' | 'username' | 'display_name' | 'limits'
>;

type Kept = Pick<Standing, 'connection_id' | 'platform' | 'connection' | 'blocked_by'>;

/** The author's accounts, and other accounts that the post has. */
export function accountsFor(linked: readonly Linked[], kept: readonly Kept[] = []): Account[] {
  const used = linked.flatMap(
    ({ status, platform, id, username, display_name, limits }): Account[] =>
      isLivePlatform(platform)
        ? [{ id, platform, username, display_name, limits, is_well: status === 'connected' }]
        : [],
  );
  const others = kept
    .filter(({ connection_id }) => used.every(({ id }) => id !== connection_id))
    .map(({ connection_id: id, platform, connection, blocked_by }) => ({
      id,
      platform,
      username: connection.username,
      display_name: connection.name,
      is_well: blocked_by !== 'disconnected' && blocked_by !== 'reconnect',
    }));
  return [...used, ...others];
}

export const hasText = (parts: readonly string[]): boolean =>
  parts.some((part) => part.trim() !== '');

/** The text of an account, and the files of its first part; all of them where nothing is written yet. */
export function contentFor(own: Own, values: PostValues, media: readonly Media[]) {
  const parts = own.parts ?? values.parts;
  return { parts, media: mediaByPart(parts, media, placesFor(own, values))[0] ?? media };
}

/** Why an account refuses the options; shortening doesn't help there. */
export const extrasFaultOn = (
  { platform, limits }: Pick<Account, 'platform' | 'limits'>,
  own: Own,
  values: PostValues,
  media: readonly Media[],
): string | undefined => {
  const content = contentFor(own, values, media);
  const extras = extrasFor(own, values);
  return extrasFaultOf(allowedOn(platform, limits), extras, {
    ...content,
    media: content.media.length,
  });
};

/** Why an account refuses the text, checked while typing. */
export function faultOn(
  { platform, limits }: Pick<Account, 'platform' | 'limits'>,
  parts: readonly string[],
  media: readonly Media[],
  places: MediaParts,
): string | undefined {
  const traits = allowedOn(platform, limits);
  if (!hasText(parts)) return 'Write something for this account, or use the same text.';
  const files = mediaByPart(parts, media, places);
  const pictures = files.map(({ length }) => length);
  return partsMediaFaultOf(traits, files, kindAt) ?? partsFaultOf(partsOf(parts), traits, pictures);
}

/** The accounts on which a post would be queued: those where it isn't published yet. */
export const queueingOf = ({ standings }: Pick<Post, 'standings'>) =>
  standings
    .filter(({ stage }) => stage !== 'out')
    .map((standing) => ({ id: standing.connection_id, called: accountLabel(standing) }));
