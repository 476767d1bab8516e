/** How many UTF-16 code units of a text were removed or replaced, from the first change to the last. */
function lostOf(before: string, after: string): number {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return before.length - start - end;
}

/** Whether an edit continues the previous one: at most `most` characters of any text were removed. */
export const isContinued = (
  before: readonly string[],
  after: readonly string[],
  most: number,
): boolean => lostOf(before.join('\n'), after.join('\n')) <= most;
