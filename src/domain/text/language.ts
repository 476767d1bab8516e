/** Detects the language of a text, if it is certain. */
import { languageWords, letterSigns, otherLetters } from './language-words.ts';

/** Scripts of a single language, with its code. Kana come before Han characters, which Japanese also uses. */
const scripts: readonly [script: RegExp, code: string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Thai}/gu, 'th'],
];
/** Cyrillic letters that only one of the two supported languages uses. */
const ukrainian = /[іїєґ]/giu;
const russian = /[ыэъё]/giu;

/** A single word may be a name. Of several words, at least this share has to be known. */
const fewest = 2;
const part = 0.12;
/** At most this many letters of a language count like words. */
const mostLetters = 2;

const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

/** The language of a Cyrillic text; `undefined` if no letter distinguishes it. */
function cyrillic(text: string): string | undefined {
  const [uk, ru] = [count(text, ukrainian), count(text, russian)];
  if (uk > 0 && ru === 0) return 'uk';
  return ru > 0 && uk === 0 ? 'ru' : undefined;
}

/** The language of a Latin text: the one with most common words and letters, if it has more than all others. */
function latin(text: string): string | undefined {
  if (otherLetters.test(text)) return undefined;
  const words = text.toLowerCase().match(/\p{L}+(?:['’]\p{L}+)?/gu) ?? [];
  const heads = words.map((word) => word.split(/['’]/u)[0] ?? word);
  const scores = Object.entries(languageWords).map(([code, known]): [string, number] => {
    const letters = Math.min(mostLetters, count(text, letterSigns[code] ?? /(?!)/gu));
    return [
      code,
      words.filter((word, at) => known.has(word) || known.has(heads[at] ?? word)).length + letters,
    ];
  });
  const [[code, most], [, next]] = scores.toSorted(([, one], [, other]) => other - one) as [
    [string, number],
    [string, number],
  ];
  return most >= fewest && most > next && most / words.length > part ? code : undefined;
}

/** The language code, such as `en`; `undefined` if it could be several, or the text is too short to tell. */
export function languageOf(text: string): string | undefined {
  const plain = text.normalize('NFC').replaceAll(/(?:https?:\/\/|[@#])\S+/giu, ' ');
  const letters = count(plain, /\p{L}/gu);
  for (const [script, code] of scripts) {
    if (letters > 0 && count(plain, script) / letters > 0.3) return code;
  }
  if (letters > 0 && count(plain, /\p{Script=Cyrillic}/gu) / letters > 0.5) return cyrillic(plain);
  return count(plain, /\p{Script=Latin}/gu) < letters * 0.9 ? undefined : latin(plain);
}
