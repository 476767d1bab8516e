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
