/**
 * An estimate of how many tokens a text takes. Every provider cuts text in its own way, and none of their tables is
 * here, so the estimate leans to the high side: English and the languages in Latin letters take about four letters a
 * token in all of them; digits, signs and accented, Greek or Cyrillic letters two; every other script takes one token
 * or a little more for each character, and emojis about three.
 */
const weights: readonly [pattern: RegExp, tokens: number][] = [
  [/[A-Za-z ]/u, 0.25],
  [/[\u0000-\u052F]/u, 0.5],
  [/[\u0530-\uFFFF]/u, 1.5],
];
const beyond = 3;

/** The most that one UTF-16 unit can take: what `tokensOf` gives never exceeds this times the length. */
export const tokensPerUnit = 1.5;

const weightOf = (character: string): number =>
  weights.find(([pattern]) => pattern.test(character))?.[1] ?? beyond;

/** Estimated tokens of a text, rounded up. */
export function tokensOf(text: string): number {
  let sum = 0;
  for (const character of text) sum += weightOf(character);
  return Math.ceil(sum);
}
