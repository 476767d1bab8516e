/** What posts look like, apart from what they are about: what can be compared between them and said in words. */
import type { ContentTypes } from '#contract/content/kinds.ts';
import { hashtagCount, urlsIn } from '#domain/text/tweet-text.ts';

/** What is stored about a post. Hour and weekday (1 for Monday) are in its owner’s time zone, `null` if that is not known. */
export interface PostForm {
  /** All parts. */
  text: string;
  parts: number;
  media: number;
  kind: (typeof ContentTypes)[number] | null;
  hour: number | null;
  weekday: number | null;
}

/** Lengths that divide an agent’s posts into thirds, in characters. */
export interface Lengths {
  short: number;
  long: number;
}

/** Something that a post has or lacks. */
export interface Feature {
  key: string;
  /** Features of one group say the same from several sides. */
  group:
    | 'time'
    | 'day'
    | 'length'
    | 'question'
    | 'thread'
    | 'media'
    | 'hashtags'
    | 'emoji'
    | 'link'
    | 'kind';
  /** The posts that have it, at the start of a sentence. */
  posts: (lengths: Lengths) => string;
  /** What one of them does, after “it”. */
  does: string;
  has: (form: PostForm, lengths: Lengths) => boolean;
}

const between =
  (from: number, to: number) =>
  ({ hour }: PostForm): boolean =>
    hour !== null && (hour + 24 - from) % 24 < (to + 24 - from) % 24;

const times = [
  ['morning', 'in the morning (5:00 to 11:00)', between(5, 11)],
  ['midday', 'around noon (11:00 to 14:00)', between(11, 14)],
  ['afternoon', 'in the afternoon (14:00 to 18:00)', between(14, 18)],
  ['evening', 'in the evening (18:00 to 23:00)', between(18, 23)],
  ['night', 'at night (23:00 to 5:00)', between(23, 5)],
] as const;

const days = [
  ['weekend', 'weekend', ({ weekday }: PostForm) => (weekday ?? 0) > 5],
  ...(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const).map(
    (name, at) => [`day_${at + 1}`, name, (form: PostForm) => form.weekday === at + 1] as const,
  ),
] as const;

const kinds = [
  ['story', 'asked for as stories', 'is a story'],
  ['tip', 'asked for as tips', 'is a tip'],
] as const;

/** Hashtags and links are compared on their own. */
const lengthOf = ({ text }: PostForm): number =>
  text.replaceAll(/#\S+|https?:\S+/gu, '').trim().length;

const emoji = /\p{Extended_Pictographic}/u;

/** Everything that is compared. */
export const features: readonly Feature[] = [
  ...times.map(([key, when, has]): Feature => ({
    key,
    group: 'time',
    posts: () => `Posts ${when}`,
    does: `went out ${when}`,
    has,
  })),
  ...days.map(([key, name, has]): Feature => ({
    key,
    group: 'day',
    posts: () => `Posts on ${name}s`,
    does: `went out on a ${name}`,
    has,
  })),
  {
    key: 'short',
    group: 'length',
    posts: ({ short }) => `Posts of up to ${short} characters`,
    does: 'is short',
    has: (form, { short }) => lengthOf(form) <= short,
  },
  {
    key: 'long',
    group: 'length',
    posts: ({ long }) => `Posts of ${long} characters or more`,
    does: 'is long',
    has: (form, { long }) => lengthOf(form) >= long,
  },
  {
    key: 'question',
    group: 'question',
    posts: () => 'Posts with a question',
    does: 'asks a question',
    has: ({ text }) => /[?？؟](?!\S)/u.test(text),
  },
  {
    key: 'thread',
    group: 'thread',
    posts: () => 'Posts in several parts',
    does: 'has several parts',
    has: ({ parts }) => parts > 1,
  },
  {
    key: 'media',
    group: 'media',
    posts: () => 'Posts with an image or video',
    does: 'has a picture or video',
    has: ({ media }) => media > 0,
  },
  {
    key: 'hashtags',
    group: 'hashtags',
    posts: () => 'Posts with hashtags',
    does: 'has hashtags',
    has: ({ text }) => hashtagCount(text) > 0,
  },
  {
    key: 'emoji',
    group: 'emoji',
    posts: () => 'Posts with emojis',
    does: 'has emojis',
    has: ({ text }) => emoji.test(text),
  },
  {
    key: 'link',
    group: 'link',
    posts: () => 'Posts with a link',
    does: 'has a link',
    has: ({ text }) => urlsIn(text).length > 0,
  },
  ...kinds.map(([key, posts, does]): Feature => ({
    key,
    group: 'kind',
    posts: () => `Posts ${posts}`,
    does,
    has: ({ kind }) => kind === key,
  })),
];

/** The lengths that divide these posts into thirds. */
export function lengthsOf(forms: readonly PostForm[]): Lengths {
  const sorted = forms.map(lengthOf).toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return { short: at(1 / 3), long: at(2 / 3) };
}

/** A feature counts as unusual if at most this share of posts has it. */
const seldom = 0.25;
const named = 3;

/** What a post does that few of the others do, such as “ends with a question (3 of 40 do)”. */
export function unusualIn(form: PostForm, others: readonly PostForm[]): string[] {
  if (others.length === 0) return [];
  const lengths = lengthsOf(others);
  return features
    .filter((feature) => feature.has(form, lengths))
    .map(({ does, has }) => ({ does, count: others.filter((one) => has(one, lengths)).length }))
    .filter(({ count }) => count / others.length <= seldom)
    .toSorted((one, other) => one.count - other.count)
    .slice(0, named)
    .map(({ does, count }) => `${does} (${count} of ${others.length} do)`);
}
