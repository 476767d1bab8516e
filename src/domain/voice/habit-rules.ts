/** The rules that an owner’s edits can speak for: how each is seen in an edit, and the guideline that it would be. */
import { groups, plainWord, readers, selves, wordsIn } from './habits.ts';
import type { Edit, Side } from './sides.ts';

/** What an edit says about a rule: it did so, left it as it was, or did the opposite. */
type Vote = 'done' | 'kept' | 'against';

export interface HabitRule {
  key: string;
  /** After “You”, before “4 of 5 drafts”. */
  did: string;
  guideline: string;
  /** Guidelines that say the opposite, which this one replaces. */
  replaces: readonly string[];
  /** `undefined` if the draft gave no occasion. */
  vote(edit: Edit): Vote | undefined;
  /** Whether a text that was approved as it was speaks against it. */
  isBrokenBy(side: Side): boolean;
}

type Words = readonly [did: string, guideline: string];

/** Two opposite rules about something that a text has or has not. */
function sign(
  name: string,
  has: (side: Side) => boolean,
  less: Words | undefined,
  more?: Words,
): HabitRule[] {
  const rule = (words: Words, other: Words | undefined, wants: boolean): HabitRule => ({
    key: `${wants ? 'more' : 'no'}_${name}`,
    did: words[0],
    guideline: words[1],
    replaces: other ? [other[1]] : [],
    vote({ before, after }) {
      const [was, is] = [has(before), has(after)];
      if (was !== wants) return is === wants ? 'done' : 'kept';
      return is === wants ? undefined : 'against';
    },
    isBrokenBy: (side) => has(side) !== wants,
  });
  return [...(less ? [rule(less, more, false)] : []), ...(more ? [rule(more, less, true)] : [])];
}

const bodyOf = ({ body }: Side): string => body.join(' ');
const inBody =
  (pattern: RegExp) =>
  (side: Side): boolean =>
    pattern.test(bodyOf(side));
const inText =
  (pattern: RegExp) =>
  ({ text }: Side): boolean =>
    pattern.test(text);

const wordsOf = (side: Side): string[] => wordsIn(bodyOf(side)).map(plainWord);
const says = (known: ReadonlySet<string>) => (side: Side) =>
  wordsOf(side).some((word) => known.has(word));

/** The average words of a sentence that stayed, and all of their words. */
const sizeOf = (side: Side) => {
  const words = wordsOf(side).length;
  return { words, sentence: words / Math.max(1, side.body.length), sentences: side.body.length };
};

/** Two opposite rules about how long something is. */
function degree(
  name: string,
  measure: (edit: Edit) => number,
  enough: { less: number; more: number },
  [less, more]: readonly [Words, Words],
): HabitRule[] {
  const rule = (
    key: string,
    [did, guideline]: Words,
    other: Words,
    isLess: boolean,
  ): HabitRule => ({
    key,
    did,
    guideline,
    replaces: [other[1]],
    vote(edit) {
      const ratio = measure(edit);
      const [shrank, grew] = [ratio <= enough.less, ratio >= enough.more];
      if (isLess ? shrank : grew) return 'done';
      return (isLess ? grew : shrank) ? 'against' : 'kept';
    },
    isBrokenBy: () => false,
  });
  return [rule(`shorter_${name}`, less, more, true), rule(`longer_${name}`, more, less, false)];
}

/** How much longer the sentences became; shorter ones only if words stayed, or the post was cut. */
function sentenceRatio({ before, after }: Edit): number {
  const [was, is] = [sizeOf(before), sizeOf(after)];
  if (was.sentence === 0 || is.sentence === 0) return 1;
  const isDivided = is.sentences > was.sentences;
  const ratio = is.sentence / was.sentence;
  return ratio < 1 && !isDivided ? 1 : ratio > 1 && is.sentences >= was.sentences ? 1 : ratio;
}

function lengthRatio({ before, after }: Edit): number {
  const [was, is] = [sizeOf(before), sizeOf(after)];
  if (Math.abs(was.words - is.words) < 6) return 1;
  return is.words / Math.max(1, was.words);
}

const isLower = ({ text }: Side): boolean => /\p{Ll}/u.test(text) && !/\p{Lu}/u.test(text);

const contraction = /\p{L}[’'](?:re|ve|ll|m|t)\b|\b(?:it|that|there|what|here)[’']s\b/giu;
const spelledForm =
  /\b(?:do|does|did|is|are|was|were|will|would|could|should|have|has) not\b|\bcannot\b|\b(?:it|that|there|here) is\b|\b(?:I am|we are|you are|they are|I have|we have|we will|I will)\b/giu;

const countIn = (side: Side, pattern: RegExp): number => bodyOf(side).match(pattern)?.length ?? 0;

