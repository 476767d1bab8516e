/** The result of every check on a text, in words for its owner. */
import type { CheckResult } from '#contract/content/types.ts';
import type { Check, Failed } from './text-checks.ts';

/** What each rule requires. `sameness` is checked by the caller, who knows the earlier texts. */
const labels: Record<Check | 'sameness', string> = {
  empty: 'No empty posts',
  leftover: 'Nothing left over from writing it',
  length: 'Within the character limit',
  avoided_topic: 'No avoided topics',
  guideline: 'Follows your guidelines',
  gravity: 'Serious about serious matters',
  cashtags: 'No more than one cashtag',
  hashtags: 'Hashtags match the brief',
  emojis: 'Emojis match the brief',
  cliche: 'No AI clichés',
  invisible: 'No invisible characters',
  json: 'No code or raw data',
  secret: 'No API keys or secrets',
  language: 'In the requested language',
  off_topic: 'On topic',
  bare: 'Says more than its topic',
  kept_out: 'Doesn’t say what you asked to keep out',
  preamble: 'No comments around the post',
  markdown: 'No Markdown',
  placeholder: 'No blanks to fill in',
  disclosure: 'Doesn’t talk about being a model',
  link: 'No unexpected links',
  wallet: 'No unexpected wallet addresses',
  handle: 'No unexpected mentions',
  contact: 'No unexpected emails or phone numbers',
  ticker: 'No unexpected tickers',
  foreign: 'Doesn’t repeat names from the other post',
  leak: 'Doesn’t leak instructions',
  encoded: 'No encoded text',
  name: 'No signature',
  phrase: 'Sounds like the agent',
  heat: 'Within the controversy limit',
  levity: 'Within the tone setting',
  sample: 'Doesn’t copy a voice sample',
  contrast: 'Uses preferred wording',
  sameness: 'Not a repeat',
};

/**
 * Checks that an owner cannot override: the text would not be accepted, would leak something, or would link to an
 * unknown place.
 */
const firm: ReadonlySet<string> = new Set<Check>([
  'empty',
  'length',
  'cashtags',
  'invisible',
  'json',
  'secret',
  'kept_out',
  'link',
  'wallet',
  'handle',
  'contact',
  'ticker',
  'foreign',
  'leak',
  'encoded',
]);

/** Whether a failed check is a matter of style, which the owner may override. */
export const canOverride = (check: string): boolean => !firm.has(check);

/** The result of every check. `repeats` says in a sentence which earlier text is repeated; `null` if none. */
export function resultsOf(found: readonly Failed[], repeats: string | null): CheckResult[] {
  const failed = new Map<string, string>(found.map(({ check, message }) => [check, message]));
  if (repeats !== null) failed.set('sameness', repeats);
  return Object.entries(labels).map(([check, label]) => ({
    check,
    label,
    passed: !failed.has(check),
    message: failed.get(check) ?? null,
    can_override: canOverride(check),
    accepted: false,
  }));
}
