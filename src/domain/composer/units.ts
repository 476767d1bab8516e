/** Turns the statements of a brief into sentences for a text. */
import type { SpeechAct } from '#contract/content/kinds.ts';
import type { Grammar } from '#domain/briefs/grammar.ts';
import type { Told } from '#domain/briefs/wishes.ts';
import type { Voice } from '#domain/persona/description-voice.ts';
import { realised, type Speaker } from './realise.ts';
import { type Build, voiced } from './voice.ts';

/** One statement as a sentence, with those that only make sense after it. */
export interface Unit {
  text: string;
  from: Told['from'];
  key: Told['key'];
  /** As it was typed. */
  typed: string;
  /** Indexes of the company facts it uses. */
  at: number[];
  /** Whether it continues the line of the previous one. */
  part: boolean;
  /** Whether it calls on the reader or says where to turn. */
  calls: boolean;
  /** Whether it contains a figure. */
  strong: boolean;
}

const calling =
  /https?:\/\/|www\.|\S@\S+\.\p{L}|\b(?:link in bio|tickets? (?:at|on|from|via)|register|registration|sign[- ]?up|rsvp|apply|book(?:ings?)? (?:at|on|via|by)|order (?:at|on|via|by)|questions\?|details (?:at|on)|more (?:at|on|info))\b/iu;
const joined = 220;

/** Whether a statement continues the previous one. */
const follows = (one: Told, before: Unit): boolean =>
  one.leans && before.from === one.from && before.key === one.key;

const bareSource = (line: string): string => line.replace(/^[-–—\s]+|[.\s]+$/gu, '');

/** Whether a statement only names the source of a quotation: “Maria, 61”. */
const isSource = (line: string): boolean =>
  /^[-–—\s]*\p{Lu}[\p{L}’'.-]*(?:[ ,]+[\p{L}\d’'.-]+){0,6}$/u.test(line) &&
  !/\b(?:left|said|says|wrote|is|was|by)\b/iu.test(line);

/** The speaker and the occasion. */
interface Speaking {
  grammar: Grammar;
  act: SpeechAct;
  speaker: Speaker;
  sober: boolean;
  formal: boolean;
  build: Build;
  voice: Voice;
}

/**
 * One statement in the persona’s voice; only the first call of a text is softened, so that `Please` and `Just` are not
 * repeated.
 */
function sentenceOf(one: Told, scene: Speaking, units: readonly Unit[]): string {
  const line = realised(one.text);
  if (scene.act === 'answer') return line;
  const { softens, ...rest } = scene.build;
  const isSoft = softens !== undefined && units.some(({ text }) => text.startsWith(`${softens} `));
  return voiced(line, isSoft ? rest : scene.build, scene);
}

/** How a statement attaches to the previous one: as its source, or as a dependent sentence. */
function behind(one: Told, text: string, before: Unit, act: SpeechAct): string | undefined {
  if (act === 'quote' && isSource(one.text) && /["”]$/u.test(before.typed))
    return `– ${bareSource(one.text)}`;
  return follows(one, before) && before.text.length + text.length < joined ? text : undefined;
}

/** The owner’s and the company’s statements as sentences, each with those that depend on it. */
export function unitsOf(facts: readonly Told[], scene: Speaking): Unit[] {
  const units: Unit[] = [];
  for (const one of facts) {
    const text = sentenceOf(one, scene, units);
    const before = units.at(-1);
    const more = before && behind(one, text, before, scene.act);
    if (before && more !== undefined) {
      before.text = `${before.text} ${more}`;
      before.typed = `${before.typed} ${one.text}`;
      before.strong ||= /\d/u.test(text);
      continue;
    }
    const calls =
      one.key === 'next' || calling.test(one.text) || scene.grammar(one.text) === 'order';
    units.push({
      text,
      part: one.part === true,
      from: one.from,
      key: one.key,
      typed: one.text,
      at: one.at === undefined ? [] : [one.at],
      calls,
      strong: /\d/u.test(text),
    });
  }
  return units;
}
