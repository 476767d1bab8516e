/** Which company facts belong in a text about a subject, and in which order. */
import { asksUsualHours, hoursLabel } from '#domain/knowledge/opening-hours.ts';
import { rootsOf } from '#domain/knowledge/retrieval.ts';
import { leansBack, statementsIn } from './sentences.ts';

/** One statement of the company, or several that only make sense together. */
export interface KnownFact {
  text: string;
  /** Its index among the given facts. */
  at: number;
  /** What it is about, if its text does not say so: the label that its passage starts with. */
  about: string;
  isPrice: boolean;
}

const price =
  /[$€£¥]\s?\d|\d\s?[$€£]|\bfree (?:of charge|for|until|till|to use|trial)\b|\b(?:is|are|stays?|remains?|comes?) free\b(?! (?:of|from) (?!charge\b))|: free\b(?! (?:of|from) (?!charge\b))|\b(?:euros?|dollars?|pounds?|cents?|usd|eur|usdc)\b/iu;

/** The length of facts a post can carry together, and of the longest sentence. */
const together = 180;
const longest = 240;

/** Splits company facts into statements. Nothing in them counts as an instruction: a document is not a brief. */
export function factsKnown(known: readonly string[]): KnownFact[] {
  const facts: KnownFact[] = [];
  known.forEach((said, at) => {
    const about = labelOf(said) ?? '';
    for (const text of statementsIn(said).filter((one) => one.length <= longest)) {
      const before = facts.at(-1);
      const whole = `${before?.text} ${text}`;
      if (before?.at === at && leansBack(text) && whole.length <= together) {
        before.text = whole;
        before.isPrice ||= price.test(text);
      } else facts.push({ text, at, about, isPrice: price.test(text) });
    }
  });
  return facts;
}

/** Words that ask for a property of a thing, rather than name the thing. */
const questionWords = new Set(
  rootsOf(
    'price refund shipping contact phone hours features benefits warranty cancel discount when free',
  ).concat('pay'),
);
export const priceRoot = rootsOf('price')[0] ?? '';

/** The share of the subject’s words that a fact has to contain. */
const enough = 0.6;

