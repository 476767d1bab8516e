/** How pictures are sent to each network: one that is larger, or in another format, is made anew for it. */
import type { LivePlatform } from './platforms.ts';

export interface PictureFiles {
  /** Pixels of the longer side, of the width, and of the whole; more would be made smaller there. */
  side: number;
  width?: number;
  pixels?: number;
  /** The most bytes. */
  bytes: number;
  formats: readonly ('jpeg' | 'png' | 'webp')[];
}

/** Apart from the other traits, because no page needs them. A network that takes no pictures is missing. */
export const pictureFiles = {
  sandbox: { side: 4096, bytes: 5_000_000, formats: ['jpeg', 'png', 'webp'] },
  // Media best practices: 5 MB. The side is the largest that X offers to see.
  twitter: { side: 4096, bytes: 5_000_000, formats: ['jpeg', 'png', 'webp'] },
  // Bot API, `sendPhoto`: 10 MB. Telegram keeps up to 2,560 pixels.
  telegram: { side: 2560, bytes: 10_000_000, formats: ['jpeg', 'png'] },
  // `app.bsky.embed.images`: 2 MB. The side is our own choice.
  bluesky: { side: 4000, bytes: 2_000_000, formats: ['jpeg', 'png', 'webp'] },
  // JPEG of up to 8 MB, 1,440 pixels wide.
  threads: { side: 4096, width: 1440, bytes: 8_000_000, formats: ['jpeg'] },
  instagram: { side: 4096, width: 1440, bytes: 8_000_000, formats: ['jpeg'] },
  // Larger ones are made smaller, to 3,840 × 2,160 in any shape. `max_image_bytes` is the limit of the account’s server.
  mastodon: {
    side: 4096,
    pixels: 8_294_400,
    bytes: 8_000_000,
    formats: ['jpeg', 'png', 'webp'],
  },
  // Images API: JPG, GIF and PNG, fewer than 36,152,320 pixels.
  linkedin: { side: 4096, bytes: 5_000_000, formats: ['jpeg', 'png'] },
  // 10 MiB a file and 25 MiB a request, which has up to four.
  discord: { side: 4096, bytes: 6_000_000, formats: ['jpeg', 'png', 'webp'] },
  // Our own choice: each media server sets its own limit.
  nostr: { side: 4096, bytes: 5_000_000, formats: ['jpeg', 'png', 'webp'] },
} as const satisfies Partial<Record<LivePlatform, PictureFiles>>;

/** Of the networks that fetch pictures from this server; they want the same. */
export const fetchedPictures: PictureFiles = pictureFiles.instagram;

/** Covers of videos, the same for every network: small enough for all, and as large as videos are shown. */
export const coverFiles: PictureFiles = { side: 1920, bytes: 2_000_000, formats: ['jpeg'] };
