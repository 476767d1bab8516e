/** Joins what belongs into one sentence: a lead and its circumstances, a day and its place, fragments said in one breath. */
import type { Draft } from './body.ts';
import type { Lead } from './lead.ts';
import { withoutEnd } from './realise.ts';
import type { Scene, Unit } from './scene.ts';

const cap = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
/** Whether a statement is one short sentence. */
export const isShort = (text: string): boolean => text.length < 60 && !/[.!?]\s/u.test(text);

/** A fragment with a verb of its own, or a word to the reader. */
const apart =
  /^(?:should|may|might|must|can|will|would|thanks|thank|sorry|now|then|next)\b|\bbut\b|\s(?:is|are|open|closed|stays?)$/iu;
/** The longest of the fragments that are said in one breath, and the longest such sentence. */
const brief = 24;
const breath = 64;

/** “Saturday, 10–4.” and “Town hall.” are one line to read. */
const isPlace = (before: Unit, { key, text }: Unit): boolean =>
  before.key === 'when' &&
  key === 'where' &&
  isShort(before.text) &&
  isShort(text) &&
  before.text.split(' ').length < 7;

const isFragment = ({ text, typed, calls }: Unit, { grammar }: Scene): boolean =>
  text.length <= brief && !calls && !apart.test(typed) && grammar(typed) === 'fragment';

/** What goes on within the sentence of the fragment before it has no subject and no capital of its own. */
const continued = ({ text, typed, part }: Unit, so: string): string => {
  const goes = so.startsWith('We’re ') ? text.replace(/^We’re /u, '') : text;
  return part && /^\p{Ll}/u.test(typed) ? lowered(goes) : text;
};

/** The statements as sentences; “2 hours a week.”, “Own car.” and “Petrol paid.” are said in one breath. */
export function placed(units: readonly Unit[], scene: Scene): string[] {
  const texts: string[] = [];
  units.forEach((unit, at) => {
    const before = units[at - 1];
    const so = texts.at(-1) ?? '';
    const isBreath = (one: Unit) =>
      unit.part &&
      !scene.sober &&
      so.length + unit.text.length <= breath &&
      [one, unit].every((fragment) => isFragment(fragment, scene));
    if (before && /[\p{L}\d]\.$/u.test(so) && (isPlace(before, unit) || isBreath(before)))
      texts[texts.length - 1] = `${withoutEnd(so)}, ${continued(unit, so)}`;
    else texts.push(unit.text);
  });
  return texts;
}

/** Thanks somebody, rather than giving a reason. */
const gratitude =
  /^thanks to (?:everyone|all|you|our|the (?:whole )?(?:team|crew|staff|volunteers|sponsors))\b/iu;
const reasons = /^(?:because|due to|thanks to|so that|as of)\b/iu;
/** Says where, when, from what or for whom; a comma after it may begin a sentence of its own. */
const circumstance =
  /^(?:from|by|for|with|in|at|on|until|till|since|after|before|to|through|between|during|via|under|over|without)\s(?!(?:no|us|our part|now)\b)/iu;
/** Says what the thing in the lead is or does. */
const predicate =
  /^(?:is|are|was|were|has|have|can|will|must|may|should|starts?|begins?|ends?|runs?|opens?|closes?|costs?|takes?|comes?|goes)\s/iu;
/** “15–19 April …” behind “closed”. */
const dates = /^\d{1,2}\s?[-–]\s?\d{1,2} \p{Lu}\p{Ll}/u;

/** A sentence with its circumstances may be this long. */
const whole = 200;

const isPart = ({ typed, text }: Unit, lead: Lead, { grammar, topic, act }: Scene): boolean =>
  act !== 'quote' &&
  topic.form !== 'clause' &&
  lead.text.length + text.length <= whole &&
  (circumstance.test(typed) || (act === 'closing' && dates.test(typed))) &&
  !(/\bmov/iu.test(lead.text) && /^from\b/iu.test(typed)) &&
  grammar(typed) !== 'sentence';

const isSaidOf = ({ typed }: Unit, lead: Lead, { topic, act }: Scene): boolean =>
  act !== 'quote' &&
  topic.form === 'thing' &&
  lead.text.includes(cap(topic.text)) &&
  predicate.test(typed);

const date =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)\p{L}*|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}* \d|\d{1,2}(?:st|nd|rd|th)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/iu;

/** “Pool opens for the season” with “opens May 14” says its verb once. */
function goneOn(lead: string, typed: string): string | undefined {
  const [, verb = '', rest = ''] = /^(\p{L}+s) (.+)$/u.exec(typed) ?? [];
  const isAgain = verb !== '' && new RegExp(String.raw`\s${verb}\b`, 'iu').test(lead);
  if (!isAgain || /\d/u.test(lead)) return undefined;
  if (date.test(rest)) return ` on ${rest}${/[.!?]$/u.test(rest) ? '' : '.'}`;
  return /^(?:on|at|in|from|until|till|by)\s/iu.test(rest) ? ` ${rest}.` : undefined;
}

/** What goes on with the sentence before it: its reason, its circumstances, or what a thing is or does. */
export function goingOn(
  { lead, units }: Pick<Draft, 'lead' | 'units'>,
  scene: Scene,
): string | undefined {
  const [first] = units;
  const { topic } = scene;
  if (lead === undefined || first === undefined || /\?$|[!.]{2}$/u.test(lead.text))
    return undefined;
  const repeated = goneOn(lead.text, first.typed);
  if (repeated !== undefined && topic.form !== 'clause') return repeated;
  const isReason = reasons.test(first.text) && !gratitude.test(first.text);
  const isJoined = isReason || isPart(first, lead, scene) || isSaidOf(first, lead, scene);
  return isJoined ? ` ${lowered(first.text)}`.replace(/^ (?=\d)/u, ', ') : undefined;
}
