/** A post that an action on several was refused for. */
export interface Refused {
  /** Its first words. */
  title: string;
  why: string;
}

/** What was done, and for how many posts it was refused, with the first of them and the reason; `undefined` if for none. */
export function refusedWords(
  message: string,
  done: string,
  [first, ...others]: readonly Refused[],
): string | undefined {
  if (!first) return undefined;
  const post = `“${first.title}”`;
  const such =
    others.length === 0
      ? `${post} couldn’t be ${done}`
      : `${others.length + 1} couldn’t be ${done}, such as ${post}`;
  return `${message} ${such}: ${first.why}`;
}

/** What the server said of an approval, with the number of accounts that it was for. */
export const saidOn = (message: string, count: number): string =>
  count > 1 ? message.replace('Approved.', `Approved on ${count} accounts.`) : message;
