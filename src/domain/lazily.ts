/**
 * Creates a value on first use. For things that a start does not need: the data of `Intl` alone take 10 MB and 5 % of
 * the startup time.
 */
export function lazily<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
