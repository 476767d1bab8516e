/** What the owner's context gives a post to say, and what it only asks for. */
import { splitIntoParts } from '#domain/text/post-text.ts';

const bullet = /^[-*•\d.)\s]+(?=\p{L})/u;
const mention =
  /^(?:please )?(?:mention|include|say|note|remember|add|point out|state)(?: also)? (?:that |the fact that )/iu;
const mentionThing = /^(?:please )?(?:mention|include|add|point out)(?: also)? (?=\S)/iu;
const instruction =
  /^(?:please|make|keep|write|use|do not|don[’']t|avoid|focus|be|no|never|always|tone|sound|try|end|finish|close|start|begin|target|audience|imagine|pretend|act|you are|ignore|give|ask|tell|talk|explain|reply|respond|add|include|mention|lowercase|short|long)\b/iu;

const whole = { max_length: 240, counting: 'utf16' } as const;

const sentence = (text: string): string => {
  const ended = /[.!?…:]["”’)]?$/u.test(text) ? text : `${text}.`;
  return ended.charAt(0).toUpperCase() + ended.slice(1);
};

/** Reads one sentence of the context as a statement to make, if it is one. */
function factOf(raw: string): string | undefined {
  const text = raw.replace(bullet, '').trim();
  if (!/\p{L}/u.test(text)) return undefined;
  if (mention.test(text)) return sentence(text.replace(mention, ''));
  if (mentionThing.test(text)) return sentence(`Worth knowing: ${text.replace(mentionThing, '')}`);
  return instruction.test(text) ? undefined : sentence(text);
}

// The segmenter ends a sentence only before a capital; people who type requests often use none.
const beforeRequest =
  /(?<=[.!?;])\s+(?=(?:please|mention|include|keep|make|use|avoid|add|don[’']t|no|never)\b)/iu;
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/**
 * Reads the context sentence by sentence. `facts` can stand in a post word for word; `requests` say how to write.
 * A sentence too long for a post is neither.
 */
export function readContext(context: string): { facts: string[]; requests: string[] } {
  const said = context
    .split('\n')
    .flatMap((line) => line.split(beforeRequest))
    .flatMap((line) => Array.from(sentences.segment(line), ({ segment }) => segment.trim()))
    .filter((text) => text !== '' && splitIntoParts(text, whole).length === 1);
  const facts = said.flatMap((text) => factOf(text) ?? []);
  const requests = said.filter((text) => factOf(text) === undefined);
  return { facts, requests };
}

export type FactKind = 'change' | 'price' | 'date' | 'reason' | 'number' | 'plain';

/** One fact, or several sentences that only make sense together, in the owner's own words. */
export interface Fact {
  text: string;
  kind: FactKind;
  /** Whether it speaks of “it” or “they”, so that something must stand before it. */
  leans: boolean;
  /** Its place among what the company told; what the owner adds for this text has none and comes first. */
  rank?: number;
}

const leaning =
  /^(?:it|its|they|their|he|she|his|her|this|that|these|those|now|but|so|and|both)\b/iu;
/** Begins a sentence that goes on from the one before it. */
const follows =
  /^(?:now|but|so|then|that|this|these|those|they|their|and|since then|instead|both|before that|after that|or|he|she)\b/iu;

const kinds: readonly (readonly [FactKind, RegExp])[] = [
  [
    'change',
    /\b(?:now|used to|no longer|went from|down to|up to|doubled|tripled|halved|dropped|fell|grew|switched|replaced)\b/iu,
  ],
  [
    'price',
    /[$€£¥]\s?\d|\d\s?[$€£]|\bfree (?:of charge|for|until|till|to use|trial)\b|\b(?:is|are|stays?|remains?|comes?) free\b|: free\b|\b(?:euros?|dollars?|pounds?|cents?|usd|eur|usdc)\b/iu,
  ],
  [
    'date',
    /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|june|july|august|september|october|november|december|tomorrow|tonight|next (?:week|month|year)|in may|\d{1,2}(?:st|nd|rd|th))\b/iu,
  ],
  ['reason', /\b(?:because|so that|in order to|to avoid|the reason)\b/iu],
  [
    'number',
    /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|dozen|hundred|thousand|million)s?\b/iu,
  ],
];

const kindOf = (text: string): FactKind =>
  kinds.find(([, pattern]) => pattern.test(text))?.[0] ?? 'plain';

/** Sentences together that a post can carry. */
const together = 180;

/** Joins sentences that lean on the one before; what stands alone comes as it is. */
export function factsFrom(sentencesSaid: readonly string[]): Fact[] {
  const joined: string[] = [];
  for (const said of sentencesSaid) {
    const before = joined.at(-1);
    const whole = `${before} ${said}`;
    if (before !== undefined && follows.test(said) && whole.length <= together) {
      joined[joined.length - 1] = whole;
    } else joined.push(said);
  }
  return joined.map((text) => ({ text, kind: kindOf(text), leans: leaning.test(text) }));
}

const label = /^(?=\p{L})([^:.!?]{3,60}): (?=\S)/u;

/** What a fact is about, where it says so first: “Tide tables: …”. */
export const labelOf = (text: string): string | undefined => label.exec(text)?.[1];

/** The texts of facts, where what they are about (“Tide tables: …”) is named once only, or not at all after `before`. */
export function namedOnce(facts: readonly Fact[], before: string): string[] {
  let named = before.toLowerCase();
  return facts.map(({ text, rank }) => {
    const [whole = '', name = ''] = rank === undefined ? [] : (label.exec(text) ?? []);
    if (name === '') return text;
    const isKnown = named.includes(name.toLowerCase());
    named += ` ${name.toLowerCase()}`;
    return isKnown ? sentence(text.slice(whole.length)) : text;
  });
}
