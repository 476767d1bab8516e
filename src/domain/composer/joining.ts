/** Joins related statements into one sentence: a lead and its circumstances, a day and its place, short fragments. */
import type { Draft } from './body.ts';
import type { Lead } from './lead.ts';
import { withoutEnd } from './realise.ts';
import type { Scene, Unit } from './scene.ts';

const cap = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
/** Whether a statement is a single short sentence. */
export const isShort = (text: string): boolean => text.length < 60 && !/[.!?]\s/u.test(text);

/** A fragment with its own verb, or addressed to the reader. */
const apart =
  /^(?:should|may|might|must|can|will|would|thanks|thank|sorry|now|then|next)\b|\bbut\b|\s(?:is|are|open|closed|stays?)$/iu;
/** The longest fragment that is joined with others, and the longest such sentence. */
const brief = 24;
const breath = 64;

/** “Saturday, 10–4.” and “Town hall.” read as one line. */
const isPlace = (before: Unit, { key, text }: Unit): boolean =>
  before.key === 'when' &&
  key === 'where' &&
  isShort(before.text) &&
  isShort(text) &&
  before.text.split(' ').length < 7;

const isFragment = ({ text, typed, calls }: Unit, { grammar }: Scene): boolean =>
  text.length <= brief && !calls && !apart.test(typed) && grammar(typed) === 'fragment';

/** A continuation of the previous fragment gets neither a subject nor a capital. */
const continued = ({ text, typed, part }: Unit, so: string): string => {
  const goes = so.startsWith('We’re ') ? text.replace(/^We’re /u, '') : text;
  return part && /^\p{Ll}/u.test(typed) ? lowered(goes) : text;
};

/** The statements as sentences; short fragments such as “2 hours a week.”, “Own car.” and “Petrol paid.” are joined. */
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

/** Thanks someone, as opposed to giving a reason. */
const gratitude =
  /^thanks to (?:everyone|all|you|our|the (?:whole )?(?:team|crew|staff|volunteers|sponsors))\b/iu;
const reasons = /^(?:because|due to|thanks to|so that|as of)\b/iu;
/** States a place, time, source or recipient; after it, a comma may start a new sentence. */
const circumstance =
  /^(?:from|by|for|with|in|at|on|until|till|since|after|before|to|through|between|during|via|under|over|without)\s(?!(?:no|us|our part|now)\b)/iu;
/** States what the lead’s subject is or does. */
const predicate =
  /^(?:is|are|was|were|has|have|can|will|must|may|should|starts?|begins?|ends?|runs?|opens?|closes?|costs?|takes?|comes?|goes)\s/iu;
/** “15–19 April …” after “closed”. */
const dates = /^\d{1,2}\s?[-–]\s?\d{1,2} \p{Lu}\p{Ll}/u;

/** The longest sentence with its circumstances. */
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

/** Drops a repeated verb: “Pool opens for the season” and “opens May 14”. */
function goneOn(lead: string, typed: string): string | undefined {
  const [, verb = '', rest = ''] = /^(\p{L}+s) (.+)$/u.exec(typed) ?? [];
  const isAgain = verb !== '' && new RegExp(String.raw`\s${verb}\b`, 'iu').test(lead);
  if (!isAgain || /\d/u.test(lead)) return undefined;
  if (date.test(rest)) return ` on ${rest}${/[.!?]$/u.test(rest) ? '' : '.'}`;
  return /^(?:on|at|in|from|until|till|by)\s/iu.test(rest) ? ` ${rest}.` : undefined;
}

/** A continuation of the previous sentence: its reason, its circumstances, or a predicate. */
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
