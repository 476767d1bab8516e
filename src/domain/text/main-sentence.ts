/** The sentence of a post to show on an image card. */
import { excerpt } from './excerpt.ts';
import { urlsIn } from './tweet-text.ts';
import { sentences, words } from './segmenters.ts';

/** Fewer words are a greeting, a number or a heading. */
const enough = 4;

const wordsIn = (text: string): number =>
  [...words().segment(text)].filter(({ isWordLike }) => isWordLike).length;

const signs = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]|\u200D|\uFE0F/gu;
const tag = /^#[\p{L}\p{N}_]+$/u;

/** Goes back tag by tag: one pattern for all of them would start again at each. */
function withoutTagsAtEnd(line: string): string {
  let left = line.trimEnd();
  for (;;) {
    const at = left.lastIndexOf('#');
    if (at === -1 || !tag.test(left.slice(at))) return left;
    left = left.slice(0, at).trimEnd();
  }
}

/** Links, trailing hashtags and emoji are useless on an image. */
function bareWords(line: string): string {
  const unlinked = urlsIn(line).reduce((left, url) => left.replaceAll(url, ''), line);
  return withoutTagsAtEnd(unlinked.replace(signs, '')).replaceAll(/\s+/g, ' ').trim();
}

/**
 * The first sentence with at least four words, else the first one, without links, emoji and trailing hashtags; at most
 * `most` characters. Can be empty.
 */
export function mainSentence(text: string, most: number): string {
  const bare = text
    .split('\n')
    .flatMap((line) => [...sentences().segment(bareWords(line))])
    .map(({ segment }) => segment.trim())
    .filter((sentence) => wordsIn(sentence) > 0);
  const main = bare.find((sentence) => wordsIn(sentence) >= enough) ?? bare[0] ?? '';
  return excerpt(main, most);
}
