import { describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { day } from '#contract/core/time.ts';
import { atOnce } from '#domain/steps.ts';
import { plainPersona } from '#test/persona-values.ts';
import { type DrawnPost, resultOf } from './growth.ts';
import { isDrawn, resultSentence, withGuideline } from './trials.ts';

const idOf = (n: number) => `0198c0de-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

/** Two accounts with the same texts, of which each n-th is on the tried side. */
const posts = (count: number, times: number, every = 2): DrawnPost[] =>
  Array.from({ length: count }, (_, n) => {
    const has = n % every === 0;
    const reactions = Math.round((10 + ((n * 7) % 11)) * (has ? times : 1));
    const post = { unit: `u${n}`, has, at: n * day, reactions };
    return [
      { ...post, account: 'a' },
      { ...post, account: 'b', reactions: 3 * reactions },
    ];
  }).flat();

const tried = (all: readonly DrawnPost[]) => atOnce(resultOf(all));

describe('the lot', () => {
  test('P-37.16 is the same for the same text, fair, and as good as new for each text and trial', () => {
    const trials = [idOf(0xa1), idOf(0xa2)];
    const drawn = trials.map((trial) =>
      Array.from({ length: 4000 }, (_, n) => isDrawn(trial, idOf(n))),
    );
    expect(isDrawn(idOf(1), idOf(2))).toBe(isDrawn(idOf(1), idOf(2)));
    const [one = [], other = []] = drawn;
    const share = (list: readonly boolean[]) => list.filter(Boolean).length / list.length;
    for (const list of [
      one,
      other,
      one.map((side, n) => side === other[n]),
      one.map((side, n) => side === one[n - 1]),
      one.map((side, n) => side === one[n - 2]),
    ])
      expect(Math.abs(share(list) - 0.5)).toBeLessThan(0.04);
  });
});

describe('what came of a trial', () => {
  test('P-37.19 is its size with the uncertainty and the posts, of which a text on two accounts is one', () => {
    const result = tried(posts(28, 3));
    expect(result).toMatchObject({ posts: 14, others: 14, isClear: true });
    expect(resultSentence(result)).toMatch(
      /^With it: 2\.\d times the reactions \(80 % interval \d\.\d to \d\.\d; 14 against 14 posts\)\. Luck seldom looks like that\.$/,
    );
  });

  test('P-37.19 can be worse, and may be luck', () => {
    const worse = tried(posts(28, 0.3));
    expect(worse).toMatchObject({ isClear: true });
    expect(resultSentence(worse)).toMatch(/^With it: 0\.\d times/);
    expect(resultSentence(tried(posts(28, 1)))).toMatch(
      /^With it: (?:0\.9|1\.[01]) times .+ That may be luck\.$/,
    );
  });

  test('P-37.19 is not known with fewer than six posts on either side', () => {
    expect(resultSentence(tried(posts(12, 5)))).toContain('6 against 6 posts');
    expect(resultSentence(tried(posts(15, 5, 3)))).toBe(
      'Too few posts with results to know: 5 with it against 10 without.',
    );
    expect(resultSentence(tried([]))).toBe(
      'Too few posts with results to know: 0 with it against 0 without.',
    );
  });

  test('is not that the account grew while one side came later', () => {
    const grown = posts(40, 1).map((post, n) => ({
      ...post,
      has: n > 42 ? n % 8 < 6 : n % 8 < 2,
      reactions: post.reactions * (n > 42 ? 6 : 1),
    }));
    expect(tried(grown)).toMatchObject({ isClear: false });
  });
});

describe('the tried personality', () => {
  test('P-37.16 is the present one with the guideline, as long as it lacks it and has room', () => {
    const persona = { ...plainPersona, behavioral_guidelines: ['Be kind'] };
    expect(withGuideline(persona, 'No emojis')).toEqual({
      ...persona,
      behavioral_guidelines: ['Be kind', 'No emojis'],
    });
    expect(withGuideline(persona, 'be kind.')).toBeUndefined();
    const full = Array.from({ length: limits.list_items }, (_, n) => `Rule ${n}`);
    expect(withGuideline({ ...persona, behavioral_guidelines: full }, 'No emojis')).toBeUndefined();
  });
});
