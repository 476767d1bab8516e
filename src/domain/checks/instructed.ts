/** Whether a text repeats what an owner told an agent in confidence, word for word or nearly. */
import { folded, readings, squashed } from '#domain/text/links/unmasked.ts';

/** So many words in a row are a quotation of the instructions, whatever comes before and after them. */
const run = 6;
/** A shorter sentence counts whole. */
const shortest = 4;
/** Of a sentence's runs of three words; at this share a text says the same with a word changed. */
const near = 0.6;

const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?;])\s+|\n+/u).filter(Boolean);
const wordsIn = (fold: string): string[] =>
  fold.replace(/[’']/gu, '').match(/[\p{L}\p{N}]+/gu) ?? [];
const wordsOf = (text: string): string[] => wordsIn(folded(text));
const runsOf = (words: readonly string[], size: number): string[] =>
  words.slice(size - 1).map((_, at) => words.slice(at, at + size).join(' '));
const triples = (words: readonly string[]): string[] => runsOf(words, 3);

/** So many letters in a row, gaps aside, are as good as six words. */
const letters = 26;
const rowsOf = (bare: string): string[] =>
  Array.from({ length: Math.max(0, bare.length - letters + 1) }, (_, at) =>
    bare.slice(at, at + letters),
  );

/** Whether a text has a run of them, also backwards, in rot13, in leetspeak or without its gaps. */
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

/** What the instructions ask for in quotation marks is there to be said. */
const wanted = (instructions: string): string =>
  sentencesOf(instructions)
    .filter((sentence) => !withheld.test(sentence))
    .flatMap((sentence) => Array.from(sentence.matchAll(quoted), ([, inside = '']) => inside))
    .join('\n');

/** Whether a text has a sentence nearly, or a short one whole. */
function saysNearly(text: string, instructions: string, free: string): boolean {
  const words = wordsOf(text);
  const said = new Set(triples(words));
  const line = ` ${words.join(' ')} `;
  const allowed = ` ${wordsOf(free).join(' ')} `;
  return sentencesOf(instructions).some((sentence) => {
    const own = wordsOf(sentence);
    const whole = ` ${own.join(' ')} `;
    if (own.length < shortest || allowed.includes(whole)) return false;
    if (own.length <= run) return line.includes(whole);
    const all = triples(own);
    return all.filter((one) => said.has(one)).length / all.length >= near;
  });
}

/** `free` is what the owner says in public anyway. */
export function repeatsInstructions(text: string, instructions: string, free: string): boolean {
  if (instructions === '') return false;
  const open = `${free}\n${wanted(instructions)}`;
  return quotes(text, instructions, open) || saysNearly(text, instructions, open);
}
