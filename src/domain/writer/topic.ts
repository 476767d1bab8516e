/** What the built-in writer makes of a topic: whether it is a heading beside the facts, and its hashtag. */
import { stemOf, wordsOf } from '#domain/knowledge/retrieval.ts';
import { postLength } from '#domain/text/post-text.ts';
import { listed, stopWords } from '#domain/text/stop-words.ts';
import { hashtagsIn } from '#domain/text/tweet-text.ts';
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

/** Words that are not part of a name and separate one name from the next. */
const idle = new Set([
  ...stopWords,
  ...listed(`
    without whether s t re ll ve d m don idea news new nobody everyone ever never always question less cost
    costs drop drops pay pays works fail fails use uses makes need needs gets keep keeps take takes help helps
    matter matters change changes replace replaces lie lies say says go goes come comes give gives start starts
    stop stops learn moved cut quit beat beats save saves sleep better alone deserve deserves`),
]);

const most = 3;

const words = (text: string): string[] => text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

/** Adjacent words that form a name, in order. */
function namesIn(text: string): string[][] {
  const runs: string[][] = [[]];
  for (const word of words(text)) {
    if (idle.has(word.toLowerCase())) runs.push([]);
    else runs.at(-1)?.push(word);
  }
  return runs.filter((run) => run.length > 0);
}

/** In “how to dock alone” the words after “to” are an action, not a name. */
const toDo = /^(?:how|when|where|why|what|whether) to (?:not )?\S+/iu;

/** A hashtag from the longest name in a text; `undefined` if no name is usable. */
export function hashtagOf(text: string): string | undefined {
  const names = namesIn(text.replace(toDo, ' ')).toSorted(
    (one, other) => other.length - one.length,
  );
  const whole = words(text);
  const [name = whole.length <= 1 ? whole : []] = names;
  const joined = name
    .slice(-most)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
  const tag = `#${joined}`;
  const usable = postLength(tag, 'x_weighted') <= 30 && hashtagsIn(tag)[0] === joined;
  return usable ? tag : undefined;
}
