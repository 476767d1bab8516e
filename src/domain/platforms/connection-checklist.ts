/** How far an owner is with what a platform asks of an account that software writes in. */
import type { Checklist } from '#contract/connections/types.ts';
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';

/** How many entries of a platform are ticked, and of how many. */
export function checklistCount(
  platform: LivePlatform,
  ticked: Checklist,
): { done: number; all: number } {
  const { checklist } = platforms[platform];
  return { done: checklist.filter(({ item }) => ticked[item]).length, all: checklist.length };
}
