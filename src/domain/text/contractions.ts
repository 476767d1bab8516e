/** English contractions: “you’re” is “you are”. */

const expansions: readonly (readonly [RegExp, string])[] = [
  [/’s (always )?been/gu, ' has $1been'],
  [/\b(it|that|there|what|here|who|nobody|somebody)’s\b/giu, '$1 is'],
  [/\bcan’t\b/giu, 'cannot'],
  [/\bwon’t\b/giu, 'will not'],
  [/n’t\b/giu, ' not'],
  [/’re\b/giu, ' are'],
  [/’ve\b/giu, ' have'],
  [/’ll\b/giu, ' will'],
  [/’m\b/giu, ' am'],
  [
    /’d(?= (?:(?:been|had|done|gone|made|said|told|thought|tried|considered|dealt|grown|lost|meant|packed|planned|prepared|rigged|skipped|stopped)\b|(?:nearly|once|even) \w+ed\b|even tried|only (?:ever|come)\b))/giu,
    ' had',
  ],
  [/’d\b/giu, ' would'],
];

/** The text with contractions expanded; apostrophes are expected as `’`. */
export const spelledOut = (text: string): string =>
  expansions.reduce((so, [short, long]) => so.replace(short, long), text);

const shortenings: readonly (readonly [RegExp, string])[] = [
  [/\b(we|you|they) are(?= \p{Ll})/giu, '$1’re'],
  // “Ready from it is” and “whose it is is known” are not contracted.
  [
    /(?<!\b(?:from|of|with|for|by|about|whose|what|where|who|how) (?:\p{L}+ )?)\b(it|that|there|here) is(?= (?!is\b)\p{Ll})/giu,
    '$1’s',
  ],
  [/\bI am(?= \p{Ll})/gu, 'I’m'],
  [/\b(we|you|they|it|I) will(?= \p{Ll})/giu, '$1’ll'],
  [/\b(do|does|did|is|are|was|were|has|have) not(?= \p{Ll})/giu, '$1n’t'],
  [/\bcannot\b/gu, 'can’t'],
  [/\bwill not(?= \p{Ll})/gu, 'won’t'],
];

/** The text with contractions: “we are” becomes “we’re”. */
export const contracted = (text: string): string =>
  shortenings.reduce((so, [long, short]) => so.replace(long, short), text);
