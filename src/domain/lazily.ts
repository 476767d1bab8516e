/**
 * What `make` makes, once, when it is first asked for. For what a start needs not: the data of `Intl` alone take 10 MB and a
 * twentieth of the time.
 */
export function lazily<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
