/**
 * Whether two posts read as if one were made from the other. Uses only the texts, without a model or a dictionary.
 *
 * It finds a text with words, figures, marks, emojis or hashtags changed, sentences moved, added or left out, a light
 * paraphrase, and a template whose topic was swapped. It does not recognize the same thought in other words or in
 * another language, or a template that keeps less than about half of its words, and it is unreliable for very short
 * texts, of which a few words are a large share. Numbers do not count, so a report in a fixed form counts as a
 * duplicate of last week’s. Only English has a list of function words; in other languages, structure counts for less.
 */
import { Similarities } from '#contract/agents/personas.ts';
import { isFunctionWord, type Profile, profileOf } from './similarity-profile.ts';

type Alike = (typeof Similarities)[number];

export interface Similarity {
  /** From 0 (nothing in common) to 1 (identical). */
  score: number;
  alike: Alike[];
  isNearDuplicate: boolean;
}

/** Thresholds, tuned on one half of the labeled pairs. */
const from = { twin: 0.5, words: 0.5, opener: 0.75, structure: 0.6 } as const;
/** The weights of words, opener and structure if none of them decides alone. */
const weights = { words: 0.4, opener: 0.25, structure: 0.35 } as const;

/** Which words of a sentence are in a run that the other text has too; two function words in a row do not count. */
function inRuns(words: readonly string[], { shingles }: Profile): number {
  const found = new Set<number>();
  words.forEach((word, at) => {
    const [next, third] = [words[at + 1], words[at + 2]];
    if (next === undefined || !shingles.has(`${word} ${next}`)) return;
    if (!isFunctionWord(word) || !isFunctionWord(next)) found.add(at).add(at + 1);
    if (third === undefined || !shingles.has(`${word} ${next} ${third}`)) return;
    found
      .add(at)
      .add(at + 1)
      .add(at + 2);
  });
  return found.size;
}

const covered = (one: Profile, other: Profile): number =>
  one.sentences.reduce((sum, { words }) => sum + inRuns(words, other), 0) / one.length;

/** The overlap of two sets as a share of both. */
function common(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size + other.size === 0) return 0;
  let both = 0;
  for (const entry of one) if (other.has(entry)) both += 1;
  return (2 * both) / (one.size + other.size);
}

/** The longest common subsequence as a share of the longer sequence. */
function inOrder(one: readonly string[], other: readonly string[]): number {
  let row = other.map(() => 0);
  for (const left of one) {
    let [diagonal, before] = [0, 0];
    row = row.map((above, at) => {
      before = other[at] === left ? diagonal + 1 : Math.max(above, before);
      diagonal = above;
      return before;
    });
  }
  return (row.at(-1) ?? 0) / Math.max(one.length, other.length, 1);
}

/**
 * Shared word runs or, if a paraphrase broke them up, shared significant words. The geometric mean prevents a line that
 * recurs in a long thread from making it a duplicate.
 */
function wordsAlike(one: Profile, other: Profile): number {
  const runs = Math.sqrt(covered(one, other) * covered(other, one));
  return Math.max(runs, (runs + common(one.content, other.content)) / 2);
}

/** The skeleton of function words, confirmed by the order of sentence forms. */
const structureAlike = (one: Profile, other: Profile): number =>
  common(one.frame, other.frame) * (0.75 + 0.25 * inOrder(one.build, other.build));

const openerAlike = ({ opener }: Profile, other: Profile): number =>
  Math.min(opener.length, other.opener.length) < 4 ? 0 : inOrder(opener, other.opener);

const measures: Record<Alike, (one: Profile, other: Profile) => number> = {
  words: wordsAlike,
  opener: openerAlike,
  structure: structureAlike,
};

const same: Similarity = { score: 1, alike: [...Similarities], isNearDuplicate: true };
const nothing: Similarity = { score: 0, alike: [], isNearDuplicate: false };

/** Compares two profiles. */
export function compare(one: Profile, other: Profile): Similarity {
  if (one.said === other.said) return one.said === '' ? nothing : same;
  if (one.length === 0 || other.length === 0) return nothing;
  const found = Similarities.map((name) => ({ name, value: measures[name](one, other) }));
  const words = found.find(({ name }) => name === 'words')?.value ?? 0;
  const together = found.reduce((sum, { name, value }) => sum + weights[name] * value, 0);
  const score = Math.max(words, together);
  const alike = found.filter(({ name, value }) => value >= from[name]).map(({ name }) => name);
  const isNearDuplicate = score >= from.twin;
  // If many small similarities add up, structure is what they have in common.
  if (isNearDuplicate && alike.length === 0) alike.push('structure');
  return { score: Math.round(score * 100) / 100, alike, isNearDuplicate };
}

/** Compares two texts; the parts of a thread joined by line breaks. */
export const similarity = (one: string, other: string): Similarity =>
  compare(profileOf(one), profileOf(other));
