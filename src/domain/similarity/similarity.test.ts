import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beyond } from '#test/similarity/beyond.ts';
import { type Half, pairsIn, strangersIn } from '#test/similarity/pairs.ts';
import { tally } from '#test/similarity/counts.ts';
import { similarity } from './similarity.ts';
import { createSimilarityIndex } from './similarity-index.ts';

describe.each<Half>(['tuning', 'held_out'])('the labelled pairs of the %s half', (half) => {
  it('near-duplicates and other pairs are told apart', () => {
    const { pairs, precision, recall, wrong } = tally(pairsIn(half));
    expect(pairs).toBeGreaterThan(170);
    const complaint = wrong.map(({ kind, other }) => `${kind}: ${other}`).join('\n');
    expect(precision, complaint).toBeGreaterThanOrEqual(0.95);
    expect(recall, complaint).toBeGreaterThanOrEqual(0.95);
  });

  it('the other pairs are about unrelated subjects', () => {
    expect(createSimilarityIndex(strangersIn(half)).twins()).toEqual([]);
  });
});

const base =
  'Your database is fine. Your queries are not. Read the plan before you buy a bigger one.';

describe('the similarity of two texts', () => {
  it.each([
    [
      'capitals and marks',
      'YOUR DATABASE IS FINE! Your queries are not… Read the plan before you buy a bigger one',
    ],
    ['emojis and hashtags', `🔥 ${base} #sql #backend`],
    ['links and mentions', `@ada ${base} https://example.com/plan`],
    ['accents', base.replace('database', 'dátabäse')],
    ['an invisible character', base.replace('queries', 'que\u200Bries')],
  ])('sees through %s', (_, dressed) => {
    expect(similarity(base, dressed)).toEqual({
      score: 1,
      alike: ['words', 'opener', 'structure'],
      isNearDuplicate: true,
    });
  });

  it('reports in which respects two texts are alike', () => {
    const moved =
      'Read the plan before you buy a bigger one. Your queries are not. Your database is fine.';
    expect(similarity(base, moved)).toMatchObject({
      isNearDuplicate: true,
      alike: ['words', 'structure'],
    });
    const shaped =
      'Three things I wish I knew before my first marathon:\n- Nobody sees you\n- Rain counts\nWhat would you add?';
    const template =
      'Three things I wish I knew before my first release:\n- Nobody reads it\n- Fridays hurt\nWhat would you add?';
    expect(similarity(shaped, template)).toMatchObject({ isNearDuplicate: true });
    expect(similarity(shaped, template).alike).toContain('opener');
  });

  it('does not flag a thread that shares one part with a post', () => {
    const thread = strangersIn('tuning').slice(5, 9).toSpliced(2, 0, base).join('\n');
    expect(similarity(thread, base).isNearDuplicate).toBe(false);
    expect(similarity(thread, `${base}\n${thread}`).isNearDuplicate).toBe(true);
  });

  it('compares scripts without spaces by character', () => {
    const one = '今日の会議は長かった。結論は来週また話すことだった。';
    expect(
      similarity(one, '昨日の会議は長かった。結論は来週また話すことだった。').isNearDuplicate,
    ).toBe(true);
    expect(
      similarity(one, '会議の前に議題を書いてください。短いほど助かります。').isNearDuplicate,
    ).toBe(false);
  });

  it('compares texts without words verbatim', () => {
    expect(similarity('🔥', '🔥').isNearDuplicate).toBe(true);
    expect(similarity('🔥', '☕️').isNearDuplicate).toBe(false);
    expect(similarity('', '').isNearDuplicate).toBe(false);
    expect(similarity('gm', 'GM!').isNearDuplicate).toBe(true);
    expect(similarity('gm', 'gn').isNearDuplicate).toBe(false);
  });

  it('is symmetric, between 0 and 1, and 1 for identical texts', () => {
    const texts = fc.oneof(
      fc.constantFrom(...pairsIn('tuning').flatMap(({ one, other }) => [one, other])),
      fc.string({ unit: 'grapheme', maxLength: 120 }),
    );
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        const there = similarity(one, other);
        expect(similarity(other, one)).toEqual(there);
        expect(there.score).toBeGreaterThanOrEqual(0);
        expect(there.score).toBeLessThanOrEqual(1);
        if (one.trim() !== '') expect(similarity(one, one).isNearDuplicate).toBe(true);
      }),
    );
  });

  it('misses the same thought in other words, and flags a series as duplicates', () => {
    for (const { one, other, is_twin } of beyond) {
      expect(similarity(one, other).isNearDuplicate, other).not.toBe(is_twin);
    }
  });
});

describe('an index of many texts', () => {
  const texts = pairsIn('held_out').flatMap(({ one, other }) => [one, other]);

  it('finds every pair that comparing all pairs finds', { tags: 'slow' }, () => {
    const some = texts.slice(0, 120);
    const byHand = some.flatMap((one, at) =>
      some.slice(at + 1).flatMap((other, after) => {
        const { isNearDuplicate } = similarity(one, other);
        return isNearDuplicate ? [`${at} ${at + 1 + after}`] : [];
      }),
    );
    const found = createSimilarityIndex(some).twins();
    expect(found.map(({ one, other }) => `${one} ${other}`).toSorted()).toEqual(byHand.toSorted());
    expect(found.map(({ score }) => score)).toEqual(
      found.map(({ score }) => score).toSorted((a, b) => b - a),
    );
  });

  it('finds the most similar text', () => {
    const index = createSimilarityIndex(texts);
    const at = 1;
    expect(index.nearDuplicatesOf(`${texts[at]} And then some.`)[0]?.at).toBe(at);
    expect(
      index.nearDuplicatesOf('A sentence about nothing that stands anywhere else in here.'),
    ).toEqual([]);
    expect(createSimilarityIndex([]).nearDuplicatesOf('anything')).toEqual([]);
    expect(createSimilarityIndex(['gm', '🔥']).nearDuplicatesOf('gm')[0]?.at).toBe(0);
  });

  it('can be limited to duplicates of the first texts', () => {
    const index = createSimilarityIndex([base, 'gm', 'gn', `${base} Now.`, 'gn!']);
    const places = (first?: number) => index.twins(first).map(({ one, other }) => [one, other]);
    expect(places()).toEqual([
      [2, 4],
      [0, 3],
    ]);
    expect(places(2)).toEqual([[0, 3]]);
  });

  it('limits how many pairs it compares', () => {
    const alike = Array.from({ length: 300 }, (_, at) => `${base} And number ${at} word${at}.`);
    const pairs = createSimilarityIndex(alike).twins();
    expect(pairs.length).toBeGreaterThanOrEqual(150);
    expect(pairs.length).toBeLessThanOrEqual(300 * 24);
  });
});
