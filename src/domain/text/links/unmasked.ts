/** Removes disguises from a text. */
import { stripInvisible } from '#contract/core/plain-text.ts';
import { remembered } from '#domain/remembered.ts';
import { unescaped } from './escapes.ts';

// Lookalike letters. A small table of what is actually used to get a word past a reader.

const twins: readonly (readonly [latin: string, others: string])[] = [
  ['a', 'аαɑᴀ'],
  ['b', 'вβʙ'],
  ['c', 'сϲᴄ'],
  ['d', 'ԁɗđᴅ'],
  ['e', 'еєεᴇ'],
  ['f', 'ƒꜰ'],
  ['g', 'ɡցɢ'],
  ['h', 'һнհʜ'],
  ['i', 'іιıɪ'],
  ['j', 'јᴊ'],
  ['k', 'кκᴋ'],
  ['l', 'ӏłʟ'],
  ['m', 'мᴍ'],
  ['n', 'ηոɴ'],
  ['o', 'оοօøᴏ'],
  ['p', 'рρᴘ'],
  ['q', 'ԛ'],
  ['r', 'гʀ'],
  ['s', 'ѕꜱ'],
  ['t', 'тτᴛ'],
  ['u', 'υսᴜ'],
  ['v', 'νѵᴠ'],
  ['w', 'ԝωᴡ'],
  ['x', 'хχ'],
  ['y', 'уγʏ'],
  ['z', 'ᴢ'],
];
const latinOf = new Map(
  twins.flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
);

/** Rows of 26 symbols for the alphabet: circled, squared, and regional indicators. */
const alphabets = [0x1f150, 0x1f170, 0x1f1e6];
/** The first digit of other scripts, each followed by the rest of 0 to 9. */
const digits = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0be6, 0x0c66, 0x0d66, 0x0e50];

const within = (rows: readonly number[], size: number, code: number): number | undefined => {
  const row = rows.find((from) => code >= from && code < from + size);
  return row === undefined ? undefined : code - row;
};

function plainOf(character: string): string {
  const latin = latinOf.get(character);
  if (latin !== undefined) return latin;
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x0660) return character;
  const letter = within(alphabets, 26, code);
  if (letter !== undefined) return String.fromCharCode(97 + letter);
  return within(digits, 10, code)?.toString() ?? character;
}

/** Lowercase text with lookalikes replaced by the Latin letters and digits they resemble. */
const withoutLookalikes = (text: string): string => Array.from(text, plainOf).join('');

// Direction marks, joiners, variation selectors, the blank braille cell and shorthand controls: invisible, but able to
// carry or hide a message.
const unseen =
  /[\u061C\u200C-\u200F\u2800\u{1BCA0}-\u{1BCA3}]|[\uFE00-\uFE0F]|[\u{E0100}-\u{E01EF}]/gu;

/** Removes invisible characters, and normalizes wide, circled or bold letters. Case is kept. */
export const shown = remembered((text: string): string =>
  stripInvisible(text).replace(unseen, '').normalize('NFKC'),
);

/** Removes accents and other combining marks. */
export const withoutAccents = (text: string): string =>
  text.normalize('NFKD').replace(/[\u0300-\u036F\u20E3]/gu, '');

/**
 * The text as a reader understands it: `shown`, lowercase, without escapes and accents, with lookalikes of other
 * scripts as Latin letters.
 */
export const folded = remembered((text: string): string =>
  withoutLookalikes(withoutAccents(shown(unescaped(shown(text)))).toLowerCase()),
);

/** Letters and digits only. */
export const squashed = remembered((text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, ''));

const turned: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  '+': 't',
};
/** Replaces the digits and symbols of "l33t" by letters. */
export const unleeted = (text: string): string =>
  text.replace(/[0134578$@!|+9]/gu, (sign) => turned[sign] ?? sign);

const rotated = (text: string): string =>
  text.replace(/[a-z]/gu, (letter) =>
    String.fromCharCode(97 + ((letter.charCodeAt(0) - 97 + 13) % 26)),
  );
const backwards = (text: string): string => [...text].toReversed().join('');

/** Alternative readings of a folded text: itself, digits as letters, rot13, and reversed. */
export const readings = remembered((fold: string): readonly string[] => {
  const turnedOn = rotated(fold);
  return [fold, unleeted(fold), turnedOn, backwards(fold), backwards(turnedOn)];
});
