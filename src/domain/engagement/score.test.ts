import fc from 'fast-check';
import { expect, test } from 'vitest';
import { highQuality, summarizeScores } from './score.ts';

test('without scores there is no average', () => {
  expect(summarizeScores([])).toEqual({
    totalEngagements: 0,
    avgEngagementScore: null,
    highQualityRate: null,
  });
  expect(summarizeScores([null, null])).toEqual({
    totalEngagements: 2,
    avgEngagementScore: null,
    highQualityRate: null,
  });
});

test('an unscored post counts as seen but not in the average', () => {
  expect(summarizeScores([highQuality, highQuality - 1, 100, null])).toEqual({
    totalEngagements: 4,
    avgEngagementScore: 79.7,
    highQualityRate: 66.7,
  });
});

test('averages and rates are between the smallest and the largest value', () => {
  const anyScores = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1 });
  fc.assert(
    fc.property(anyScores, (scores) => {
      const { totalEngagements, avgEngagementScore, highQualityRate } = summarizeScores(scores);
      expect(totalEngagements).toBe(scores.length);
      expect(avgEngagementScore).toBeGreaterThanOrEqual(Math.min(...scores) - 0.05);
      expect(avgEngagementScore).toBeLessThanOrEqual(Math.max(...scores) + 0.05);
      expect(highQualityRate).toBeGreaterThanOrEqual(0);
      expect(highQualityRate).toBeLessThanOrEqual(100);
    }),
  );
});
