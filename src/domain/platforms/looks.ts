/**
 * How each network lays out a post, for previews. The application and the page for reviewers draw posts by these records,
 * so they have shapes and no code. What a network shows and we don’t know, such as counts, is left out.
 */
import type { LivePlatform } from '#contract/platforms/platforms.ts';

/** An icon of the row below a post. */
export type Act =
  | 'reply'
  | 'comment'
  | 'repost'
  | 'like'
  | 'thumb'
  | 'star'
  | 'views'
  | 'save'
  | 'share'
  | 'send'
  | 'zap'
  | 'more';

/** A piece of the lines beside the picture. `handle` has an @, `plain_handle` has none. */
export type HeadPiece = 'name' | 'handle' | 'plain_handle' | 'time' | 'audience';

/** Where a long text is cut in the feed: beyond `over` lines, to `to` lines. */
export interface Fold {
  over: number;
  to: number;
  /** What opens it. */
  word: string;
}

export interface Look {
  /**
   * `beside`: the picture has a column of its own, left of the post. `above`: the picture and the name are above it.
   * `bubble`: a message in a chat, without the picture, its time in the corner.
   */
  frame: 'beside' | 'above' | 'bubble';
  avatar: { shape: 'round' | 'square'; size: 32 | 40 | 48 };
  /** The lines beside the picture; the first piece of the first line is bold. */
  head: readonly (readonly HeadPiece[])[];
  /** Whether the time is at the end of its line. */
  time_last?: true;
  /** Whether images and icons come before the text. */
  media_first?: true;
  /** Whether the text starts with the name, like a caption. */
  caption?: true;
  /** Whether images touch the edges of the post. */
  edge?: true;
  /**
   * Several images. `mosaic`: three are one tall beside two, four are a square. `lead`: the first is as wide as the post,
   * the others share the row below it. `strip`: side by side, for swiping. `pages`: one at a time, for swiping.
   */
  grid: 'mosaic' | 'lead' | 'strip' | 'pages';
  /** The card of a link: its title below the image, on the image, or beside a bar with the image last. */
  card: 'below' | 'on_image' | 'bar';
  acts: readonly Act[];
  /** The icons across the whole width, or at its start; `save` is always at the end then. */
  acts_at?: 'across' | 'start';
  /** Whether a line connects the parts of a thread. */
  thread?: true;
  fold?: Fold;
}

const round40 = { shape: 'round', size: 40 } as const;
const oneLine = [['name', 'handle', 'time']] as const;

/** The look of each network. Folds only where the network itself says where it cuts. */
export const looks: Readonly<Record<LivePlatform, Look>> = {
  twitter: {
    frame: 'beside',
    avatar: round40,
    head: oneLine,
    grid: 'mosaic',
    card: 'on_image',
    acts: ['reply', 'repost', 'like', 'views', 'save', 'share'],
    acts_at: 'across',
    thread: true,
  },
  bluesky: {
    frame: 'beside',
    avatar: round40,
    head: oneLine,
    grid: 'mosaic',
    card: 'below',
    acts: ['reply', 'repost', 'like', 'save', 'share', 'more'],
    acts_at: 'across',
    thread: true,
    // `MAX_POST_LINES` in bluesky-social/social-app, as of 2026-11.
    fold: { over: 25, to: 25, word: 'Show more' },
  },
  mastodon: {
    frame: 'above',
    avatar: { shape: 'square', size: 48 },
    head: [['name', 'time'], ['handle']],
    time_last: true,
    grid: 'mosaic',
    card: 'below',
    acts: ['reply', 'repost', 'star', 'save', 'more'],
    acts_at: 'across',
    thread: true,
    // `MAX_HEIGHT` (32 lines) and `.status__content--collapsed` (15 lines) in mastodon/mastodon, as of 2026-11.
    fold: { over: 32, to: 15, word: 'Read more' },
  },
  linkedin: {
    frame: 'above',
    avatar: { shape: 'round', size: 48 },
    head: [['name'], ['time', 'audience']],
    edge: true,
    grid: 'lead',
    card: 'below',
    acts: ['thumb', 'comment', 'repost', 'send'],
    acts_at: 'across',
  },
  instagram: {
    frame: 'above',
    avatar: { shape: 'round', size: 32 },
    head: [['plain_handle', 'time']],
    media_first: true,
    caption: true,
    edge: true,
    grid: 'pages',
    card: 'below',
    acts: ['like', 'comment', 'repost', 'send', 'save'],
    acts_at: 'start',
    // https://help.instagram.com/1643471055915254, as of 2026-11: “only the first three lines”.
    fold: { over: 3, to: 3, word: 'more' },
  },
  threads: {
    frame: 'beside',
    avatar: round40,
    head: [['plain_handle', 'time']],
    grid: 'strip',
    card: 'below',
    acts: ['like', 'comment', 'repost', 'send'],
    acts_at: 'start',
    thread: true,
  },
  telegram: {
    frame: 'bubble',
    avatar: round40,
    head: [['name']],
    media_first: true,
    edge: true,
    grid: 'lead',
    card: 'bar',
    acts: [],
  },
  discord: {
    frame: 'beside',
    avatar: round40,
    head: [['name', 'time']],
    grid: 'mosaic',
    card: 'bar',
    acts: [],
  },
  // Clients differ; this is what most of them have in common.
  nostr: {
    frame: 'beside',
    avatar: round40,
    head: oneLine,
    grid: 'mosaic',
    card: 'below',
    acts: ['reply', 'repost', 'like', 'zap'],
    acts_at: 'across',
    thread: true,
  },
  tiktok: {
    frame: 'above',
    avatar: { shape: 'round', size: 32 },
    head: [['plain_handle', 'time']],
    media_first: true,
    edge: true,
    grid: 'pages',
    card: 'below',
    acts: ['like', 'comment', 'save', 'share'],
    acts_at: 'start',
  },
  sandbox: {
    frame: 'beside',
    avatar: { shape: 'round', size: 48 },
    head: oneLine,
    grid: 'mosaic',
    card: 'below',
    acts: ['reply', 'like', 'repost'],
    acts_at: 'start',
    thread: true,
  },
};
