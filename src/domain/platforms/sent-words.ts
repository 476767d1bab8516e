/** What a post is called once it was sent: on some platforms it lies in the person’s inbox and is not published yet. */
import { type LivePlatform, LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';

/** Platforms on which a person publishes by their own hand what was sent. */
export const inboxPlatforms: readonly LivePlatform[] = LivePlatformIds.filter(
  (id) => platforms[id].inbox,
);

/** Whether what is sent there is a draft in the person’s inbox. */
export const endsInInbox = (platform: LivePlatform): boolean => inboxPlatforms.includes(platform);

/** Such as "Published", "In your TikTok inbox", or "Sent" where one post, or a list of posts, is about both. */
export function sentWords(...places: readonly LivePlatform[]): string {
  const [first, ...others] = new Set(
    places.map((platform) => platforms[platform].inbox?.label ?? 'Published'),
  );
  return others.length > 0 ? 'Sent' : (first ?? 'Published');
}

/** The same in the middle of a sentence: "published", "in your TikTok inbox" or "sent". */
export const sentWord = (...places: readonly LivePlatform[]): string => {
  const words = sentWords(...places);
  return words.charAt(0).toLowerCase() + words.slice(1);
};
