/** How many UTF-16 units of a text are gone or others, from its first change to its last. */
function lostOf(before: string, after: string): number {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return before.length - start - end;
}

/** Whether someone goes on with the same texts: no more than `most` characters of any of them are gone. */
export const isContinued = (
  before: readonly string[],
  after: readonly string[],
  most: number,
): boolean => lostOf(before.join('\n'), after.join('\n')) <= most;
