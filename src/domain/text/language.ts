/** What language a text is in, where that is beyond doubt; whoever reads only some languages is shown it by that. */

/** Scripts that one language writes, and its code. Kana come before Han letters, which both languages use. */
const scripts: readonly [script: RegExp, code: string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Thai}/gu, 'th'],
];

/** Words that English text is full of, and that no other language of Latin letters shares many of. */
const english = new Set(
  (
    'the and of to is that it you for with this was are not have but they what when your from ' +
    'be we can will how there their than who which been has would could should about into just'
  ).split(' '),
);

const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

/** Its code, such as `en`; `undefined` where it could be several, or says too little to tell. */
export function languageOf(text: string): string | undefined {
  const words = text.replaceAll(/(?:https?:\/\/|[@#])\S+/giu, ' ');
  const letters = count(words, /\p{L}/gu);
  for (const [script, code] of scripts) {
    if (letters > 0 && count(words, script) / letters > 0.3) return code;
  }
  if (count(words, /\p{Script=Latin}/gu) < letters * 0.9) return undefined;
  const all = words.toLowerCase().match(/[\p{L}']+/gu) ?? [];
  const known = all.filter((word) => english.has(word)).length;
  return known >= 2 && known / all.length > 0.12 ? 'en' : undefined;
}
