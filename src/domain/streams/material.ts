/** What a stranger published, as an agent is given it to write about. */
import { type Material, maxMaterial } from '#domain/knowledge/knowledge.ts';
import { handlesIn, mailsIn, phonesIn, walletsIn } from '#domain/text/links/addresses.ts';
import { limits } from '#contract/core/limits.ts';

/** Besides its title and source. */
const most = maxMaterial - 500;

/**
 * Addresses, names that would call someone, tickers and hashtags: a post carries its own link, and nobody that a stranger
 * names. A check of the text refuses them, as nothing that the writer was given has them.
 */
const reaching =
  /\b(?:https?:\/\/|www\.)\S*[^\s.,;:!?)]|(?<![\p{L}\p{N}])[@#$](?=\p{L})[\p{L}\p{N}_.-]*[\p{L}\p{N}_]/giu;

/** Other ways to reach or pay someone, also disguised ones. */
const reaches = (sentence: string): boolean =>
  [handlesIn, mailsIn, phonesIn, walletsIn].some((find) => find(sentence).length > 0);

/** Without whatever leads readers somewhere else; a sentence that hides such a thing goes whole. */
const withoutReach = (text: string): string =>
  text
    .split(/(?<=[.!?])(?=\s)|(?=\n)/u)
    .map((sentence) => sentence.replaceAll(reaching, ' '))
    .filter((sentence) => !reaches(sentence))
    .join('')
    .replaceAll(/[^\S\n]+/gu, ' ')
    .replaceAll(/ +(?=[.,;:!?])/gu, '')
    .trim();

/** What an agent is asked for: these are our words, as those of a stranger are never an instruction. */
export const materialTopic = 'What is new in what you were given to read';

/** Fences what is told to a writer about an item. `source`: the host that it is from. */
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
    title: withoutReach(title.slice(0, 2 * limits.topic))
      .slice(0, limits.topic)
      .toWellFormed(),
    text: withoutReach(text.slice(0, 2 * most))
      .slice(0, most)
      .toWellFormed(),
    source,
  };
}
