/** Whether a network shows by itself that software wrote something. */
import type { PlatformTraits } from '#contract/platforms/traits.ts';

/**
 * How it shows it; `undefined` where it doesn’t. An account is labeled where its network says so, where its owner ticked it,
 * or where its network asks for nothing because each account of this kind is labeled.
 */
export function shownLabel(
  { ai_label, checklist }: Pick<PlatformTraits, 'ai_label' | 'checklist'>,
  isLabeled: boolean,
  { isReply }: { isReply: boolean },
): 'post_flag' | 'account_flag' | undefined {
  const shown = isReply ? ai_label?.replies : ai_label?.posts;
  if (shown !== 'account_flag') return shown;
  const isAsked = checklist.some(({ item }) => item === 'automated_label');
  return !isAsked || isLabeled ? shown : undefined;
}
