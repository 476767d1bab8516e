/** How much of a platform’s checklist for automated accounts is done. */
import type { Checklist } from '#contract/connections/types.ts';
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';

/**
 * The disclosure entries that the owner has not confirmed. Approval of AI replies is not included, because it is only
 * needed for those.
 */
export const openDisclosures = (platform: LivePlatform, ticked: Checklist) =>
  (platforms[platform].checklist ?? []).filter(
    ({ item }) => item !== 'ai_replies_approved' && !ticked[item],
  );

/** How many entries are ticked, and how many there are. */
export function checklistCount(
  platform: LivePlatform,
  ticked: Checklist,
): { done: number; all: number } {
  const { checklist } = platforms[platform];
  return { done: checklist.filter(({ item }) => ticked[item]).length, all: checklist.length };
}
