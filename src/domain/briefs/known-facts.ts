/** Which of the facts that a company told belong into a text about one subject, and which come first. */
import { rootsOf } from '#domain/knowledge/retrieval.ts';
import { leansBack, statementsIn } from './sentences.ts';
import { isWish } from './wishes.ts';

/** One statement of what a company told, or several that only make sense together. */
export interface KnownFact {
  text: string;
  /** Its place among what was told. */
  at: number;
  isPrice: boolean;
}

const price =
  /[$€£¥]\s?\d|\d\s?[$€£]|\bfree (?:of charge|for|until|till|to use|trial)\b|\b(?:is|are|stays?|remains?|comes?) free\b|: free\b|\b(?:euros?|dollars?|pounds?|cents?|usd|eur|usdc)\b/iu;

/** Sentences together that a post can carry, and the longest that can stand in one. */
const together = 180;
const longest = 240;

/** What a company told, as statements a text can carry. It asks for nothing: a document is no brief. */
export function factsKnown(known: readonly string[]): KnownFact[] {
  const facts: KnownFact[] = [];
  known.forEach((said, at) => {
    for (const text of statementsIn(said).filter((one) => one.length <= longest && !isWish(one))) {
      const before = facts.at(-1);
      const whole = `${before?.text} ${text}`;
      if (before?.at === at && leansBack(text) && whole.length <= together) {
        before.text = whole;
        before.isPrice ||= price.test(text);
      } else facts.push({ text, at, isPrice: price.test(text) });
    }
  });
  return facts;
}

/** What somebody wants to know of a thing, as opposed to the thing. */
const asked = new Set(
  rootsOf(
    'price refund shipping contact phone hours features benefits warranty cancel discount when free',
  ).concat('pay'),
);
const priceRoot = rootsOf('price')[0] ?? '';

/** A fact has to name this much of the subject. */
const enough = 0.6;

const figures = (text: string): string[] => text.match(/\d[\d.,’']*(?<![.,])/gu) ?? [];

interface Scored {
  fact: KnownFact;
  /** How much of the subject it names, of 1. */
  named: number;
}

function scoring(subject: string): (fact: KnownFact) => Scored {
  const roots = rootsOf(subject);
  const things = roots.filter((root) => !asked.has(root));
  const wanted = things.length > 0 ? things : roots;
  return (fact) => {
    const own = new Set(rootsOf(fact.text));
    const found = wanted.filter((root) => own.has(root)).length;
    return { fact, named: wanted.length === 0 ? 0 : found / wanted.length };
  };
}

/** Leaves out what was told already: the same sentence, or a figure a second time. */
export function withoutRepeats<F extends { text: string }>(
  facts: readonly F[],
  told: readonly string[] = [],
): F[] {
  const said = new Set(told.flatMap((text) => [text, ...figures(text)]));
  return facts.filter(({ text }) => {
    const repeats = said.has(text) || figures(text).some((figure) => said.has(figure));
    for (const one of [text, ...figures(text)]) if (!repeats) said.add(one);
    return !repeats;
  });
}

const label = /^(?=\p{L})([^:.!?]{3,60}): (?=\S)/u;

/** What a fact is about, where it says so first: “Tide tables: …”. */
export const labelOf = (text: string): string | undefined => label.exec(text)?.[1];

/** Whether the price of something is asked for; a word that only stands in a name (“fee calculator”) asks for nothing. */
export function asksPrice(subject: string, facts: readonly KnownFact[]): boolean {
  const names = [...new Set(facts.flatMap(({ text }) => labelOf(text) ?? []))];
  const bare = names.reduce(
    (so, name) => so.replaceAll(name.toLowerCase(), ' '),
    subject.toLowerCase(),
  );
  return rootsOf(bare).includes(priceRoot) || /\b(?:how much|free|for nothing)\b/u.test(bare);
}

/** The facts that answer a subject, those that name most of it first; none where none names enough of it. */
export function factsAbout(subject: string, facts: readonly KnownFact[]): KnownFact[] {
  const scored = facts.map(scoring(subject)).filter(({ named }) => named >= enough);
  const priced = asksPrice(subject, facts) ? scored.filter(({ fact }) => fact.isPrice) : [];
  const best = priced.length > 0 ? priced : scored;
  const most = Math.max(0, ...best.map(({ named }) => named));
  return withoutRepeats(best.filter(({ named }) => named === most).map(({ fact }) => fact));
}

/** Words of a question that its answer need not repeat. */
const courtesy = new Set(
  rootsOf(
    'free pay please thanks thank hi hello hey now today currently actually really exactly much euro dollar know tell mean work want',
  ).concat(priceRoot),
);

/** The facts that answer somebody's question: each names all it asks about, and only a price answers for a price. */
export function factsAnswering(question: string, facts: readonly KnownFact[]): KnownFact[] {
  const bare = question.replace(/(?:https?:\/\/|www\.|[@#])\S+/gu, ' ');
  const isPriced = asksPrice(bare, facts);
  const wanted = rootsOf(bare).filter((root) => !courtesy.has(root));
  if (wanted.length === 0) return [];
  const named = facts.filter(({ text, isPrice }) => {
    const own = new Set(rootsOf(text));
    return isPrice === isPriced && wanted.every((root) => own.has(root));
  });
  return withoutRepeats(named);
}
