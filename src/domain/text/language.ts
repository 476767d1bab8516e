/** What language a text is in, where that is beyond doubt; whoever reads only some languages is shown it by that. */
import { languageWords, letterSigns, otherLetters } from './language-words.ts';

/** Scripts that one language writes, and its code. Kana come before Han letters, which both languages use. */
const scripts: readonly [script: RegExp, code: string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Thai}/gu, 'th'],
];
/** Cyrillic letters that only one of the two languages here writes. */
const ukrainian = /[іїєґ]/giu;
const russian = /[ыэъё]/giu;

/** A single word may be a name; of several, so large a part has to be known. */
const fewest = 2;
const part = 0.12;
/** As many letters of a language count like words of it. */
const mostLetters = 2;

const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

/** The language of Cyrillic letters; `undefined` for those that no letter tells apart. */
function cyrillic(text: string): string | undefined {
  const [uk, ru] = [count(text, ukrainian), count(text, russian)];
  if (uk > 0 && ru === 0) return 'uk';
  return ru > 0 && uk === 0 ? 'ru' : undefined;
}

/** The language of Latin letters whose small words and letters a text has most of, if one has more than all others. */
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

/** Its code, such as `en`; `undefined` where it could be several, or says too little to tell. */
export function languageOf(text: string): string | undefined {
  const plain = text.normalize('NFC').replaceAll(/(?:https?:\/\/|[@#])\S+/giu, ' ');
  const letters = count(plain, /\p{L}/gu);
  for (const [script, code] of scripts) {
    if (letters > 0 && count(plain, script) / letters > 0.3) return code;
  }
  if (letters > 0 && count(plain, /\p{Script=Cyrillic}/gu) / letters > 0.5) return cyrillic(plain);
  return count(plain, /\p{Script=Latin}/gu) < letters * 0.9 ? undefined : latin(plain);
}
