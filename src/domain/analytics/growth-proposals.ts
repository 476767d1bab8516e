/**
 * What an agent proposes to change of itself or of its plan, because of the results of its posts. A proposal only ever adds a
 * guideline about the form of posts, or points at the plan: nothing here can change whom an agent is like, how bold it is, or
 * who approves its posts.
 */
import type { Persona } from '#contract/agents/types.ts';
import type { ProposalAnswer } from '#contract/agents/voice.ts';
import { day } from '#contract/core/time.ts';
import type { Finding } from './growth.ts';
import type { Feature, Lengths } from './post-form.ts';

/** At most so many at once. */
const proposed = 3;
/** “Not now” asks again after this time. */
const askedAgain = 30 * day;

type GrowthChange =
  /** A guideline of the personality. */
  | { is: 'guideline'; text: string }
  /** Times, kinds and pictures of the schedules, which their owner changes. */
  | { is: 'plan'; text: string };

export interface GrowthProposal {
  key: string;
  /** The evidence, in a sentence. */
  said: string;
  change: GrowthChange;
}

const toTens = (characters: number): number => Math.max(10, Math.round(characters / 10) * 10);

type Guidelines = Partial<
  Record<Feature['key'], readonly [more: (of: Lengths) => string, less: (of: Lengths) => string]>
>;

const guidelines: Guidelines = {
  question: [() => 'End with a question', () => 'No questions'],
  hashtags: [() => 'Use one or two hashtags', () => 'No hashtags'],
  emoji: [() => 'Use an emoji', () => 'No emojis'],
  short: [
    ({ short }) => `Keep posts under ${toTens(short)} characters`,
    ({ short }) => `Write more than ${toTens(short)} characters`,
  ],
  long: [
    ({ long }) => `Write at least ${toTens(long)} characters`,
    ({ long }) => `Keep posts under ${toTens(long)} characters`,
  ],
};

/** In the plan, after “more” or “fewer”. */
const inPlan: Partial<Record<Feature['group'], true>> = {
  time: true,
  day: true,
  thread: true,
  media: true,
  kind: true,
};

/** What the owner calls it, where they decided about it themselves. */
const wordsOf: Partial<Record<Feature['group'], RegExp>> = {
  question: /question/iu,
  hashtags: /hash ?tag/iu,
  emoji: /emoji|smiley/iu,
  length: /\b(?:length|short|long|brief|characters?|words?)\b/iu,
};

/** Whether the owner’s guidelines or avoid list say anything about it: then it is decided. */
function isDecided(
  { behavioral_guidelines, avoid_topics }: Persona,
  group: Feature['group'],
): boolean {
  const words = wordsOf[group];
  return (
    words !== undefined &&
    [...behavioral_guidelines, ...avoid_topics].some((one) => words.test(one))
  );
}

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** `null`: nothing follows. Links, for example, bring clicks, which nobody counts. */
function changeOf({ feature, times }: Finding, lengths: Lengths): GrowthChange | null {
  const isMore = times > 1;
  const words = guidelines[feature.key];
  if (words) return { is: 'guideline', text: words[isMore ? 0 : 1](lengths) };
  if (!inPlan[feature.group]) return null;
  return {
    is: 'plan',
    text: `Plan ${isMore ? 'more' : 'fewer'} ${lowered(feature.posts(lengths))}`,
  };
}

const factor = (value: number): string => value.toFixed(value < 10 ? 1 : 0);

/** “2.1 times the reactions” and, in brackets, how sure that is. */
export const timesWords = (
  { times, low, high, posts, others }: Omit<Finding, 'feature'>,
  than = '',
): string =>
  `${factor(times)} times the reactions${than} (80 % interval ${factor(low)} to ${factor(high)}; ${posts} against ${others} posts)`;

/** “Posts with hashtags get 2.1 times the reactions of others (80 % interval 1.3 to 3.2; 12 against 31 posts).” */
const evidence = (finding: Finding, lengths: Lengths): string =>
  `${finding.feature.posts(lengths)} get ${timesWords(finding, ' of others')}.`;

interface GivenAnswer {
  key: string;
  answer: ProposalAnswer;
  at: number;
}

function isOpen(key: string, given: readonly GivenAnswer[], now: number): boolean {
  const last = given.filter((one) => one.key === key);
  if (last.some(({ answer }) => answer === 'never')) return false;
  return last.every(({ at }) => now - at >= askedAgain);
}

/** The clearest that its owner has not decided about. */
export function growthProposals(
  findings: readonly Finding[],
  { persona, lengths }: { persona: Persona; lengths: Lengths },
  given: readonly GivenAnswer[],
  now: number,
): GrowthProposal[] {
  return findings
    .flatMap((finding): GrowthProposal[] => {
      const change = changeOf(finding, lengths);
      if (!change || isDecided(persona, finding.feature.group)) return [];
      const key = `grow ${finding.feature.key} ${finding.times > 1 ? 'more' : 'less'}`;
      return [{ key, said: evidence(finding, lengths), change }];
    })
    .filter(({ key }) => isOpen(key, given, now))
    .slice(0, proposed);
}
