/** The beginning of a text, for recognizing it. */
import { cut, elided } from '#contract/core/cut.ts';

/** Between two lines: a dot, unless the first has a mark at its end, or the second goes on with its sentence. */
const breaks = /(?<=[\p{L}\p{M}\p{N}])\n(?=[\p{Lu}\p{Lt}\p{Lo}\p{N}@#“"'(])/gu;

/** The lines of a text as one, in which one can still tell where they ended. */
export const inOneLine = (text: string): string =>
  text
    .trim()
    // First, so that many empty lines take no longer than their number.
    .replaceAll(/\s+/g, (gap) => (gap.includes('\n') ? '\n' : ' '))
    .replaceAll(breaks, ' · ')
    .replaceAll('\n', ' ');

/** At most `most` UTF-16 units on one line; cut after a word if one ends near, with an ellipsis in place of a period. */
export function excerpt(text: string, most: number): string {
  const line = inOneLine(text);
  if (line.length <= most) return line.toWellFormed();
  const room = cut(line, most);
  const lastSpace = room.lastIndexOf(' ');
  const isNear = lastSpace > room.length / 2;
  if (!isNear) return elided(line, most);
  return `${room.slice(0, lastSpace).replace(/(?:[.,;:]{1,9}| ·)$/, '')}…`;
}
