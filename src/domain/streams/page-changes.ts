/** Finds new text on a page, ignoring what changes all the time. */
import { bare } from '#domain/knowledge/knowledge.ts';

/** Shorter changes are a counter, a date or a name. */
const telling = 20;

/** A line without its numbers, so that a clock or a counter is not a change. */
const fold = (line: string): string => bare(line).replaceAll(/\d+/gu, '0');

/** The lines of a page that were not there before, in order; empty if they say very little. */
export function newLines(before: string, now: string): string[] {
  const known = new Set(before.split('\n').map(fold));
  const fresh = now.split('\n').filter((line) => {
    const plain = fold(line);
    return plain !== '' && !known.has(plain);
  });
  const letters = fresh.join('').match(/\p{L}/gu)?.length ?? 0;
  return letters < telling ? [] : fresh;
}

/** Identifies a change: the same lines appearing again are the same news. */
export const changeKey = (lines: readonly string[]): string => lines.map(fold).join('\n');
