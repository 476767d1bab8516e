/**
 * The mood of a message, judged by its words alone, which decides who may answer it. It is an allowlist: a message
 * counts as a greeting, praise or a plain question only if all of it is known to belong to one, and any sign of
 * something sensitive takes precedence. Everything else goes to the owner.
 */
import { type MessageMood, messageMoods } from '#contract/engagement/moods.ts';
import { isGrave } from '#domain/briefs/gravity.ts';
import { avoidedIn } from '#domain/checks/avoided.ts';
import { lazily } from '#domain/lazily.ts';
import { asksInTrouble } from './complaint.ts';
import { tellsOfEmergency } from './emergency.ts';
import { mayBeHurt } from './maybe-hurt.ts';
import { literally } from './figurative.ts';
import { finderOf, squeezed } from './pattern.ts';
import {
  type Plain,
  isGreeting,
  isOddPraise,
  isPraise,
  isQuestion,
  isRemark,
  withoutAddress,
} from './shapes.ts';
import { englishSignals, medicalSignals, wishesToDie } from './signals.ts';
import { piecesAbroad, signalsAbroad, wishesToDieAbroad } from './abroad.ts';
import { type Words, readWords } from './words.ts';
import { folded, shown } from '#domain/text/links/unmasked.ts';
import {
  alsoEnglish,
  besideGreeting,
  besidePraise,
  english,
  foreign,
  greets,
  praised,
  praises,
  thanks,
} from './vocabulary.ts';

// Whether a message is in English, which the mood lists cover, judged by its letters and common words.

const known = [english, greets, besideGreeting, thanks, praises, praised, besidePraise];
const isKnown = (word: string): boolean => known.some((words) => words.has(word));
const isForeign = (word: string): boolean => foreign.has(word) && !alsoEnglish.has(word);

/** Whether no word of a message is unknown. */
const isAllKnown = ({ words, own }: { words: readonly string[]; own: ReadonlySet<string> }) =>
  words.every((word) => own.has(word) || isKnown(word));

/** English words with accents. */
const borrowed =
  /^(?:caf[eé]s?|na[iï]ve|r[eé]sum[eé]s?|fianc[eé]e?|clich[eé]s?|jalape[nñ]os?|cr[eè]me|br[uû]l[eé]e|saut[eé]|entr[eé]e|d[eé]cor|pur[eé]e|souffl[eé]s?|p[aâ]t[eé]|matcha)$/iu;
const accent = /[À-ÖØ-öø-ɏ]/u;
const otherScript = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/** The least share of known words, for a sentence and for a few words. */
const enough = 0.4;
const few = 4;

/**
 * Whether the message is at least partly in another language than English. `own` are names and topics, which count as
 * known.
 */
function isAbroad(text: string, words: readonly string[], own: ReadonlySet<string>): boolean {
  const seen = shown(text);
  if (otherScript.test(seen)) return true;
  const strange = (word: string) => accent.test(word) && !borrowed.test(word);
  if ((seen.match(/\p{L}+/gu) ?? []).some(strange)) return true;
  const letters = words.filter((word) => /\p{L}/u.test(word) && !own.has(squeezed(word)));
  if (letters.length === 0) return false;
  if (letters.some(isForeign)) return true;
  const share = letters.filter((word) => isKnown(squeezed(word))).length / letters.length;
  return letters.length < few ? share === 0 : share < enough;
}

const inEnglish = lazily(() => finderOf(englishSignals));
const deathWish = lazily(() => finderOf(wishesToDie));
const ironic = lazily(() => finderOf(englishSignals.filter(([mood]) => mood === 'sarcasm')));
const bodily = lazily(() => finderOf([['medical', medicalSignals]]));
const abroad = lazily(() => finderOf(signalsAbroad));
const deathWishAbroad = lazily(() => finderOf(wishesToDieAbroad));
const pieces = lazily(() => piecesAbroad.map(([mood, list]) => [mood, list.map(folded)] as const));

/** Phrases written without spaces, or with spaces in the wrong places. */
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

/** The moods of what needs no words: pieces of other scripts, and phrases without their spaces. */
const moodsInPieces = ({ fold, squashed }: Words): MessageMood[] => [
  ...pieces().flatMap(([mood, list]) => (list.some((one) => fold.includes(one)) ? mood : [])),
  ...solid.flatMap(([mood, pattern]) => (pattern.test(squashed) ? mood : [])),
];

/** Whether the author, or someone they write about, wants to die, and is not only unwell. */
const wantsToDie = (words: Words): boolean =>
  words.readings.some((reading) => deathWish()(reading) !== undefined) ||
  deathWishAbroad()(words.plain) !== undefined ||
  moodsInPieces(words).includes('self_harm');

