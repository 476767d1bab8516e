/** Whether the figures and dates of a sentence are those of a company fact, and where the fact has another one. */
import type { Contradicted } from '#contract/content/types.ts';
import { placedSentences, statementsIn } from '#domain/briefs/sentences.ts';
import { priceRoot } from '#domain/briefs/known-facts.ts';
import { createTaken, harmlessIn } from '#domain/claims/claim-figures.ts';
import { months, weekdays } from '#domain/claims/claim-words.ts';
import type { Fact } from '#domain/knowledge/knowledge.ts';
import { allRootsOf, stemOf } from '#domain/knowledge/retrieval.ts';
import { counts, type Figure, figuresOf, isSameFigure } from './facts-said.ts';

/** A fact; what people typed has no source, and nothing is shown for it. */
export type Sourced = Pick<Fact, 'text'> & Partial<Pick<Fact, 'source'>>;

/** Addresses, tags and handles, whose digits say nothing. */
const addresses = /(?:https?:|www\.|[#@])\S+/giu;
const day = new RegExp(String.raw`(?<!\p{L})(?:${weekdays})(?=s?(?!\p{L}))`, 'giu');
/** “May” and “march” are months beside a number only. */
const sureMonths = months.replace('|may|', '|').replace('march|', '');
const month = new RegExp(
  String.raw`(?<!\p{L})(?:${sureMonths})(?!\p{L})|(?<=\d\.? )(?:may|march)(?!\p{L})|(?<!\p{L})(?:may|march)(?= \d)`,
  'giu',
);

const named = (text: string, pattern: RegExp, unit: string): Figure[] =>
  Array.from(text.matchAll(pattern), ({ index, 0: all }) => ({
    value: all.toLowerCase(),
    unit,
    text: all,
    start: index,
  }));

/** All figures, weekdays and months of a text. */
function allIn(text: string): Figure[] {
  const plain = text.replaceAll(addresses, (found) => ' '.repeat(found.length));
  const harmless = createTaken(harmlessIn(plain));
  return [...figuresOf(plain), ...named(plain, day, 'day'), ...named(plain, month, 'month')].filter(
    (one) => counts(one) && !harmless.meets({ start: one.start, end: one.start + one.text.length }),
  );
}

/** “12,50” and “12.5” are the same amount. */
const amountOf = ({ value }: Figure): string =>
  /^\d+[.,]\d{1,2}$/u.test(value) ? String(Number(value.replace(',', '.'))) : value;

/** Whether two figures say the same; one without a unit may have any. */
const isSame = (one: Figure, other: Figure): boolean =>
  isSameFigure(one, other) ||
  isSameFigure(other, one) ||
  (amountOf(one) === amountOf(other) && (one.unit === other.unit || !one.unit || !other.unit));

const isAmong = (one: Figure, others: readonly Figure[]): boolean =>
  others.some((other) => isSame(one, other));

type Kind = 'money' | 'clock' | 'other';

function kindOf({ unit, value }: Figure): Kind {
  if (['€', '$', '£'].includes(unit)) return 'money';
  if (unit === 'am' || unit === 'pm' || /^\d{1,2}:\d{2}$/u.test(value)) return 'clock';
  return unit === '' && /^\d+[.,]\d{2}$/u.test(value) ? 'money' : 'other';
}

/** The words before and after a figure: “within” and “km”. */
function besides(text: string, { start, text: own }: Figure): string[] {
  const [before] = /\p{L}+(?=\P{L}*$)/u.exec(text.slice(0, start).slice(-40)) ?? [''];
  const [after] = /\p{L}+/u.exec(text.slice(start + own.length, start + own.length + 40)) ?? [''];
  return [before, after].map((word) => stemOf(word.toLowerCase()));
}

interface Placed {
  text: string;
  figure: Figure;
}

/** Whether two figures measure the same: in one currency, as a time, or of the same things. */
function isAlike(one: Placed, other: Placed): boolean {
  const kind = kindOf(one.figure);
  if (kind !== kindOf(other.figure)) return false;
  const [unit, otherUnit] = [one.figure.unit, other.figure.unit];
  if (kind === 'clock') return true;
  if (kind === 'money') return unit === otherUnit || unit === '' || otherUnit === '';
  if (unit !== '' || otherUnit !== '') return unit === otherUnit;
  const around = besides(other.text, other.figure);
  return besides(one.text, one.figure).some((word, at) => word !== '' && word === around[at]);
}

const unitWords = /^(?:euros?|eur|dollars?|usd|bucks|pounds?|gbp|quid|percent)$/iu;
const isDate = new RegExp(String.raw`^(?:${weekdays}|${months})s?$`, 'iu');

/** What a sentence is about: its words without figures, units and dates. */
const matterOf = (text: string): string[] => {
  const words = text.split(/[^\p{L}\p{N}\p{M}’']+/u);
  const telling = words.filter(
    (one) => !/\d/u.test(one) && !unitWords.test(one) && !isDate.test(one),
  );
  return allRootsOf(telling.join(' ')).filter((root) => root !== priceRoot);
};

/** The shares of words in common from which two sentences are about the same. */
const share = { most: 0.6, least: 0.25 };

/** How many words two sentences have in common; 0 if they are about different things. */
function nearness(sentence: readonly string[], statement: readonly string[]): number {
  const own = new Set(sentence);
  const common = statement.filter((root) => own.has(root)).length;
  const [ofStatement, ofSentence] = [common / statement.length, common / sentence.length];
  const isNear =
    (ofStatement >= share.most && ofSentence >= share.least) ||
    (common > 1 && ofSentence >= share.most);
  return isNear ? common : 0;
}

interface Statement {
  text: string;
  figures: readonly Figure[];
  matter: readonly string[];
}

/** Longer sentences are lists. */
const mostFigures = 40;

const statementOf = (text: string): Statement => ({
  text,
  figures: allIn(text).slice(0, mostFigures),
  matter: matterOf(text),
});

/** A fact with its figures, read once for all sentences. */
export interface ReadFact {
  source: string | undefined;
  figures: readonly Figure[];
  statements: readonly Statement[];
}

export const readFacts = (facts: readonly Sourced[]): ReadFact[] =>
  facts.map(({ source, text }) => ({
    source,
    figures: allIn(text),
    statements: source === undefined ? [] : statementsIn(text).map(statementOf),
  }));

const figuresAmong = (facts: readonly ReadFact[]): Figure[] =>
  facts.flatMap(({ figures }) => figures);

interface Near extends Statement {
  source: string;
  near: number;
}

/** The statements about what a sentence is about, the nearest first. */
const nearTo = ({ matter }: Statement, facts: readonly ReadFact[]): Near[] =>
  facts
    .flatMap(({ source = '', statements }) =>
      statements.map((one) => ({ ...one, source, near: nearness(matter, one.matter) })),
    )
    .filter(({ near }) => near > 0)
    .toSorted((one, other) => other.near - one.near);

type Other = Pick<Contradicted, 'text' | 'source' | 'says'> & Pick<Figure, 'start'>;

/**
 * Whether a statement could be what a sentence took its figure from, rather than the one that says otherwise: it is as near
 * to it, shares a word with it that the other lacks, or has no subject of its own.
 */
const mayBack = (one: Statement, sentence: Statement, other: Near): boolean =>
  one.matter.length < 2 ||
  nearness(sentence.matter, one.matter) >= other.near ||
  one.matter.some((root) => sentence.matter.includes(root) && !other.matter.includes(root));

/** Whether a fact has the figure. A price that is only beside another thing is none for this sentence. */
function isBacked(
  figure: Figure,
  sentence: Statement,
  other: Near,
  facts: readonly ReadFact[],
): boolean {
  return facts.some(({ figures, statements }) => {
    if (!isAmong(figure, figures)) return false;
    const having = statements.filter((one) => isAmong(figure, one.figures));
    if (kindOf(figure) !== 'money' || having.length === 0) return true;
    return having.some((one) => mayBack(one, sentence, other));
  });
}

/** The figures of a sentence that no fact has for it, each with the one that a fact has in its place. */
function othersIn(sentence: Statement, facts: readonly ReadFact[]): Other[] {
  if (sentence.figures.length === 0) return [];
  const statements = nearTo(sentence, facts);
  return sentence.figures.flatMap((figure): Other[] => {
    const [found] = statements.flatMap((near) => {
      const [other, ...more] = near.figures.filter(
        (one) =>
          isAlike({ text: sentence.text, figure }, { text: near.text, figure: one }) &&
          !isAmong(one, sentence.figures),
      );
      // Of several, none is surely the one.
      if (!other || more.length > 0 || isBacked(figure, sentence, near, facts)) return [];
      return [{ source: near.source, says: other.text }];
    });
    return found ? [{ ...found, text: figure.text, start: figure.start }] : [];
  });
}

/** The figures and dates of a text that no fact has for them, while one about the same thing has another in their place. */
export function contradictedIn(
  parts: readonly string[],
  facts: readonly Sourced[],
): Contradicted[] {
  const read = readFacts(facts);
  return parts.flatMap((part, at) =>
    placedSentences(part).flatMap(({ text: sentence, start: from }) =>
      othersIn(statementOf(sentence), read).map(({ start, ...one }) => ({
        part: at,
        start: from + start,
        end: from + start + one.text.length,
        ...one,
      })),
    ),
  );
}

/** Whether the facts of one source have every figure and date of a sentence. */
export function hasFigures(sentence: string, facts: readonly ReadFact[]): boolean {
  const known = figuresAmong(facts);
  const said = statementOf(sentence);
  // “Two reasons” counts what the sentence lists.
  const telling = said.figures.filter(({ text, unit }) => /\d/u.test(text) || unit !== '');
  return telling.every((one) => isAmong(one, known)) && othersIn(said, facts).length === 0;
}