/** One form of the same words for another: “it is” for “it’s”. */
function form(
  key: string,
  [from, to]: readonly [RegExp, RegExp],
  words: readonly [string, string, string],
): HabitRule {
  return {
    key,
    did: words[0],
    guideline: words[1],
    replaces: [words[2]],
    vote({ before, after }) {
      const gone = countIn(before, from) - countIn(after, from);
      const come = countIn(after, to) - countIn(before, to);
      if (gone < 0 && come < 0) return 'against';
      if (countIn(before, from) === 0) return undefined;
      return gone > 0 && come > 0 ? 'done' : 'kept';
    },
    isBrokenBy: (side) => countIn(side, from) > 0,
  };
}

const addressing = says(readers);

/** “We” for “I”, or the other way round: only where the draft speaks of itself at all. */
function person(
  key: string,
  from: ReadonlySet<string>,
  to: ReadonlySet<string>,
  words: Words,
): HabitRule {
  const other = key === 'we' ? 'Say “I”, not “we”' : 'Say “we”, not “I”';
  return {
    key: `say_${key}`,
    did: words[0],
    guideline: words[1],
    replaces: [other],
    vote({ before, after }) {
      const [was, is] = [says(from)(before), says(from)(after)];
      if (was && !is && says(to)(after)) return 'done';
      if (!was && is && says(to)(before)) return 'against';
      return was && is ? 'kept' : undefined;
    },
    isBrokenBy: says(from),
  };
}

/** Cutting the first or the last sentence. */
const cut = (key: string, at: 'cut_first' | 'cut_last', words: Words): HabitRule => ({
  key,
  did: words[0],
  guideline: words[1],
  replaces: [],
  vote: (edit) => (edit.before.sentences.length < 2 ? undefined : edit[at] ? 'done' : 'kept'),
  isBrokenBy: () => false,
});

export const habitRules: readonly HabitRule[] = [
  ...sign(
    'exclamations',
    inBody(/[!！]/u),
    ['took the exclamation marks out of', 'No exclamation marks'],
    ['put an exclamation mark into', 'Use an exclamation mark'],
  ),
  ...sign(
    'emoji',
    inBody(/(?![©®™↔-⇿■-◿✓✔✗✘\d#*])\p{Extended_Pictographic}/u),
    ['took the emojis out of', 'No emojis'],
    ['put an emoji into', 'Use an emoji'],
  ),
  ...sign(
    'hashtags',
    inText(/(?<![\p{L}\p{N}])#\p{L}/u),
    ['took the hashtags out of', 'No hashtags'],
    ['put hashtags into', 'Use a hashtag'],
  ),
  ...sign('questions', inBody(/[?？]/u), ['took the questions out of', 'No questions']),
  ...sign('dashes', inBody(/[—–]| - /u), ['took the dashes out of', 'No dashes']),
  ...sign('semicolons', inBody(/;/u), ['took the semicolons out of', 'No semicolons']),
  ...sign('dots', inBody(/\.{3}|…/u), ['took the “…” out of', 'No ellipses']),
  ...sign('parentheses', inBody(/[()]/u), ['took the parentheses out of', 'No parentheses']),
  ...sign(
    'lists',
    inText(/^[ \t]*(?:[-–•·*→✦]|\d{1,3}[.)])\s/mu),
    ['turned the list into sentences in', 'No lists'],
    ['made a list in', 'Use lists'],
  ),
  ...sign(
    'gaps',
    inText(/\S\n[ \t]*\n/u),
    ['took the blank lines out of', 'No blank lines'],
    ['put blank lines into', 'Blank lines between thoughts'],
  ),
  ...sign('shouting', inBody(/\b\p{Lu}{4,}\b/u), [
    'took the capitals out of',
    'No words in capital letters',
  ]),
  ...sign('capitals', ({ text }) => /\p{L}/u.test(text) && !isLower({ text } as Side), [
    'wrote in lower case',
    'Write in lowercase only',
  ]),
  form(
    'no_contractions',
    [contraction, spelledForm],
    ['spelled the contractions out in', 'No contractions', 'Use contractions'],
  ),
  form(
    'contractions',
    [spelledForm, contraction],
    ['put contractions into', 'Use contractions', 'No contractions'],
  ),
  ...sign('readers', addressing, [
    'stopped speaking to the reader in',
    'Don’t address the reader as “you”',
  ]),
  person('we', selves, groups, ['said “we” instead of “I” in', 'Say “we”, not “I”']),
  person('i', groups, selves, ['said “I” instead of “we” in', 'Say “I”, not “we”']),
  cut('no_opening', 'cut_first', [
    'cut the first sentence of',
    'Begin with the news, without an introduction',
  ]),
  cut('no_closing', 'cut_last', [
    'cut the last sentence of',
    'End with the last fact, without a closing line',
  ]),
  ...degree('sentences', sentenceRatio, { less: 0.75, more: 1.35 }, [
    ['made the sentences shorter in', 'Shorter sentences'],
    ['made the sentences longer in', 'Longer sentences'],
  ]),
  ...degree('posts', lengthRatio, { less: 0.7, more: 1.4 }, [
    ['made shorter', 'Shorter posts'],
    ['made longer', 'Longer posts'],
  ]),
];
