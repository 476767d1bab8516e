/** The label of a sent post: on some platforms it is in the person’s inbox and not published yet. */
import { type LivePlatform, LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';

/** Platforms where a person has to publish what was sent. */
export const inboxPlatforms: readonly LivePlatform[] = LivePlatformIds.filter(
  (id) => platforms[id].inbox,
);

/** Whether a sent post is a draft in the person’s inbox. */
export const endsInInbox = (platform: LivePlatform): boolean => inboxPlatforms.includes(platform);

/** For example "Published", "In your TikTok inbox", or "Sent" if it covers both kinds of platforms. */
export function sentWords(...places: readonly LivePlatform[]): string {
  const [first, ...others] = new Set(
    places.map((platform) => platforms[platform].inbox?.label ?? 'Published'),
  );
  return others.length > 0 ? 'Sent' : (first ?? 'Published');
}

/** Like `sentWords`, in lower case, for the middle of a sentence. */
export const sentWord = (...places: readonly LivePlatform[]): string => {
  const words = sentWords(...places);
  return words.charAt(0).toLowerCase() + words.slice(1);
};
