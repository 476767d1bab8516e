/** Whether a text repeats a given wording, judged by runs of words. */

const pieces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}]+/gu;

const wordsOf = (text: string): string[] =>
  text.normalize('NFKC').replace(/[’']/gu, '').toLowerCase().match(pieces) ?? [];

const runs = (words: readonly string[], size: number): string[] =>
  words.slice(size - 1).map((_, at) => words.slice(at, at + size).join(' '));

/** The share of `source`'s runs of `size` words that `text` has too, from 0 to 1. */
function shared(text: readonly string[], source: readonly string[], size: number): number {
  const wanted = runs(source, size);
  if (wanted.length === 0) return 0;
  const has = new Set(runs(text, size));
  return wanted.filter((run) => has.has(run)).length / wanted.length;
}

/** At this share of a wording's runs of three words, a text says the same. */
const sameWording = 0.6;

/** Whether a text uses a wording, word for word or nearly; a wording without letters or digits is used by none. */
export function repeats(text: string, wording: string): boolean {
  const source = wordsOf(wording);
  return shared(wordsOf(text), source, Math.min(3, source.length || 1)) >= sameWording;
}

/** So many words in a row are no coincidence. */
const longRun = 8;
const sampleRun = 4;
const sameSample = 0.5;

/** Whether a text was taken from a sample: half of its runs of four words, or eight words in a row. Greetings are free. */
export function copies(text: string, sample: string): boolean {
  const source = wordsOf(sample);
  const words = wordsOf(text);
  if (source.length < sampleRun) return false;
  return shared(words, source, sampleRun) >= sameSample || shared(words, source, longRun) > 0;
}
