/**
 * An estimate of how many tokens a text takes. Every tokenizer splits text differently and none is included here, so
 * the estimate is high: about four letters per token for languages in Latin script; two for digits, symbols and
 * accented, Greek or Cyrillic letters; one token or slightly more per character in other scripts; about three per
 * emoji.
 */
const isPlain = (code: number): boolean =>
  code === 0x20 || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
/** Up to and including Cyrillic, then the rest of the BMP; emojis and rare scripts come after it. */
const bounds: readonly { to: number; tokens: number }[] = [
  { to: 0x052f, tokens: 0.5 },
  { to: 0xffff, tokens: 1.5 },
  { to: 0x10ffff, tokens: 3 },
];

function weightOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (isPlain(code)) return 0.25;
  return bounds.find(({ to }) => code <= to)?.tokens ?? 0;
}

/** Like `weightOf`, without rounding, so that the value of two texts together is the sum of both. */
export function exactTokensOf(text: string): number {
  let sum = 0;
  for (const character of text) sum += weightOf(character);
  return sum;
}

/** The estimated tokens of a text, rounded up. */
export const tokensOf = (text: string): number => Math.ceil(exactTokensOf(text));
