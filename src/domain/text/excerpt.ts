/** The beginning of a text, for recognizing it. */
import { cut, elided } from '#contract/core/cut.ts';

/** At most `most` UTF-16 units on one line; cut after a word if one ends near, with an ellipsis in place of a period. */
export function excerpt(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= most) return line.toWellFormed();
  const room = cut(line, most);
  const lastSpace = room.lastIndexOf(' ');
  const isNear = lastSpace > room.length / 2;
  if (!isNear) return elided(line, most).replace(/[.,;:](?=…$)/, '');
  return `${room.slice(0, lastSpace).replace(/[.,;:]$/, '')}…`;
}
