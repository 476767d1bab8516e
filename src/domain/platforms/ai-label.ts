/** Whether a network shows by itself that software wrote a post. */
import type { PlatformTraits } from '#contract/platforms/traits.ts';

/**
 * How it shows it; `undefined` where it doesn’t. An account is taken to be labeled where its owner ticked that, or where its
 * network asks for nothing because each account of this kind is marked as one.
 */
export function shownLabel(
  { ai_label = 'none', checklist }: Pick<PlatformTraits, 'ai_label' | 'checklist'>,
  isLabeled: boolean,
): 'post_flag' | 'account_flag' | undefined {
  if (ai_label === 'none') return undefined;
  if (ai_label === 'post_flag') return 'post_flag';
  const isAsked = checklist.some(({ item }) => item === 'automated_label');
  return !isAsked || isLabeled ? 'account_flag' : undefined;
}
