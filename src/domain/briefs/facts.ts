/** The facts of a brief. */
import type { Brief } from '#contract/content/types.ts';

const bullet = /^[-*•–—·▪‣●◦☐☑✓→]\s+/u;
const counted = /^(\d{1,3})[.)]\s+/u;
/** A number that counts nothing, such as “- 5 degrees”, or a marker with nothing behind it. */
const maybeFigure = /^[-–—]\s+\d/u;
const says = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;
const markerOnly = /^\d{1,3}[.)]$/u;

/** Whether the lines are numbered 1, 2, 3 …; “24. December” alone is a date. */
const isCounted = (lines: readonly string[]): boolean =>
  lines.length > 1 && lines.every((line, at) => counted.exec(line)?.[1] === String(at + 1));

/** The lines of a field, without list markers and without lines that say nothing. */
export function linesOf(text: string): string[] {
  const lines = text
    .split(/\r\n?|\n/u)
    .map((line) => line.trim())
    .filter((line) => says.test(line) && !markerOnly.test(line));
  if (isCounted(lines)) return lines.map((line) => line.replace(counted, ''));
  const isList = lines.length > 1 && lines.every((line) => bullet.test(line));
  return lines.map((line) => (isList || !maybeFigure.test(line) ? line.replace(bullet, '') : line));
}

/** The owner's facts, one for each line typed. */
export const factsOf = ({ answers, context }: Pick<Brief, 'answers' | 'context'>): string[] => [
  ...new Set([...Object.values(answers).flatMap(linesOf), ...linesOf(context)]),
];
