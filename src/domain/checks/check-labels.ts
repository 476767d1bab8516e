/** Every rule that a text was held to, with how it went, in words for its owner. */
import type { CheckResult } from '#contract/content/types.ts';
import type { CheckRules } from './check-rules.ts';
import type { Steps } from '#domain/steps.ts';
import { type Check, checkingText } from './text-checks.ts';

/** What each rule wants. `sameness` needs earlier texts, so whoever knows them judges it. */
const labels: Record<Check | 'sameness', string> = {
  empty: 'Says something in every part',
  length: 'Fits the platform',
  avoided_topic: 'Names no avoided topic',
  guideline: 'Keeps the guidelines',
  cashtags: 'One cashtag at most',
  hashtags: 'Hashtags as asked for',
  emojis: 'Emojis as asked for',
  cliche: 'No stock phrases of machines',
  invisible: 'No invisible characters',
  json: 'Reads like a post, not like data',
  secret: 'No secret keys',
  language: 'In the language asked for',
  off_topic: 'About the topic',
  preamble: 'No words to you around the post',
  markdown: 'No Markdown',
  placeholder: 'No blanks left to fill in',
  disclosure: 'Doesn’t talk about being a model',
  link: 'No unknown links',
  wallet: 'No unknown wallet addresses',
  handle: 'Mentions nobody unknown',
  contact: 'No unknown mail addresses and telephone numbers',
  ticker: 'No unknown tickers',
  foreign: 'Nothing that only the answered post names',
  leak: 'Gives away nothing the writer was told',
  encoded: 'Nothing hidden or encoded',
  name: 'No name as a label',
  phrase: 'Phrases that suit the agent',
  heat: 'As heated as the agent may be',
  levity: 'As playful as the agent may be',
  sample: 'Copies no voice sample',
  contrast: 'Keeps to its own wordings',
  sameness: 'Not said before',
};

/** What no owner can wave through: it would not arrive, or give something away, or lead readers somewhere unknown. */
const firm: ReadonlySet<string> = new Set<Check>([
  'empty',
  'length',
  'cashtags',
  'invisible',
  'json',
  'secret',
  'link',
  'wallet',
  'handle',
  'contact',
  'ticker',
  'foreign',
  'leak',
  'encoded',
]);

/** Whether a failed check is a matter of style, which the owner may decide otherwise. */
export const canOverride = (check: string): boolean => !firm.has(check);

/** Holds a text to every rule, in steps. `repeats` says in a sentence which earlier text it repeats, or is `null`. */
export function* checkingResults(
  parts: readonly string[],
  rules: CheckRules,
  repeats: string | null,
): Steps<CheckResult[]> {
  const failed = new Map<string, string>(
    (yield* checkingText(parts, rules)).map(({ check, message }) => [check, message]),
  );
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
