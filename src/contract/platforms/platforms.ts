/**
 * Every platform this product names. No screen and no handler carries its own list. Screens need these values without the
 * schema library, so what the wire takes of them is in `types.ts`.
 */

interface PlatformFacts {
  name: string;
  /** Whether posts can go there with this version. */
  live: boolean;
  /** The longest text of one post; how it is counted is decided in `domain/post-text.ts`. */
  max_length: number;
  /** How length is counted: X's weighting, user-perceived characters, or UTF-16 units. */
  counting: 'x_weighted' | 'graphemes' | 'utf16';
  /** How many bytes of UTF-8 one post may take besides. */
  max_bytes?: number;
  /** The longest text under pictures, where it is shorter. */
  max_caption?: number;
  /** Whether short looping clips (GIF) can go along: beside pictures, one without anything else, or not at all. */
  clips?: 'beside' | 'alone' | 'none';
  /** Whether an account is a place where a bot speaks: then its number says nothing of who speaks there. */
  account_is_place?: true;
  /** Whether it refuses a text that the account has said already. */
  takes_once?: true;
}

export const platforms = {
  sandbox: {
    name: 'Sandbox',
    live: true,
    max_length: 280,
    counting: 'x_weighted',
    clips: 'beside',
  },
  twitter: {
    name: 'Twitter',
    live: true,
    max_length: 280,
    counting: 'x_weighted',
    // Up to four pictures, or one GIF.
    clips: 'alone',
    // X's rules on automation: no duplicates within one account.
    takes_once: true,
  },
  telegram: {
    name: 'Telegram',
    live: true,
    max_length: 4096,
    counting: 'utf16',
    // Bot API, `sendPhoto`.
    max_caption: 1024,
    // Bot API, `sendAnimation`; an album has none.
    clips: 'alone',
    // A chat, which has the number of the person in it where there is one.
    account_is_place: true,
  },
  bluesky: {
    name: 'Bluesky',
    live: true,
    max_length: 300,
    counting: 'graphemes',
    max_bytes: 3000,
    // `app.bsky.embed.images` shows a GIF as a still picture.
    clips: 'none',
  },
  linkedin: { name: 'LinkedIn', live: false, max_length: 3000, counting: 'utf16' },
  instagram: { name: 'Instagram', live: false, max_length: 2200, counting: 'utf16' },
  tiktok: { name: 'TikTok', live: false, max_length: 2200, counting: 'utf16' },
  discord: { name: 'Discord', live: false, max_length: 2000, counting: 'utf16' },
  mastodon: { name: 'Mastodon', live: false, max_length: 500, counting: 'graphemes' },
} as const satisfies Record<string, PlatformFacts>;

export type PlatformId = keyof typeof platforms;
export const PlatformIds = Object.keys(platforms) as [PlatformId, ...PlatformId[]];

/** Platforms that have an adapter; a registry is a `Record<LivePlatform, …>`, so a forgotten one does not compile. */
export type LivePlatform = {
  [K in PlatformId]: (typeof platforms)[K]['live'] extends true ? K : never;
}[PlatformId];
export const LivePlatformIds = PlatformIds.filter(
  (id): id is LivePlatform => platforms[id].live,
) as [LivePlatform, ...LivePlatform[]];