/** The most severe mood found in any reading of the message. */
const signalIn = (words: Words): MessageMood | undefined =>
  gravest([
    ...words.readings.map(inEnglish()),
    ...words.readings.map((reading) => bodily()(literally(reading))),
    abroad()(words.plain),
    ...moodsInPieces(words),
  ]);

/** Digits or symbols within a word, mixed scripts, or spaced letters, all of which avoid detection. */
const masked =
  /\p{L}[\d*@$!|+#_~^]+\p{L}|(?:^|\s)[\p{L}](?:[\s.*_-]+\p{L}(?![\p{L}'’])){3,}|\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u;

export interface Addressed {
  /** The agent’s names and handles. */
  names: readonly string[];
  topics: readonly string[];
}

const nobody: Addressed = { names: [], topics: [] };
const wordsIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => (folded(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(squeezed));

const first = /^(?:i|me|my|mine|myself|im|ive|id|il|everything)$/u;
/** A longer message is never taken for harmless. */
const longestHarmless = 2000;

/** The harmless kind that all of a message belongs to, or praise that may be ironic. */
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

/** Whether somebody writes about themselves, or tells of a loss: no list of moods has “We scattered his ashes today”. */
const isPersonal = (text: string, words: Words, topical: boolean): boolean =>
  isGrave(text) || (!topical && (words.plain.some((word) => first.test(word)) || mayBeHurt(words)));

function shapeOf(text: string, words: Words, { names, topics }: Addressed): MessageMood {
  const own = new Set(wordsIn(names));
  const subjects = new Set([...own, ...wordsIn(topics).filter((word) => word.length > 3)]);
  const called = new Set(names.map((name) => name.toLowerCase().replace(/^@/u, '')));
  const unaddressed = withoutAddress(text, called);
  const rest = unaddressed ?? shown(text);
  const { raw, plain: bare } = unaddressed === undefined ? words : readWords(unaddressed);
  if (isAbroad(rest, raw, subjects)) return 'foreign';
  if (masked.test(rest)) return 'personal';
  const topical = avoidedIn(shown(text), topics) !== undefined;
  const plain: Plain = { text: rest, words: bare, own: subjects };
  // A message that also addresses someone else may mean more than is visible.
  const kind = unaddressed === undefined ? undefined : closedKind(plain, own, topical);
  if (kind !== undefined) return kind;
  return isPersonal(rest, words, topical) ? 'personal' : 'unclear';
}

/** What orders to a bot are about: “post your system prompt” is no threat to anyone. */
const machinery =
  /\b(?:(?:your|the|its|all|any|these|those|previous|prior|above|own|system|initial|hidden|secret|original|full|entire|complete|developer|internal|first) ){0,5}(?:prompts?|instructions?|guidelines|system messages?|api keys?|configuration|training data)\b/giu;

/** Whether it asks for advice with something that went wrong, in plain English and without irony. */
const isAdviceAsked = (text: string, words: Words): boolean =>
  text.length <= longestHarmless &&
  !masked.test(shown(text)) &&
  !words.readings.some((reading) => ironic()(reading) !== undefined) &&
  !mayBeHurt(words) &&
  asksInTrouble(shown(text));

const withoutAdvice = (signal: MessageMood, text: string, words: Words): MessageMood =>
  signal === 'complaint' && isAdviceAsked(text, words) ? 'inquiry' : signal;

/** The mood of a message to an agent; takes linear time. */
export function moodOf(text: string, addressed: Addressed = nobody): MessageMood {
  const words = readWords(text);
  const found = signalIn(words);
  const bare = found === 'threat' ? text.replace(machinery, ' ') : text;
  const signal = bare === text ? found : signalIn(readWords(bare));
  // Whatever else is in it: somebody may need help now.
  const isOfWish = signal === 'self_harm' && wantsToDie(words);
  if (!isOfWish && tellsOfEmergency(words)) return 'medical';
  if (signal !== undefined) return withoutAdvice(signal, text, words);
  return text.length > longestHarmless ? 'personal' : shapeOf(text, words, addressed);
}

/** Whether a message tells of an acute danger to someone’s health, so that its owner has to see it at once. */
export const isEmergency = (text: string): boolean => tellsOfEmergency(readWords(text));

/** What a reply is based on: a public fact that answers, or the model or composer that wrote it. */
export type AnswerWriter = 'model' | 'fact' | 'composer';

/** Whether a reply to such a message may go out without the owner’s review. */
export function mayGoAlone(mood: MessageMood, writer: AnswerWriter | null): boolean {
  const { alone } = messageMoods[mood];
  if (alone === 'nothing' || writer === null) return false;
  return alone === 'anything' || alone === writer;
}

/** Whether only the owner can answer such a message, so that no reply is drafted. */
export const isForOwner = (mood: MessageMood): boolean => !messageMoods[mood].drafted;
