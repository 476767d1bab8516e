/** `1 post`, `1,200 posts`; most nouns take an s. */
export const pluralize = (count: number, one: string, more = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : more}`;
