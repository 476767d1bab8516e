/** Whether a text says a fact: its figures with their unit, its names, a no as a no, and enough of its words. */
import { smallNumbers } from '#domain/claims/claim-words.ts';
import { rootsOf } from '#domain/knowledge/retrieval.ts';
import { languageOf } from '#domain/text/language.ts';
import { unspacedSign } from '#domain/text/scripts.ts';
import { states } from '#domain/text/wording.ts';

const numberOf = new Map(smallNumbers.map((word, value) => [word, String(value)]));

/** A unit that makes a number another one, in one spelling. */
const units: readonly (readonly [RegExp, string])[] = [
  [/^(?:€|euros?\b|eur\b)/iu, '€'],
  [/^(?:\$|dollars?\b|usd\b|bucks\b)/iu, '$'],
  [/^(?:£|pounds?\b|gbp\b|quid\b)/iu, '£'],
  [/^(?:%|per ?cent\b)/iu, '%'],
  [/^(?:p\.? ?m\b)/iu, 'pm'],
  [/^(?:a\.? ?m\b)/iu, 'am'],
];
const signBefore: Readonly<Record<string, string>> = { '€': '€', $: '$', '£': '£' };

const unitOf = (rest: string): string =>
  units.find(([pattern]) => pattern.test(rest.trimStart()))?.[1] ?? '';

/** Scripts without spaces set a figure between letters: 明日は9時. */
const figure = new RegExp(
  String.raw`(?<!\p{N}|(?!${unspacedSign})\p{L})([€$£]\s?)?(\d+(?:[.,:’' ]\d+)*)(?!\p{N})`,
  'gu',
);
const word = new RegExp(
  String.raw`(?<![\p{L}\p{N}-])(${smallNumbers.join('|')})(?![\p{L}\p{N}-])`,
  'giu',
);

/** Without thousands separators and without minutes that are none. */
const plain = (digits: string): string =>
  digits.replaceAll(/[,’' .](?=\d{3}(?!\d))/gu, '').replace(/:00$/u, '');

/** A clock time after noon as the other half of the world writes it. */
function asClock(value: string, unit: string): string {
  const [hours = '', minutes] = value.split(':');
  const hour = (Number(hours) % 12) + (unit === 'pm' ? 12 : 0);
  return `${hour}${minutes === undefined ? '' : `:${minutes}`}`;
}

export interface Figure {
  value: string;
  unit: string;
  /** As it stands in the text, without its unit. */
  text: string;
  /** Where that begins. */
  start: number;
}

/** The figures of a text with their units; numbers in words as digits. */
export function figuresOf(text: string): Figure[] {
  const digits = Array.from(
    text.matchAll(figure),
    ({ index, 0: all, 1: sign = '', 2: number = '' }) => {
      const unit =
        signBefore[sign.trim()] ?? unitOf(text.slice(index + all.length, index + all.length + 12));
      return { value: plain(number), unit, text: number, start: index + sign.length };
    },
  );
  const spelled = Array.from(text.matchAll(word), ({ index, 0: all }) => ({
    value: numberOf.get(all.toLowerCase()) ?? all,
    unit: unitOf(text.slice(index + all.length, index + all.length + 12)),
    text: all,
    start: index,
  }));
  return [...digits, ...spelled];
}

const isTime = (unit: string): boolean => unit === 'am' || unit === 'pm';

export const isSameFigure = (one: Figure, other: Figure): boolean => {
  if (one.value === other.value)
    return one.unit === other.unit || (isTime(one.unit) && other.unit === '');
  return isTime(one.unit) && !isTime(other.unit) && asClock(one.value, one.unit) === other.value;
};

/** “One” is seldom a number: “one of us”, “someone”. */
export const counts = ({ value, unit }: Figure): boolean =>
  unit !== '' || !['0', '1'].includes(value);

/** Whether a text says every figure of a fact. */
export const saysFigures = (text: string, fact: string): boolean => {
  const said = figuresOf(text);
  return figuresOf(fact)
    .filter(counts)
    .every((wanted) => said.some((one) => isSameFigure(wanted, one) || isSameFigure(one, wanted)));
};

const name = /(?<=[\p{L}\p{N},;:)]\s)\p{Lu}[\p{L}\p{N}’'-]+/gu;
const namesOf = (fact: string): string[] =>
  (fact.match(name) ?? []).map((one) => one.replace(/[’']s?$/u, '').toLowerCase());

const denial =
  /(?<![\p{L}])(?:no|not|none|never|without|neither|nor|nobody|nothing|cannot|kein\w*|nicht|nie|ohne|pas|sans|aucun\w*|jamais|nunca|sin|ningun\w*|n[ãa]o|sem|non|mai|senza)(?![\p{L}])|n[’']t(?![\p{L}])/iu;

const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?…])\s+|\n+/u).filter(Boolean);

/** The first word that a fact denies: “orders” in “No orders were lost”. */
function deniedBy(fact: string): string | undefined {
  const found = denial.exec(fact);
  return found === null ? undefined : rootsOf(fact.slice(found.index + found[0].length))[0];
}

/** Whether a sentence that is most about the fact, or that has the word it denies, denies it too. */
function keepsNo(text: string, fact: string): boolean {
  if (!denial.test(fact)) return true;
  const roots = new Set(rootsOf(fact));
  const denied = deniedBy(fact);
  const sentences = sentencesOf(text).map((sentence) => {
    const own = rootsOf(sentence);
    const near = own.filter((root) => roots.has(root)).length;
    return { sentence, near, isDenied: denied !== undefined && own.includes(denied) };
  });
  const nearest = Math.max(...sentences.map(({ near }) => near));
  return sentences.some(
    // Half as near is near enough for the word itself, as in “He came last. He did not mind.”
    ({ sentence, near, isDenied }) =>
      (near === nearest || (isDenied && near * 2 >= nearest)) && denial.test(sentence),
  );
}

/** The share of a fact’s words that a text must have; fewer where figures or names tell it from others. */
const share = { plain: 0.55, telling: 0.34 };

function saysWords(text: string, fact: string, hasTelling: boolean): boolean {
  const wanted = [...new Set(rootsOf(fact))].filter((root) => !/\d/u.test(root));
  if (wanted.length === 0) return true;
  const own = new Set(rootsOf(text));
  const found = wanted.filter((root) => own.has(root)).length;
  return found / wanted.length >= (hasTelling ? share.telling : share.plain);
}

/** Whether a text says a fact, in its own words or in others. In another language only its figures can be compared. */
export function saysFact(text: string, fact: string): boolean {
  if (states(text, fact)) return true;
  if (!saysFigures(text, fact)) return false;
  const [written, typed] = [languageOf(text), languageOf(fact)];
  if (written !== undefined && typed !== undefined && written !== typed) return true;
  const names = namesOf(fact);
  const lower = text.toLowerCase();
  if (!names.every((one) => lower.includes(one))) return false;
  const hasTelling = names.length > 0 || figuresOf(fact).some(counts);
  return keepsNo(text, fact) && saysWords(text, fact, hasTelling);
}

/** The facts that a text doesn’t say, in order. */
export const factsMissing = (text: string, facts: readonly string[]): string[] =>
  facts.filter((fact) => !saysFact(text, fact));
