/** Whether a heading would only repeat what a fact says. */
import { stemOf, wordsOf } from '#domain/knowledge/retrieval.ts';
import { isStatement } from '#domain/text/wording.ts';

const joining = new Set('a an the our my your of on in at for to with from about and'.split(' '));
const amount = /\p{Sc}\s?\d|\d\s?(?:\p{Sc}|(?:euros?|dollars?|pounds?|cents?)\b)/iu;
const asksPrice = /^(?:prices?|costs?)$/u;

/** Whether a fact has every word of a heading, as “Cinnamon bun: $3.20” has those of “Cinnamon bun price”. */
export function repeats(fact: string, topic: string): boolean {
  // Signs can be all that matters, and a sentence says more than its words: “C++”, “We won!”.
  if (isStatement(topic) || !/^[\p{L}\p{M}\s’'-]+$/u.test(topic)) return false;
  const words = wordsOf(topic).filter((word) => !joining.has(word));
  const said = new Set(wordsOf(fact).map(stemOf));
  const isPriced = amount.test(fact);
  return (
    words.length > 1 &&
    words.every((word) => said.has(stemOf(word)) || (isPriced && asksPrice.test(word)))
  );
}
