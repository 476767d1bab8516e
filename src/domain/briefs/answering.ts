/** Which company facts answer a question: those that surely do, and those that come near. */
import { rootsOf } from '#domain/knowledge/retrieval.ts';
import {
  asksPrice,
  factsKnown,
  hoursAmong,
  type KnownFact,
  priceRoot,
  withoutRepeats,
} from './known-facts.ts';

/** Words of a question that an answer need not repeat. */
const courtesy = new Set(
  rootsOf(
    'free pay please thanks thank hi hello hey now today currently actually really exactly much euro dollar know tell mean work want need per each',
  ).concat(priceRoot),
);

/** What people say before they ask. */
const preface =
  /^\W*(?:(?:hi|hello|hey|good (?:morning|afternoon|evening|day))\b[^.!?,:]{0,20}[.!,:]+\s*|(?:quick|one|just a|a|another|small|short|last) (?:quick |short |small )?(?:one|question|thing)\s*[:,–—-]\s*)+/iu;

/** The same question in the words that facts have, where it has others. */
const inPlainWords = (question: string): string =>
  question
    .replace(/(?:https?:\/\/|www\.|[@#])\S+/gu, ' ')
    .replace(preface, '')
    .replace(/\bset (?:me|us|one|you|people) back\b/giu, 'cost')
    // How one pays is no price.
    .replace(/\bpay(?:ing)?(?= (?:by|with|in|via|using|through)\b)/giu, 'payment');

const asksHowLong =
  /\b(?:how long|how many (?:\p{L}+ )?(?:minutes|hours|days|nights|weeks|months|years))\b/iu;
/** What one does for so long. */
const lasting = new Set(
  rootsOf(
    'long last take keep have wait stay borrow minutes hours days nights weeks months years working many',
  ),
);
const someTime =
  /(?:\d|\b(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|half)\b)[\s-]{1,3}(?:(?:an|a|working|business|full|calendar) )?(?:minutes?|mins?|hours?|hrs?|days?|nights?|weeks?|months?|years?)\b/iu;

const asksForDay = /\b(?:what|which) (?:week)?days?\b/iu;
const dayWords = new Set(rootsOf('day days weekday weekdays'));
const someDay =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:week|every|each) ?(?:days?|ends?)|daily)\b/iu;

interface Asked {
  /** Every word that an answer has to contain. */
  wanted: readonly string[];
  fitsKind: (fact: KnownFact) => boolean;
}

function askedIn(question: string, facts: readonly KnownFact[]): Asked {
  const isForTime = asksHowLong.test(question);
  const isForDay = !isForTime && asksForDay.test(question);
  const isPriced = asksPrice(question, facts);
  const wanted = rootsOf(question).filter(
    (root) =>
      !courtesy.has(root) && !(isForTime && lasting.has(root)) && !(isForDay && dayWords.has(root)),
  );
  const fitsKind = ({ text, isPrice }: KnownFact) => {
    if (isForTime) return someTime.test(text);
    return isPrice === isPriced && (!isForDay || someDay.test(text));
  };
  return { wanted, fitsKind };
}

const rootsWith = (texts: readonly string[]): Set<string> => new Set(rootsOf(texts.join('\n')));

/** Those that contain, with what they are about, every word that is asked about. */
const factsNaming = (wanted: readonly string[], facts: readonly KnownFact[]): KnownFact[] =>
  facts.filter(({ about, text }) => {
    const own = rootsWith([about, text]);
    return wanted.every((root) => own.has(root));
  });

/**
 * The facts that answer a question: each, with what it is about, must contain every word it asks about; a question about a
 * price needs a price, one for how long a time, and one for a day of the week such a day.
 */
export function factsAnswering(question: string, facts: readonly KnownFact[]): KnownFact[] {
  const bare = inPlainWords(question);
  const hours = hoursAmong(bare, facts);
  if (hours.length > 0) return hours;
  const { wanted, fitsKind } = askedIn(bare, facts);
  if (wanted.length === 0) return [];
  return withoutRepeats(factsNaming(wanted, facts.filter(fitsKind)));
}

const asksOpenly =
  /\b(?:who|what|what[’']s|which|when|where|how (?:much|many|long|far|big|often|late|early))\b/iu;
/** Of what is asked, as many words have to be in a price that says it. */
const enoughForPrice = 2;

/**
 * Those that answer, and else prices that say what is asked beside the price: “Do you ship to Austria?” – “We ship to Austria
 * for 6 euros.” Nobody should get such a price before a person has looked at it.
 */
export function factsSaying(question: string, facts: readonly KnownFact[]): KnownFact[] {
  const sure = factsAnswering(question, facts);
  const bare = inPlainWords(question);
  if (sure.length > 0 || asksOpenly.test(bare)) return sure;
  const { wanted } = askedIn(bare, facts);
  if (wanted.length < enoughForPrice) return [];
  return withoutRepeats(
    factsNaming(
      wanted,
      facts.filter(({ isPrice }) => isPrice),
    ),
  );
}

/** The share of the words of an open question that something near has to contain. */
const nearEnough = 0.5;

/**
 * The facts that come nearest to a question that none answers for certain: those about the thing that it names. Nobody
 * should get one before a person has looked at it.
 */
export function factsNear(question: string, facts: readonly KnownFact[]): KnownFact[] {
  const bare = inPlainWords(question);
  const { wanted, fitsKind } = askedIn(bare, facts);
  const least = asksOpenly.test(bare) ? nearEnough : 1;
  const scored = facts.filter(fitsKind).flatMap((fact) => {
    const things = rootsOf(fact.about);
    const isNamed = things.some((root) => wanted.includes(root));
    const siblings = facts.filter(({ about }) => about !== '' && about === fact.about);
    const all = rootsWith([fact.about, fact.text, ...siblings.map(({ text }) => text)]);
    const own = new Set(rootsOf(fact.text));
    const shared = wanted.filter((root) => all.has(root)).length / (wanted.length || 1);
    const said = wanted.filter((root) => own.has(root)).length;
    return isNamed && shared >= least ? [{ fact, worth: shared * 10 + said }] : [];
  });
  const most = Math.max(0, ...scored.map(({ worth }) => worth));
  return withoutRepeats(scored.filter(({ worth }) => worth === most).map(({ fact }) => fact));
}

/** What asks, or calls or links to somebody, rather than states. */
const unstated = /[?@]|https?:/iu;

/**
 * The sentences of a post that answer a question below it: those that surely do, or that have the price of what it names
 * where it asks for one or doubts it: “Is the rye bread $6 for a whole loaf?” Nobody should get one before a person has
 * looked at it.
 */
export function factsPosted(question: string, said: readonly KnownFact[]): KnownFact[] {
  const facts = said.filter(({ text }) => !unstated.test(text));
  const sure = factsSaying(question, facts);
  const bare = inPlainWords(question);
  const isPriced = asksPrice(bare, facts) || factsKnown([bare]).some(({ isPrice }) => isPrice);
  if (sure.length > 0 || !isPriced) return sure;
  const wanted = askedIn(bare, facts).wanted.filter((root) => !/\d/u.test(root));
  const found = facts.filter(({ text, isPrice }) => {
    const own = new Set(rootsOf(text));
    const shared = wanted.filter((root) => own.has(root)).length;
    return isPrice && shared > 0 && shared >= wanted.length * nearEnough;
  });
  return withoutRepeats(found);
}
