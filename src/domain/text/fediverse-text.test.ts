import { describe, expect, test } from 'vitest';
import { postLength } from './post-text.ts';

describe('P-7.313 the length of a text on Mastodon', () => {
  test.each([
    ['Hello', 5],
    ['https://example.com', 23],
    ['See https://example.com/a?b=c#d, https://example.com/a and https://x.org.', 81],
    // Without its scheme it is plain text.
    ['example.com', 11],
    ['@grace@other.example.com hi', 9],
    ['@grace hi', 9],
    ['ada@example.com', 15],
    ['👩‍👩‍👧‍👦 e\u0301', 3],
    ['日本語', 3],
  ])('%j has %i', (text, length) => {
    expect(postLength(text, 'fediverse')).toBe(length);
  });

  test('GoToSocial counts code points, and links in full', () => {
    expect(postLength('👩‍👧 https://a.example', 'code_points')).toBe(4 + 17);
  });
});
