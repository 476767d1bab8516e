import { describe, expect, test } from 'vitest';
import { postLength } from './post-text.ts';

describe('P-7.313 a text as Mastodon counts it', () => {
  test.each([
    ['Hello', 5],
    ['https://example.com', 23],
    ['See https://example.com/a?b=c#d, https://example.com/a and https://x.org.', 81],
    // Without its scheme it is text.
    ['example.com', 11],
    ['@grace@other.example.com hi', 9],
    ['@grace hi', 9],
    ['ada@example.com', 15],
    ['👩‍👩‍👧‍👦 e\u0301', 3],
    ['日本語', 3],
  ])('%j has %i', (text, length) => {
    expect(postLength(text, 'fediverse')).toBe(length);
  });

  test('of code points, as GoToSocial counts, and links whole', () => {
    expect(postLength('👩‍👧 https://a.example', 'code_points')).toBe(4 + 17);
  });
});
