/** Whether a text repeats confidential instructions, verbatim or nearly. */
import { folded, readings, squashed } from '#domain/text/links/unmasked.ts';

/** This many words in a row count as a quotation of the instructions. */
const run = 6;
/** A shorter sentence must match as a whole. */
const shortest = 4;
/** The share of a sentence’s three-word runs at which a text counts as a paraphrase of it. */
const near = 0.6;

const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?;])\s+|\n+/u).filter(Boolean);
const wordsIn = (fold: string): string[] =>
  fold.replace(/[’']/gu, '').match(/[\p{L}\p{N}]+/gu) ?? [];
const wordsOf = (text: string): string[] => wordsIn(folded(text));
const runsOf = (words: readonly string[], size: number): string[] =>
  words.slice(size - 1).map((_, at) => words.slice(at, at + size).join(' '));
const triples = (words: readonly string[]): string[] => runsOf(words, 3);

/** This many letters in a row, ignoring gaps, count like six words. */
const letters = 26;
const rowsOf = (bare: string): string[] =>
  Array.from({ length: Math.max(0, bare.length - letters + 1) }, (_, at) =>
    bare.slice(at, at + letters),
  );

/** Whether a text has such a run, also backwards, in rot13, in leetspeak or without gaps. */
function quotes(text: string, instructions: string, free: string): boolean {
  const open = wordsOf(free);
  const bareOpen = squashed(folded(free));
  const source = wordsOf(instructions);
  const kept = new Set(runsOf(source, run));
  for (const one of runsOf(open, run)) kept.delete(one);
  const rows = new Set(rowsOf(source.join('')).filter((row) => !bareOpen.includes(row)));
  return readings(folded(text)).some((reading) => {
    const words = wordsIn(reading);
    return (
      [words, words.toReversed()].some((all) => runsOf(all, run).some((one) => kept.has(one))) ||
      rowsOf(squashed(reading)).some((row) => rows.has(row))
    );
  });
}

const quoted = /["“„«]([^"“”„«»\n]{1,120})["”»]/gu;
const withheld =
  /\b(?:never|not|don[’']t|avoid|without|no|secret|private|internal|confidential)\b/iu;

/** Words in quotation marks in the instructions are meant to be said. */
const wanted = (instructions: string): string =>
  sentencesOf(instructions)
    .filter((sentence) => !withheld.test(sentence))
    .flatMap((sentence) => Array.from(sentence.matchAll(quoted), ([, inside = '']) => inside))
    .join('\n');

/** Whether a text contains a sentence nearly verbatim, or a short one in full. */
function saysNearly(text: string, instructions: string, free: string): boolean {
  const words = wordsOf(text);
  const written = new Set(triples(words));
  const line = ` ${words.join(' ')} `;
  const allowed = ` ${wordsOf(free).join(' ')} `;
  return sentencesOf(instructions).some((sentence) => {
    const own = wordsOf(sentence);
    const whole = ` ${own.join(' ')} `;
    if (own.length < shortest || allowed.includes(whole)) return false;
    if (own.length <= run) return line.includes(whole);
    const all = triples(own);
    return all.filter((one) => written.has(one)).length / all.length >= near;
  });
}

/** `free` is what the owner says publicly anyway. */
export function repeatsInstructions(text: string, instructions: string, free: string): boolean {
  if (instructions === '') return false;
  const open = `${free}\n${wanted(instructions)}`;
  return quotes(text, instructions, open) || saysNearly(text, instructions, open);
}
