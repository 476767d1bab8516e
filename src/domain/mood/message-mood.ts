/**
 * What kind of thing someone's message is, by its words alone, and who may answer it. It is safe unless it is recognized as
 * harmless: a message is a greeting, praise or a plain question only where all of it is known to belong to such a one, and any
 * sign of something sensitive outweighs that. What is neither is for the owner.
 */
import { type MessageMood, messageMoods } from '#contract/engagement/moods.ts';
import { avoidedIn } from '#domain/checks/avoided.ts';
import { lazily } from '#domain/lazily.ts';
import { isAbroad, isAllKnown } from './language.ts';
import { finderOf, squeezed } from './pattern.ts';
import {
  isGreeting,
  isOddPraise,
  isPraise,
  isQuestion,
  isRemark,
  type Plain,
  withoutAddress,
} from './shapes.ts';
import { englishSignals } from './signals.ts';
import { piecesAbroad, signalsAbroad } from './signals-abroad.ts';
import { readWords, type Words } from './words.ts';
import { folded, shown } from '#domain/text/links/unmasked.ts';

const inEnglish = lazily(() => finderOf(englishSignals));
const abroad = lazily(() => finderOf(signalsAbroad));
const pieces = lazily(() => piecesAbroad.map(([mood, list]) => [mood, list.map(folded)] as const));

/** Said without any space, or with spaces in the wrong places. */
const solid: readonly (readonly [MessageMood, RegExp])[] = [
  [
    'self_harm',
    /kilmyself|kilingmyself|suicid|selfharm|endmylife|endingmylife|wan[nt]?[at]*todie|hangmyself|hurtmyself|cutmyself|unalive|betterofdead/u,
  ],
  ['threat', /kilyou(?!r)|kilyourself|findyouandkil/u],
  ['refund', /refund|moneyback/u],
  ['loss', /scamm?e[dr]|hacked|stolenmoney/u],
  ['legal', /lawyer|lawsuit|attorney/u],
  ['cancellation', /cancelmy|unsubscribe/u],
];

const ranks = Object.keys(messageMoods);
const gravest = (moods: readonly (MessageMood | undefined)[]): MessageMood | undefined =>
  moods
    .filter((mood) => mood !== undefined)
    .toSorted((one, other) => ranks.indexOf(one) - ranks.indexOf(other))[0];

/** The gravest thing that any reading of the message speaks of. */
const signalIn = ({ fold, plain, readings, squashed }: Words): MessageMood | undefined =>
  gravest([
    ...readings.map(inEnglish()),
    abroad()(plain),
    ...pieces().flatMap(([mood, list]) => (list.some((one) => fold.includes(one)) ? mood : [])),
    ...solid.flatMap(([mood, pattern]) => (pattern.test(squashed) ? mood : [])),
  ]);

/** Digits or signs within a word, letters of two scripts in one, or letters apart: who writes so does not want to be read. */
const masked =
  /\p{L}[\d*@$!|+#_~^]+\p{L}|(?:^|\s)[\p{L}](?:[\s.*_-]+\p{L}(?![\p{L}'’])){3,}|\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u;

export interface Addressed {
  /** Names and handles of the agent. */
  names: readonly string[];
  topics: readonly string[];
}

const nobody: Addressed = { names: [], topics: [] };
const wordsIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => (folded(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(squeezed));

const first = /^(?:i|me|my|mine|myself|im|ive|id|il|everything)$/u;
/** Beyond this nobody reads on, and nothing is taken for harmless. */
const longestHarmless = 2000;

/** The harmless kind that all of a message belongs to, or praise that may mean the opposite. */
function closedKind(
  plain: Plain,
  own: ReadonlySet<string>,
  topical: boolean,
): MessageMood | undefined {
  if (isGreeting({ ...plain, own })) return 'greeting';
  if (isPraise(plain)) return 'praise';
  if (isOddPraise(plain)) return 'sarcasm';
  if (isQuestion({ ...plain, own })) return topical || isAllKnown(plain) ? 'question' : 'inquiry';
  return isRemark(plain, topical) ? 'remark' : undefined;
}

function shapeOf(text: string, words: Words, { names, topics }: Addressed): MessageMood {
  const own = new Set(wordsIn(names));
  const subjects = new Set([...own, ...wordsIn(topics).filter((word) => word.length > 3)]);
  const called = new Set(names.map((name) => name.toLowerCase().replace(/^@/u, '')));
  const said = withoutAddress(text, called);
  const rest = said ?? shown(text);
  const { raw, plain: bare } = said === undefined ? words : readWords(said);
  if (isAbroad(rest, raw, subjects)) return 'foreign';
  if (masked.test(rest)) return 'personal';
  const topical = avoidedIn(shown(text), topics) !== undefined;
  const plain: Plain = { text: rest, words: bare, own: subjects };
  // Who speaks to someone else as well means more than one can see.
  const kind = said === undefined ? undefined : closedKind(plain, own, topical);
  const isOwnAffair = !topical && words.plain.some((word) => first.test(word));
  return kind ?? (isOwnAffair ? 'personal' : 'unclear');
}

/** The mood of a message to an agent; in time in proportion to its length. */
export function moodOf(text: string, addressed: Addressed = nobody): MessageMood {
  const words = readWords(text);
  const signal = signalIn(words);
  if (signal !== undefined) return signal;
  return text.length > longestHarmless ? 'personal' : shapeOf(text, words, addressed);
}

/** What an answer rests on: a public fact that answers, else the model or the composer that wrote it. */
export type AnswerWriter = 'model' | 'fact' | 'composer';

/** Whether an answer to such a message may go out although its owner did not look at it. */
export function mayGoAlone(mood: MessageMood, writer: AnswerWriter | null): boolean {
  const { alone } = messageMoods[mood];
  if (alone === 'nothing' || writer === null) return false;
  return alone === 'anything' || alone === writer || (alone === 'either' && writer !== 'composer');
}

/** Whether only its owner can answer such a message, so that nothing is written for them. */
export const isForOwner = (mood: MessageMood): boolean => !messageMoods[mood].drafted;
