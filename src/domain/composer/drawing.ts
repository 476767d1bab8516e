/** Draws the lines of one request: those that may be said, that suit, and that the agent has not said lately. */
import { createShuffle, createRandom, type Shuffle, type Random } from './shuffle.ts';
import { numberOf } from './voice/style-weights.ts';
import { type Kind, type Laid, linesOf, type Sheet } from './voice/lines.ts';
import type { Thought } from './voice/voice.ts';

/** A thought nobody has used yet that will do, or nothing. */
export type Draw = (kind: Kind, willDo?: (thought: Thought) => boolean) => Thought | undefined;

/** Questions that suit every voice, for when all of its own are out of bounds. */
const bareAsks: readonly Thought[] = [['And you?'], ['Agreed?'], ['Right?']];

/** How far behind lines come that suit any topic; behind an answer to what the topic asks or claims, all of them. */
const general = { plain: 0.25, answered: 1 } as const;

/** Lines about as long as the sentences of the voice samples come first, and those that are close to the topic. */
function distances(
  { leash: { heard }, topic }: Sheet,
  close: Laid['close'],
): (thought: Thought) => number {
  const isAnswer = topic.kind === 'question' || topic.kind === 'claim';
  const behind = general[isAnswer ? 'answered' : 'plain'];
  const wanted = heard.sentence_words;
  const off = ([opens]: Thought) =>
    wanted === 0 ? 0 : Math.abs(opens.split(/\s+/u).length - wanted) / 3;
  return (thought) => off(thought) + (close.size > 0 && !close.has(thought) ? behind : 0);
}

/** The most words of a short sentence. */
const shortest = 11;
const isBrief = (text: string): boolean =>
  text.split(/[.!?:]\s/u).every((sentence) => sentence.split(/\s+/u).length <= shortest);

/** What a text can do without: said once, or not at all. */
const extras: ReadonlySet<Kind> = new Set<Kind>([
  'humor',
  'mind',
  'daring',
  'special',
  'link',
  'closer',
  'finish',
  'lead',
  'fact_verdict',
  'known',
]);

interface Drawing {
  allowed: (text: string) => boolean;
  /** Whether the agent's recent texts hold a line. */
  said: (line: string) => boolean;
  /** Whether sentences are to be short. */
  short: boolean;
  seed: number;
  random: Random;
}

/** Lays out each kind of line when it is first asked for. */
export function createDraw(sheet: Sheet, { allowed, said, short, seed, random }: Drawing): Draw {
  const { leash: constraints } = sheet;
  const mustAsk = constraints.habits.end_with_question;
  const isExtra = (kind: Kind) => extras.has(kind) && !(kind === 'closer' && mustAsk);
  const decks = new Map<Kind, Shuffle<Thought>>();
  const shuffleOf = (kind: Kind): Shuffle<Thought> => {
    const known = decks.get(kind);
    if (known) return known;
    const own = createRandom(seed + numberOf(kind));
    const { thoughts, close } = linesOf(kind, sheet, own);
    const shuffle = createShuffle(thoughts, own, distances(sheet, close), isExtra(kind));
    decks.set(kind, shuffle);
    return shuffle;
  };
  const asks = createShuffle(bareAsks, random);
  const isFresh = ([opens]: Thought) => !said(opens);
  const isShort = (thought: Thought) => !short || thought.every(isBrief);
  const best = (kind: Kind, may: (thought: Thought) => boolean): Thought | undefined => {
    const shuffle = shuffleOf(kind);
    const found = shuffle.draw((one) => may(one) && isFresh(one) && isShort(one));
    if (found !== undefined || isExtra(kind)) return found;
    return (
      shuffle.draw((one) => may(one) && isFresh(one)) ??
      shuffle.draw((one) => may(one) && isShort(one)) ??
      shuffle.draw(may)
    );
  };
  return (kind, willDo = () => true) => {
    const may = (thought: Thought) => allowed(thought[0]) && willDo(thought);
    const found = best(kind, may) ?? (kind === 'closer' && mustAsk ? asks.draw(may) : undefined);
    return found && [found[0], ...found.slice(1).filter((line) => allowed(line) && !said(line))];
  };
}
