/** What a text says once its disguise is taken off. */
import { stripInvisible } from '#contract/core/plain-text.ts';
import { withoutDuplicates } from './confusables.ts';
import { remembered } from '#domain/remembered.ts';
import { unescaped } from './escapes.ts';

// Direction marks, joiners, variation selectors, the empty braille cell and shorthand controls: nothing that anyone
// reads, and enough to carry a message or to hide one.
const unseen =
  /[\u061C\u200C-\u200F\u2800\u{1BCA0}-\u{1BCA3}]|[\uFE00-\uFE0F]|[\u{E0100}-\u{E01EF}]/gu;

/** Without whatever shows nothing, and wide, round or bold letters as plain ones. Upper and lower case stay. */
export const shown = remembered((text: string): string =>
  stripInvisible(text).replace(unseen, '').normalize('NFKC'),
);

export const withoutAccents = (text: string): string =>
  text.normalize('NFKD').replace(/[\u0300-\u036F\u20E3]/gu, '');

/** As a reader takes it: `shown`, without escapes and accents, in lowercase, and lookalikes of other scripts as Latin letters. */
export const folded = remembered((text: string): string =>
  withoutDuplicates(withoutAccents(shown(unescaped(shown(text)))).toLowerCase()),
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
/** Digits and signs as the letters that they stand for in "l33t". */
export const unleeted = (text: string): string =>
  text.replace(/[0134578$@!|+9]/gu, (sign) => turned[sign] ?? sign);

const rotated = (text: string): string =>
  text.replace(/[a-z]/gu, (letter) =>
    String.fromCharCode(97 + ((letter.charCodeAt(0) - 97 + 13) % 26)),
  );
const backwards = (text: string): string => [...text].toReversed().join('');

/** Folded texts that may hold what a folded text says: itself first, then as letters for digits, rot13 and backwards. */
export const readings = remembered((fold: string): readonly string[] => {
  const turnedOn = rotated(fold);
  return [fold, unleeted(fold), turnedOn, backwards(fold), backwards(turnedOn)];
});
