import { describe, expect, test } from 'vitest';
import { day } from '#contract/core/time.ts';
import { signsAsked } from '#domain/persona/guidelines.ts';
import { atOnce } from '#domain/steps.ts';
import { plainPersona } from '#test/persona-values.ts';
import { comparableCount, type ComparedPost, type Finding, findingsOf } from './growth.ts';
import { growthProposals } from './growth-proposals.ts';
import { type Feature, features, lengthsOf, type PostForm, unusualIn } from './post-form.ts';

const form = (change: Partial<PostForm> = {}): PostForm => ({
  text: 'Rye bread is ready.',
  parts: 1,
  media: 0,
  kind: 'tweet',
  hour: 9,
  weekday: 2,
  ...change,
});

/** Every third post has a picture and gets this many times the reactions. */
const posts = (count: number, times: number): ComparedPost[] =>
  Array.from({ length: count }, (_, n) => ({
    account: 'a',
    at: n * day,
    form: form({ text: `Post number ${n} about bread`, media: n % 3 === 0 ? 1 : 0 }),
    reactions: Math.round((10 + ((n * 7) % 11)) * (n % 3 === 0 ? times : 1)),
  }));

const found = (all: readonly ComparedPost[]): Finding[] => atOnce(findingsOf(all));

describe('what makes a difference', () => {
  test('is found with its size, its interval and its posts', () => {
    const [first, ...others] = found(posts(45, 3));
    expect(first).toMatchObject({ feature: { key: 'media' }, posts: 15, others: 30 });
    expect(first?.times).toBeGreaterThan(2);
    expect(first?.low).toBeLessThan(first?.times ?? 0);
    expect(first?.high).toBeGreaterThan(3 * 0.8);
    expect(others).toEqual([]);
  });

  test('can be less, and is nothing where there is none', () => {
    expect(found(posts(45, 0.3))[0]?.times).toBeLessThan(1);
    expect(found(posts(45, 1))).toEqual([]);
  });

  test('needs 20 texts, of which several accounts with the same one are one', () => {
    const twice = posts(19, 5).flatMap((post) => [post, { ...post, account: 'b' }]);
    expect(comparableCount(twice)).toBe(19);
    expect(found(twice)).toEqual([]);
    expect(found(posts(30, 5))).not.toEqual([]);
  });

  test('is not that an account grew while the agent changed its ways', () => {
    const grown = posts(60, 1).map((post, n) => ({
      ...post,
      form: { ...post.form, media: n > 30 ? 1 : 0 },
      reactions: Math.round(post.reactions * (n > 30 ? 6 : 1)),
    }));
    expect(found(grown)).toEqual([]);
  });
});

describe('what posts look like', () => {
  const lengths = { short: 10, long: 100 };
  const has = (key: string, change: Partial<PostForm>) =>
    features.find((one) => one.key === key)?.has(form(change), lengths);

  test('is read from what is stored', () => {
    expect(has('question', { text: 'Ready?' })).toBe(true);
    expect(has('question', { text: 'See https://example.com/a?b=c' })).toBe(false);
    expect(has('link', { text: 'See https://example.com/a?b=c' })).toBe(true);
    expect(has('hashtags', { text: 'Rye #bread' })).toBe(true);
    expect(has('emoji', { text: 'Rye 🍞' })).toBe(true);
    expect(has('emoji', { text: 'Rye 3' })).toBe(false);
    expect(has('night', { hour: 2 })).toBe(true);
    expect(has('night', { hour: 23 })).toBe(true);
    expect(has('morning', { hour: 11 })).toBe(false);
    expect(has('night', { hour: null })).toBe(false);
    expect(has('weekend', { weekday: 6 })).toBe(true);
    expect(has('weekend', { weekday: null })).toBe(false);
  });

  test('is unusual if few others are like it', () => {
    const others = Array.from({ length: 20 }, (_, n) => form({ media: n < 3 ? 1 : 0 }));
    expect(unusualIn(form({ media: 1 }), others)).toEqual(['has a picture or video (3 of 20 do)']);
    expect(unusualIn(form(), others)).toEqual([]);
    expect(unusualIn(form({ media: 1 }), [])).toEqual([]);
  });
});

describe('proposals', () => {
  const named = (key: string): Feature => {
    const feature = features.find((one) => one.key === key);
    if (!feature) throw new Error(key);
    return feature;
  };
  const finding = (key: string, times: number): Finding => ({
    feature: named(key),
    times,
    low: times / 1.5,
    high: times * 1.5,
    posts: 12,
    others: 31,
  });
  const lengths = lengthsOf([form({ text: 'x'.repeat(80) }), form({ text: 'x'.repeat(200) })]);
  const propose = (
    findings: readonly Finding[],
    change = {},
    given: Parameters<typeof growthProposals>[2] = [],
  ) =>
    growthProposals(
      findings,
      { persona: { ...plainPersona, ...change }, lengths },
      given,
      100 * day,
    );

  test('have their evidence in a sentence', () => {
    expect(propose([finding('hashtags', 2.1)])).toEqual([
      {
        key: 'grow hashtags more',
        said: 'Posts with hashtags get 2.1 times the reactions of others (80 % interval 1.4 to 3.2; 12 against 31 posts).',
        change: { is: 'guideline', text: 'Use one or two hashtags' },
      },
    ]);
  });

  test('can be followed although no brief asks for signs', () => {
    const texts = ['hashtags', 'emoji'].flatMap((key) =>
      propose([finding(key, 2)]).map(({ change }) => change.text),
    );
    expect(signsAsked({ behavioral_guidelines: texts })).toEqual({ hashtags: true, emojis: true });
    const refused = propose([finding('hashtags', 0.5)]).map(({ change }) => change.text);
    expect(signsAsked({ behavioral_guidelines: refused }).hashtags).toBe(false);
  });

  test('are at most three, and about the plan where it decides', () => {
    const all = ['morning', 'media', 'story', 'emoji', 'question'].map((key) => finding(key, 0.5));
    expect(propose(all).map(({ change }) => change)).toEqual([
      { is: 'plan', text: 'Plan fewer posts in the morning (5:00 to 11:00)' },
      { is: 'plan', text: 'Plan fewer posts with an image or video' },
      { is: 'plan', text: 'Plan fewer posts asked for as stories' },
    ]);
  });

  test('P-37.8 never are about what the owner decided, links, boldness, likeness or approval', () => {
    expect(
      propose([finding('hashtags', 2)], { behavioral_guidelines: ['Never use #hashtags'] }),
    ).toEqual([]);
    expect(propose([finding('emoji', 2)], { avoid_topics: ['emoji'] })).toEqual([]);
    expect(propose([finding('short', 2)], { behavioral_guidelines: ['Keep it brief'] })).toEqual(
      [],
    );
    expect(propose([finding('link', 2)])).toEqual([]);
    const everything = features.flatMap(({ key }) =>
      [2, 0.5].flatMap((times) => propose([finding(key, times)])),
    );
    expect(everything.length).toBeGreaterThan(20);
    for (const { change } of everything)
      expect(change.text).not.toMatch(/bold|controvers|like (?:him|her|them)|approv|review/iu);
  });

  test('are open again a month after “not now”, and never after “never”', () => {
    const answered = (answer: 'later' | 'never', days: number) =>
      propose([finding('media', 2)], {}, [
        { key: 'grow media more', answer, at: (100 - days) * day },
      ]);
    expect(answered('later', 29)).toEqual([]);
    expect(answered('later', 30)).toHaveLength(1);
    expect(answered('never', 90)).toEqual([]);
  });
});
