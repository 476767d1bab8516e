/** A network's own composer with an answer in place, where it has one that takes what is answered. */
import type { PlatformId } from '#contract/platforms/platforms.ts';

const composers: Partial<Record<PlatformId, (text: string, in_reply_to: string) => string>> = {
  twitter: (text, in_reply_to) =>
    `https://x.com/intent/post?in_reply_to=${encodeURIComponent(in_reply_to)}&text=${encodeURIComponent(text)}`,
  // It takes no post to answer: that one is opened beside it.
  bluesky: (text) => `https://bsky.app/intent/compose?text=${encodeURIComponent(text)}`,
};

/** `null` where the network has no such page. */
export const composeUrl = (
  platform: PlatformId,
  text: string,
  in_reply_to: string,
): string | null => composers[platform]?.(text, in_reply_to) ?? null;
