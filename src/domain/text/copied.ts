/** Whether a text repeats another wording, measured by word runs. */
import { remembered } from '#domain/remembered.ts';
import { unspacedSign } from './scripts.ts';

const pieces = new RegExp(
  String.raw`${unspacedSign}|(?:(?!${unspacedSign})[\p{L}\p{N}\p{M}])+`,
  'gu',
);

const wordsOf = remembered((text: string): readonly string[] => {
  const plain = text.normalize('NFKC').replace(/[’']/gu, '').toLowerCase();
  return plain.match(pieces) ?? [];
});

const runsOf = remembered((text: string, size: string): readonly string[] => {
  const words = wordsOf(text);
  const length = Number(size);
  return words.slice(length - 1).map((_, at) => words.slice(at, at + length).join(' '));
});
const setOf = remembered(
  (text: string, size: string): ReadonlySet<string> => new Set(runsOf(text, size)),
);

/** The share of `source`’s word runs of length `size` that `text` contains, 0 to 1. */
function shared(text: string, source: string, size: number): number {
  const wanted = runsOf(source, String(size));
  if (wanted.length === 0) return 0;
  const has = setOf(text, String(size));
  return wanted.filter((run) => has.has(run)).length / wanted.length;
}

/** The share of three-word runs from which two wordings count as the same. */
const sameWording = 0.6;

/** Whether a text uses a wording, verbatim or nearly. A wording without letters or digits never matches. */
export function repeats(text: string, wording: string): boolean {
  const { length } = wordsOf(wording);
  return shared(text, wording, Math.min(3, length || 1)) >= sameWording;
}

/** This many words in a row are not a coincidence. */
const longRun = 8;
const sampleRun = 4;
const sameSample = 0.5;

/** Whether a text copies from a sample: half of its four-word runs, or eight words in a row. Greetings do not count. */
export function copies(text: string, sample: string): boolean {
  if (wordsOf(sample).length < sampleRun) return false;
  return shared(text, sample, sampleRun) >= sameSample || shared(text, sample, longRun) > 0;
}
