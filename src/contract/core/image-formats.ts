/** What an uploaded image may be. */
export const imageFormats = ['JPG', 'PNG', 'GIF', 'WebP', 'AVIF', 'HEIC'] as const;

/** In a sentence. */
export const oneOf = (formats: readonly string[]): string =>
  `${formats.slice(0, -1).join(', ')} or ${formats.at(-1)}`;
