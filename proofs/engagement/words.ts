/** A writer whose texts are all different, so that each published text is recognizable and passes the repetition check. */
import { randomInt } from 'node:crypto';
import type { Tokens } from '#domain/money/price.ts';
import { oneWriter } from '#test/one-writer.ts';

const begins = 'b|br|c|d|dr|f|g|gl|h|k|l|m|n|p|pl|r|s|st|t|tr|v|w'.split('|');
const middles = 'a|e|i|o|u|ea|ou|ai'.split('|');
const ends = 'l|n|r|s|t|m|nd|rk|lt|sh|ck|p'.split('|');

const one = (list: readonly string[]): string => list[randomInt(list.length)] ?? '';
const word = (): string => one(begins) + one(middles) + one(ends) + one(middles) + one(ends);
const sentence = (): string => {
  const text = Array.from({ length: 4 + randomInt(8) }, word).join(' ');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${one(['.', '.', '?', '!'])}`;
};

const anyText = (): string => Array.from({ length: 1 + randomInt(2) }, sentence).join(' ');

/** `tokens` is reported for each call and determines its cost. */
export const talkative = (tokens: Tokens | null = null) =>
  oneWriter(
    'talkative',
    ({ count }) => Array.from({ length: count }, () => ({ parts: [anyText()], why: 'as asked' })),
    tokens,
  );
