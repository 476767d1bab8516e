/** Removes disguises from a text. */
import { stripInvisible } from '#contract/core/plain-text.ts';
import { withoutLookalikes } from './confusables.ts';
import { remembered } from '#domain/remembered.ts';
import { unescaped } from './escapes.ts';

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
