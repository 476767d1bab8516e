/** Texts that are made to take long. */
const long = 1_900_000;
export const longTexts: Record<string, Buffer> = {
  'one word of two million letters': Buffer.from('a'.repeat(long)),
  'a million lines': Buffer.from('a\n'.repeat(long / 2)),
  'two million brackets': Buffer.from('('.repeat(long)),
  'words that are all divided': Buffer.from('a-\n'.repeat(long / 3)),
  'letters under towers of accents': Buffer.from(`a${'\u0301'.repeat(50)} `.repeat(long / 60)),
  'headings without end': Buffer.from('Heading here\n\n'.repeat(100_000)),
  'more text than there may be': Buffer.from('Hello there. '.repeat(200_000)),
  'nothing that shows': Buffer.from('\u200B\u2060\uFEFF'.repeat(1000)),
};
