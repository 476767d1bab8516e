import { describe, expect, it } from 'vitest';
import { wordsOf } from './shared.ts';

const words = (said: Record<string, string>): string => {
  const form = new FormData();
  for (const [name, value] of Object.entries(said)) form.set(name, value);
  return wordsOf(form);
};
const url = 'https://example.com/harbor';

describe('content shared from another app', () => {
  it.each([
    [
      { title: 'Harbor news', text: 'It opens at nine.', url },
      `Harbor news\n\nIt opens at nine.\n\n${url}`,
    ],
    // Chromium on Android sends the address as text, others as both.
    [{ title: 'Harbor news', text: url }, `Harbor news\n\n${url}`],
    [{ text: `See ${url}`, url }, `See ${url}`],
    [{ title: url, text: url, url }, url],
    [{ title: '  ', text: '' }, ''],
  ])('P-23.79 becomes a text without repetition: %j', (said, text) => {
    expect(words(said)).toBe(text);
  });
});
