/** What is new on a page, without what changes on it all the time. */

/** Fewer letters than this are a counter, a date or a name that came and went. */
const telling = 20;

/** A line without its figures: a clock or a count is no news. */
const fold = (line: string): string =>
  line
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\d+/gu, '0')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The lines that a page has now and had not before, in their order; none where they say next to nothing. */
export function newLines(before: string, now: string): string[] {
  const known = new Set(before.split('\n').map(fold));
  const fresh = now.split('\n').filter((line) => {
    const plain = fold(line);
    return plain !== '' && !known.has(plain);
  });
  const letters = fresh.join('').match(/\p{L}/gu)?.length ?? 0;
  return letters < telling ? [] : fresh;
}

/** What tells a change from others: the same lines that come back are the same news. */
export const changeKey = (lines: readonly string[]): string => lines.map(fold).join('\n');
