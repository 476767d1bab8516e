/** Whether a network itself shows that software wrote the text of a post. */
import type { PlatformTraits } from '#contract/platforms/traits.ts';

/**
 * Which label it shows; `undefined` if none. An account counts as labeled if its network reports it, if its owner
 * ticked it, or if every account of this kind is labeled anyway.
 */
export function shownLabel(
  { ai_label, checklist }: Pick<PlatformTraits, 'ai_label' | 'checklist'>,
  isLabeled: boolean,
  { isReply }: { isReply: boolean },
): 'account_flag' | undefined {
  const shown = isReply ? ai_label?.replies : ai_label?.posts;
  const isAsked = checklist.some(({ item }) => item === 'automated_label');
  return !isAsked || isLabeled ? shown : undefined;
}