const figures = (text: string): string[] => text.match(/\d[\d.,’']*(?<![.,])/gu) ?? [];

interface Scored {
  fact: KnownFact;
  /** The share of the subject’s words it contains, 0 to 1. */
  named: number;
}

/** A length of time, which is no answer to “opening hours”. */
const duration = /\b\d+(?:[.,]\d+)?[ -]?(?:hours?|hrs?)\b/giu;

function scoring(subject: string): (fact: KnownFact) => Scored {
  const roots = rootsOf(subject);
  const things = roots.filter((root) => !questionWords.has(root));
  const wanted = things.length > 0 ? things : roots;
  const meant = (text: string) => (/\d/u.test(subject) ? text : text.replaceAll(duration, ' '));
  return (fact) => {
    const own = new Set(rootsOf(meant(fact.text)));
    const found = wanted.filter((root) => own.has(root)).length;
    return { fact, named: wanted.length === 0 ? 0 : found / wanted.length };
  };
}

/** Drops facts that repeat a sentence or a figure. */
export function withoutRepeats<F extends { text: string }>(facts: readonly F[]): F[] {
  const known = new Set<string>();
  return facts.filter(({ text }) => {
    const repeats = known.has(text) || figures(text).some((figure) => known.has(figure));
    for (const one of [text, ...figures(text)]) if (!repeats) known.add(one);
    return !repeats;
  });
}

const label = /^(?=\p{L})([^:.!?]{3,60}): (?=\S)/u;

/** The label a fact starts with: “Tide tables: …”. */
export const labelOf = (text: string): string | undefined => label.exec(text)?.[1];

/** “Gluten free” is no price. */
const asksForNothing =
  /\b(?:how much|for nothing)\b|(?<!\b(?:gluten|lactose|dairy|nuts?|peanuts?|sugar|alcohol|caffeine|milk|eggs?|wheat|soya?|smoke|pain)[ -])\bfree\b/u;

/** Whether the subject asks for a price; a word that is only part of a name (“fee calculator”) does not. */
export function asksPrice(subject: string, facts: readonly KnownFact[]): boolean {
  const names = [...new Set(facts.flatMap(({ text }) => labelOf(text) ?? []))];
  const bare = names.reduce(
    (so, name) => so.replaceAll(name.toLowerCase(), ' '),
    subject.toLowerCase(),
  );
  return rootsOf(bare).includes(priceRoot) || asksForNothing.test(bare);
}

/** The opening hours, if a subject asks for them: the day that it names may be between those that they name. */
export const hoursAmong = (subject: string, facts: readonly KnownFact[]): KnownFact[] =>
  asksUsualHours(subject) ? facts.filter(({ text }) => text.startsWith(hoursLabel)) : [];

/** The facts about a subject, best match first; empty if none matches well enough. */
export function factsAbout(subject: string, facts: readonly KnownFact[]): KnownFact[] {
  const hours = hoursAmong(subject, facts);
  if (hours.length > 0) return hours;
  const scored = facts.map(scoring(subject)).filter(({ named }) => named >= enough);
  const priced = asksPrice(subject, facts) ? scored.filter(({ fact }) => fact.isPrice) : [];
  const best = priced.length > 0 ? priced : scored;
  const most = Math.max(0, ...best.map(({ named }) => named));
  return withoutRepeats(best.filter(({ named }) => named === most).map(({ fact }) => fact));
}

/** Figures with what makes them another one: `7 am`, `49 €`. */
const exactFigures = (text: string): Set<string> =>
  new Set(
    (text.match(/[$€£¥]?\s?\d[\d.,:’']*(?<![.,:])(?:\s?(?:[ap]\.?m\b|[$€£¥%]))?/giu) ?? []).map(
      (one) =>
        one
          .toLowerCase()
          .replaceAll(/[\s.’',]/gu, '')
          .replace(/:00(?!\d)/u, ''),
    ),
  );
/** Words that turn a statement into its opposite. */
const denial =
  /\b(?:no|not|none|never|without|neither|nor|cannot|forbidden|prohibited|banned|closed|excluded|unavailable)\b|n[’']t\b/iu;
/** What asks, puts off or doubts rather than states. */
const hedge =
  /\?|\b(?:hope|hopefully|ask(?:ing)?|soon|rarely|hardly|barely|seldom|planned|planning|used to|only if|maybe|perhaps|possibly|probably|might|guess|think|depends|unsure|check(?:ing)?|find out|look (?:it|that|this) up|formerly)\b/iu;
/** The share of the words of an answer that a text has to contain. */
const enoughSaid = 0.5;

/** The words on either side of each figure, which say what it counts: “49 euros”, “room 12”. */
function besideFigures(text: string): Set<string> {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}.,:’'-]*|[$€£¥%]/gu) ?? [];
  const beside = words.flatMap((word, at) =>
    /\d|[$€£¥%]/u.test(word) ? words.slice(Math.max(0, at - 2), at + 3) : [],
  );
  return new Set(beside.flatMap((word) => (/\d/u.test(word) ? [] : rootsOf(word))));
}

/** Whether a text has a figure of the fact together with what makes it that figure: its unit, or a word beside it. */
function saysFigure(text: string, fact: string, told: ReadonlySet<string>): boolean {
  const said = exactFigures(text).intersection(told);
  if (said.size === 0) return false;
  const hasUnit = said.values().some((figure) => /\d\D+$|^\D/u.test(figure));
  const known = besideFigures(fact);
  return hasUnit || known.size === 0 || !known.isDisjointFrom(besideFigures(text));
}

/**
 * Whether a text gives the answer that a fact has to a question: its figures and no other ones, its words beyond those of
 * the question, and a yes or no as the fact has it.
 */
export function saysAnswer(text: string, question: string, { text: fact }: KnownFact): boolean {
  // A fact may itself have a condition, or be a question with its answer.
  if (hedge.test(text) && !hedge.test(fact)) return false;
  if (denial.test(text) !== denial.test(fact)) return false;
  const [said, known, asked] = [exactFigures(text), exactFigures(fact), exactFigures(question)];
  if (!said.isSubsetOf(known.union(asked))) return false;
  const told = known.difference(asked);
  return told.size > 0 ? saysFigure(text, fact, told) : saysWords(text, question, fact);
}

/** Whether a text has enough of the words that a fact adds to a question. */
function saysWords(text: string, question: string, fact: string): boolean {
  const [own, words] = [new Set(rootsOf(text)), rootsOf(fact)];
  const given = new Set(rootsOf(question));
  const fresh = words.filter((root) => !given.has(root));
  const wanted = fresh.length > 0 ? fresh : words;
  return wanted.filter((root) => own.has(root)).length >= wanted.length * enoughSaid;
}
