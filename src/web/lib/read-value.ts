/** Values from outside, of an address or of a server, may be anything. */
export const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value : undefined;

export const oneOf = <Word extends string>(
  words: readonly Word[],
  value: unknown,
): Word | undefined => words.find((word) => word === value);
