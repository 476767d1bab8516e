/** What similar posts have in common, and how many posts were compared, in words. */
import type { Similarities, NearDuplicates } from '#contract/agents/personas.ts';

type Similarity = (typeof Similarities)[number];

const similarityLabel: Record<Similarity, string> = {
  words: 'share most of their words',
  opener: 'open the same way',
  structure: 'are built the same way',
};

const list = new Intl.ListFormat('en', { type: 'conjunction' });
const percent = new Intl.NumberFormat('en', { style: 'percent' });

/** "They share most of their words and open the same way." */
export const alikeWords = ({ alike }: Pick<NearDuplicates, 'alike'>): string =>
  `They ${list.format(alike.map((one) => similarityLabel[one]))}.`;

export const scoreWords = (score: number): string => `${percent.format(score)} alike`;

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean);
const bare = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The common words at the start of both texts, as the first has them; `undefined` for fewer than two. */
export function commonOpening(one: string, other: string): string | undefined {
  const [ours, theirs] = [wordsOf(one), wordsOf(other)];
  const differs = ours.findIndex((word, at) => bare(word) !== bare(theirs[at] ?? ''));
  const count = differs === -1 ? ours.length : differs;
  if (count < 2) return undefined;
  // oxlint-disable-next-line house/no-cut-characters -- a list
  const shown = ours.slice(0, 8).slice(0, count).join(' ');
  return count > 8 ? `${shown} …` : shown;
}

interface Counts {
  own: number;
  others: number;
}

const postsOf = (count: number) => `${count} ${count === 1 ? 'post' : 'posts'}`;

export const comparedWords = ({ own, others }: Counts): string =>
  others === 0
    ? `Compared ${postsOf(own)} of this agent with each other.`
    : `Compared ${postsOf(own)} of this agent with each other and with ${postsOf(others)} of your other agents.`;

/** Why there are no pairs. */
export function noneSimilarLabel({ own, others }: Counts): { title: string; text: string } {
  if (own === 0)
    return {
      title: 'Nothing to compare yet',
      text: 'We’ll compare this agent’s posts to spot repeats.',
    };
  if (own + others === 1)
    return {
      title: 'One post so far',
      text: 'There’s nothing to compare it with yet.',
    };
  const among = [
    own > 1 && 'with each other',
    others > 0 && `with ${postsOf(others)} of your other agents`,
  ].filter(Boolean);
  return {
    title: 'No similar posts',
    text: `We compared wording, opening and structure of ${postsOf(own)} ${among.join(' and ')}.`,
  };
}
