/** Decides where the answers of an interview go. They are the owner’s words: nothing is added to what they say. */
import {
  type AnswerPlace,
  AnswerPlaces,
  materialCooldown,
  type MaterialKind,
  MaterialKinds,
  type NewMaterial,
  type PlacedAnswer,
  placeLimits,
  type Skipped,
} from '#contract/agents/material.ts';
import type { Persona } from '#contract/agents/types.ts';
import { limits } from '#contract/core/limits.ts';
import {
  distinct,
  onOneLine,
  splitList,
  tidied,
  withoutControls,
} from '#contract/core/plain-text.ts';
import { sentences } from '#domain/text/segmenters.ts';
import { type QuestionId, questionIds } from './interview-questions.ts';
import { kindOf, materialWords } from './material.ts';

export type Answers = Partial<Record<QuestionId, string>>;

/** A sentence of an answer, and where it goes. */
export interface Placed extends PlacedAnswer {
  question: QuestionId;
}

const clean = (text: string): string => tidied(withoutControls(text));
const bullet = /^(?:[-*•–—·]|\d{1,2}[.)])\s+/u;

/** The lines of an answer or a file, without list marks. */
const materialLines = (text: string): string[] =>
  distinct(
    clean(text)
      .split(/\r\n?|\n/u)
      .map((line) => onOneLine(line).replace(bullet, ''))
      .filter((line) => /[\p{L}\p{N}]/u.test(line)),
  );

/** A line that is too long becomes its sentences; one that is still too long stays whole, for its owner to shorten. */
export const shortLines = (text: string): string[] =>
  materialLines(text).flatMap((line) => {
    if (line.length <= limits.material) return [line];
    const parts = [...sentences().segment(line)].map(({ segment }) => segment.trim());
    return parts.filter(Boolean);
  });

/** A topic is a few words; more is something to say. */
const isTopic = (text: string): boolean =>
  text.length <= 40 && text.split(' ').length <= 4 && !/[.!?。！？]$/u.test(text);

