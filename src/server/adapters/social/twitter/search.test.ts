import { describe, expect, test } from 'vitest';
import { queryOf } from './search.ts';

describe('a search at X', () => {
  test('is for any of the words, and for nothing of the account or to it', () => {
    expect(queryOf(['unit tests', 'tea'], 'ada')).toBe(
      '("unit tests" OR "tea") -is:retweet -from:ada -@ada',
    );
  });

  test('takes a word for a word, whatever is in it', () => {
    expect(queryOf(['a" OR from:bob "'], 'ada')).toBe(
      '("a  OR from:bob") -is:retweet -from:ada -@ada',
    );
    expect(queryOf(['"', ' '], 'ada')).toBeUndefined();
  });

  test('leaves out what it has no room for', () => {
    const long = 'x'.repeat(300);
    const query = queryOf([long, long, 'tea'], 'ada') ?? '';
    expect(query.length).toBeLessThanOrEqual(512);
    expect(query).toContain('"tea"');
  });
});
