/** How far an owner is with what a platform asks of an account that software writes in. */
import type { Checklist } from '#contract/connections/types.ts';
import { type LivePlatform, type PlatformId, platforms } from '#contract/platforms/platforms.ts';

/**
 * What a platform asks of an automated account and its owner has not confirmed. Its permission for replies by an AI is not
 * among it: who does not want these needs none.
 */
export const openDisclosures = (platform: PlatformId, ticked: Checklist) =>
  (platforms[platform].checklist ?? []).filter(
    ({ item }) => item !== 'ai_replies_approved' && !ticked[item],
  );

/** How many entries of a platform are ticked, and of how many. */
export function checklistCount(
  platform: LivePlatform,
  ticked: Checklist,
): { done: number; all: number } {
  const { checklist } = platforms[platform];
  return { done: checklist.filter(({ item }) => ticked[item]).length, all: checklist.length };
}