const quotes = /^["“”„«»'‘’]+|["“”„«»'‘’]+$/gu;
const unquoted = (text: string): string => onOneLine(text).replace(quotes, '').trim();

const place = (
  question: QuestionId,
  to: AnswerPlace,
  text: string,
  more: Partial<Pick<Placed, 'kind' | 'write'>> = {},
): Placed => ({ question, to, text, kind: 'fact', write: '', ...more });

const asMaterial = (question: QuestionId, text: string, kind?: Placed['kind']): Placed =>
  place(question, 'material', text, { kind: kindOf(text, kind) });

/** The parts of each line between commas, if each is a topic; else the line. */
const topicsIn = (answer: string): string[] =>
  shortLines(answer).flatMap((line) => {
    const parts = splitList(line);
    return parts.every(isTopic) ? parts : [line];
  });

/** “Never say” is checked word for word where it is one thing; with a comma or “and” it would be taken for several. */
const neverSays = (words: string): string =>
  words.length <= 80 && !/,| or | and /iu.test(words)
    ? `Never say “${words}”`
    : `This agent would never say: “${words}”`;

type Placing = (answer: string, all: Answers) => Placed[];

const placings: Readonly<Record<QuestionId, Placing>> = {
  talks_about: (answer) =>
    topicsIn(answer).map((text) =>
      isTopic(text)
        ? place('talks_about', 'topic', text)
        : asMaterial('talks_about', text, 'opinion'),
    ),
  annoys: (answer) => shortLines(answer).map((text) => asMaterial('annoys', text, 'opinion')),
  would_say: (answer) => [place('would_say', 'sample', unquoted(answer))],
  would_never_say(answer, { would_say = '' }) {
    const words = unquoted(answer);
    const better = unquoted(would_say);
    const isPair = better !== '' && better.length <= limits.contrast;
    return isPair
      ? [place('would_never_say', 'pair', words, { write: better })]
      : [place('would_never_say', 'guideline', neverSays(words))];
  },
  sign_off: (answer) => [place('sign_off', 'guideline', `End with “${unquoted(answer)}”`)],
  audience: (answer) => [place('audience', 'guideline', `You talk to: ${onOneLine(answer)}`)],
  could_post: (answer) => shortLines(answer).map((text) => asMaterial('could_post', text)),
  criticism: (answer) => [place('criticism', 'guideline', `When criticized: ${onOneLine(answer)}`)],
  no_jokes: (answer) => topicsIn(answer).map((text) => place('no_jokes', 'avoid', text)),
  sounds_like: (answer) =>
    answer.length <= limits.voice_sample
      ? [place('sounds_like', 'sample', answer)]
      : answer.split(/\n\s*\n/u).map((part) => place('sounds_like', 'sample', part.trim())),
};

/** Where each sentence goes, in the order of the questions; an answer without words goes nowhere. */
export const placeAnswers = (answers: Answers): Placed[] =>
  questionIds.flatMap((id) => {
    const answer = clean(answers[id] ?? '');
    if (!/[\p{L}\p{N}\p{S}\p{P}]/u.test(answer)) return [];
    return placings[id](answer, answers).filter(({ text }) => text !== '');
  });

/** A place to choose for a sentence: one of the places, material with its kind, or nowhere. */
export type Choice = Exclude<AnswerPlace, 'material'> | `material ${MaterialKind}` | 'nowhere';

/** The place of a sentence as a choice. */
export const choiceOf = ({ to, kind }: Placed): Choice =>
  to === 'material' ? `${to} ${kind}` : to;

/** What was answered so far, and where its owner sent sentences instead, by `choiceKey`. */
export interface Answered {
  /** By the id of the question. */
  answers: Readonly<Record<string, string>>;
  moved: Readonly<Record<string, string>>;
}

export const choiceKey = ({ question, text }: Placed): string => `${question} ${text}`;

const isPlace = (name: string | undefined): name is AnswerPlace =>
  AnswerPlaces.some((place) => place === name);

/** The same sentence in another place, or in none. A pair needs something to say instead. */
export function movedTo(placed: Placed, choice: string): Placed[] {
  const [to, named] = choice.split(' ');
  if (!isPlace(to)) return [];
  const kind = MaterialKinds.find((one) => one === named) ?? placed.kind;
  return [{ ...placed, to, kind }];
}

/** Every sentence of an interview, where it was placed unless its owner moved it. */
export const placedIn = ({ answers, moved }: Answered): Placed[] =>
  placeAnswers(answers).flatMap((one) => {
    const choice = moved[choiceKey(one)];
    return choice === undefined ? [one] : movedTo(one, choice);
  });

const isAddress = /^https?:\/\/\S+$/iu;

/** Why a sentence can’t go where it is to go; `undefined` if it can. */
export function placeFault({ to, text }: Pick<Placed, 'to' | 'text'>): string | undefined {
  if (text.length > placeLimits[to]) return `Use up to ${placeLimits[to]} characters`;
  if (to === 'sample' && isAddress.test(text)) return 'Links aren’t read. Paste the text itself.';
  return undefined;
}

/** The same words in a list only once, and no more than fit. */
function joined(there: readonly string[], added: readonly string[], most: number) {
  const all = distinct([...there, ...added]);
  return { list: all.filter((_, at) => at < most), left: all.filter((_, at) => at >= most) };
}

type Change = Pick<
  Persona,
  'target_topics' | 'avoid_topics' | 'voice_samples' | 'contrast_pairs' | 'behavioral_guidelines'
>;

/** The personality with these answers, the lines of material among them, and what had no room. */
export function placedAnswers(
  persona: Change,
  answers: readonly PlacedAnswer[],
): { change: Change; material: NewMaterial[]; left: Skipped[] } {
  const texts = (to: AnswerPlace) => answers.filter((one) => one.to === to).map(({ text }) => text);
  const inOneLine = (to: AnswerPlace) => texts(to).map(onOneLine);
  const topics = joined(persona.target_topics, inOneLine('topic'), limits.list_items);
  const avoided = joined(persona.avoid_topics, inOneLine('avoid'), limits.list_items);
  const rules = joined(persona.behavioral_guidelines, inOneLine('guideline'), limits.list_items);
  const samples = joined(persona.voice_samples, texts('sample'), limits.voice_samples);
  const known = new Set(persona.contrast_pairs.map((one) => materialWords(one.instead_of)));
  const pairs = answers
    .filter((one) => one.to === 'pair' && one.write !== '' && !known.has(materialWords(one.text)))
    .map(({ text, write }) => ({ instead_of: text, write }));
  const allPairs = [...persona.contrast_pairs, ...pairs];
  const lost = [
    ...[topics, avoided, rules, samples].flatMap(({ left }) => left),
    ...allPairs.slice(limits.voice_samples).map(({ instead_of }) => instead_of),
  ];
  return {
    change: {
      target_topics: topics.list,
      avoid_topics: avoided.list,
      behavioral_guidelines: rules.list,
      voice_samples: samples.list,
      contrast_pairs: allPairs.slice(0, limits.voice_samples),
    },
    material: answers
      .filter(({ to }) => to === 'material')
      .map(({ kind, text }) => ({ kind, text: onOneLine(text), cooldown_days: materialCooldown })),
    left: lost.map((text) => ({ text, reason: 'The personality has no room for more of these.' })),
  };
}
