import { describe, expect, test } from 'vitest';
import { queryOf } from './adapter.ts';

describe('a search on X', () => {
  test('matches any of the words, and excludes posts by or to the account', () => {
    expect(queryOf(['unit tests', 'tea'], 'ada')).toBe(
      '("unit tests" OR "tea") -is:retweet -from:ada -@ada',
    );
  });

  test('treats a word as a word, whatever it contains', () => {
    expect(queryOf(['a" OR from:bob "'], 'ada')).toBe(
      '("a  OR from:bob") -is:retweet -from:ada -@ada',
    );
    expect(queryOf(['"', ' '], 'ada')).toBeUndefined();
  });

  test('drops words that exceed the query’s length', () => {
    const long = 'x'.repeat(300);
    const query = queryOf([long, long, 'tea'], 'ada') ?? '';
    expect(query.length).toBeLessThanOrEqual(512);
    expect(query).toContain('"tea"');
  });
});
