/** The statements of a brief as they can stand in a text. */
import type { SpeechAct } from '#contract/content/kinds.ts';
import type { Grammar } from '#domain/briefs/grammar.ts';
import type { Told } from '#domain/briefs/wishes.ts';
import type { Voice } from '#domain/persona/description-voice.ts';
import { realised, type Speaker } from './realise.ts';
import { type Build, voiced } from './voice.ts';

/** One statement as it can stand in a text, with what only makes sense behind it. */
export interface Unit {
  text: string;
  from: Told['from'];
  key: Told['key'];
  /** As it was typed. */
  typed: string;
  /** Places among what the company told. */
  at: number[];
  /** Whether it goes on in the line of the one before it. */
  part: boolean;
  /** Whether it calls on the reader or says where to turn. */
  calls: boolean;
  /** Whether it has a figure. */
  strong: boolean;
}

const calling =
  /https?:\/\/|www\.|\S@\S+\.\p{L}|\b(?:link in bio|tickets? (?:at|on|from|via)|register|registration|sign[- ]?up|rsvp|apply|book(?:ings?)? (?:at|on|via|by)|order (?:at|on|via|by)|questions\?|details (?:at|on)|more (?:at|on|info))\b/iu;
const joined = 220;

/** Whether a statement goes on from the one before it. */
const follows = (one: Told, before: Unit): boolean =>
  one.leans && before.from === one.from && before.key === one.key;

const bareSource = (said: string): string => said.replace(/^[-–—\s]+|[.\s]+$/gu, '');

/** Whether a statement only names who said something: “Maria, 61”. */
const isSource = (said: string): boolean =>
  /^[-–—\s]*\p{Lu}[\p{L}’'.-]*(?:[ ,]+[\p{L}\d’'.-]+){0,6}$/u.test(said) &&
  !/\b(?:left|said|says|wrote|is|was|by)\b/iu.test(said);

/** Who says it, and on what occasion. */
interface Speaking {
  grammar: Grammar;
  act: SpeechAct;
  speaker: Speaker;
  sober: boolean;
  formal: boolean;
  build: Build;
  voice: Voice;
}

/** One statement in the voice; only the first call of a text is softened, `Please` and `Just` wear out. */
function sentenceOf(one: Told, scene: Speaking, units: readonly Unit[]): string {
  const said = realised(one.text);
  if (scene.act === 'answer') return said;
  const { softens, ...rest } = scene.build;
  const isSoft = softens !== undefined && units.some(({ text }) => text.startsWith(`${softens} `));
  return voiced(said, isSoft ? rest : scene.build, scene);
}

/** How a statement goes on from the one before it: who said that, or what only makes sense behind it. */
function behind(one: Told, text: string, before: Unit, act: SpeechAct): string | undefined {
  if (act === 'quote' && isSource(one.text) && /["”]$/u.test(before.typed))
    return `– ${bareSource(one.text)}`;
  return follows(one, before) && before.text.length + text.length < joined ? text : undefined;
}

/** The statements of the owner and of the company as sentences, each with those that lean on it. */
export function unitsOf(told: readonly Told[], scene: Speaking): Unit[] {
  const units: Unit[] = [];
  for (const one of told) {
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
