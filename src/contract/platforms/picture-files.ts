/** How pictures are sent to each network: one that is larger, or in another format, is made anew for it. */
import type { LivePlatform } from './platforms.ts';

export interface PictureFiles {
  /** Pixels of the longer side; more would be made smaller there. */
  side: number;
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
  // JPEG of up to 8 MB; 1,440 pixels wide, so 1,800 high in the tallest common shape.
  threads: { side: 1800, bytes: 8_000_000, formats: ['jpeg'] },
  // JPEG of up to 8 MB; 1,440 pixels wide, so 1,800 high in the tallest shape.
  instagram: { side: 1800, bytes: 8_000_000, formats: ['jpeg'] },
  // Mastodon makes larger ones smaller, to 8.3 megapixels. `max_image_bytes` is the limit of the account’s server.
  mastodon: { side: 3840, bytes: 8_000_000, formats: ['jpeg', 'png', 'webp'] },
  // Images API: JPG, GIF and PNG, fewer than 36,152,320 pixels.
  linkedin: { side: 4096, bytes: 5_000_000, formats: ['jpeg', 'png'] },
  // 10 MiB for everything in a message, which has up to four.
  discord: { side: 4096, bytes: 2_500_000, formats: ['jpeg', 'png', 'webp'] },
  // Our own choice: each media server sets its own limit.
  nostr: { side: 4096, bytes: 5_000_000, formats: ['jpeg', 'png', 'webp'] },
} as const satisfies Partial<Record<LivePlatform, PictureFiles>>;

/** Of the networks that fetch pictures from this server; they want the same. */
export const fetchedPictures: PictureFiles = pictureFiles.instagram;
