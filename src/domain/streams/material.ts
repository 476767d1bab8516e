/** Prepares a stranger’s text as material for an agent. */
import { cut } from '#contract/core/cut.ts';
import { type Material, maxMaterial } from '#domain/knowledge/knowledge.ts';
import { handlesIn, mailsIn, phonesIn, walletsIn } from '#domain/text/links/addresses.ts';
import { limits } from '#contract/core/limits.ts';

/** Leaves room for title and source. */
const most = maxMaterial - 500;

/**
 * Addresses, mentions, tickers and hashtags: a post has its own link, and mentions no one that a stranger names. The
 * checks would reject them anyway, because the owner did not name them.
 */
const reaching =
  /\b(?:https?:\/\/|www\.)\S*[^\s.,;:!?)]|(?<![\p{L}\p{N}])[@#$](?=\p{L})[\p{L}\p{N}_.-]*[\p{L}\p{N}_]/giu;

/** Other ways to reach or pay someone, including disguised ones. */
const reaches = (sentence: string): boolean =>
  [handlesIn, mailsIn, phonesIn, walletsIn].some((find) => find(sentence).length > 0);

/** Removes everything that leads readers elsewhere; a sentence with a disguised address is removed whole. */
const withoutReach = (text: string): string =>
  text
    .split(/(?<=[.!?])(?=\s)|(?=\n)/u)
    .map((sentence) => sentence.replaceAll(reaching, ' '))
    .filter((sentence) => !reaches(sentence))
    .join('')
    .replaceAll(/[^\S\n]+/gu, ' ')
    .replaceAll(/ +(?=[.,;:!?])/gu, '')
    .trim();

/** The topic given to the agent. It is our own wording, because a stranger’s text is never an instruction. */
export const materialTopic = 'What is new in what you were given to read';

/** The material for one item, fenced. `source`: the host it comes from. */
export function materialOf({
  title,
  text,
  source,
}: {
  title: string;
  text: string;
  source: string;
}): Material {
  return {
    title: cut(withoutReach(cut(title, 2 * limits.topic)), limits.topic),
    text: cut(withoutReach(cut(text, 2 * most)), most),
    source,
  };
}
