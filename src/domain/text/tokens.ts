/**
 * An estimate of how many tokens a text takes. Every provider cuts text in its own way, and none of their tables is
 * here, so the estimate leans to the high side: English and the languages in Latin letters take about four letters a
 * token in all of them; digits, signs and accented, Greek or Cyrillic letters two; every other script takes one token
 * or a little more for each character, and emojis about three.
 */
const isPlain = (code: number): boolean =>
  code === 0x20 || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
/** Up to and with Cyrillic, then the rest of the basic plane; beyond it are emojis and rare scripts. */
const bounds: readonly { to: number; tokens: number }[] = [
  { to: 0x052f, tokens: 0.5 },
  { to: 0xffff, tokens: 1.5 },
  { to: 0x10ffff, tokens: 3 },
];

/** The most that one UTF-16 unit can take: what `tokensOf` gives never exceeds this times the length. */
export const tokensPerUnit = 1.5;

function weightOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (isPlain(code)) return 0.25;
  return bounds.find(({ to }) => code <= to)?.tokens ?? 0;
}

/** The same before it is rounded: of two texts together it is the sum of both. */
export function exactTokensOf(text: string): number {
  let sum = 0;
  for (const character of text) sum += weightOf(character);
  return sum;
}

/** Estimated tokens of a text, rounded up. */
export const tokensOf = (text: string): number => Math.ceil(exactTokensOf(text));
