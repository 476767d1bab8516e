/** The figures about decisions: how many, how good on average, and what part of them was of high quality. */

/** From this score on an interaction counts as one of high quality. */
export const highQuality = 70;

export interface ScoreSummary {
  totalEngagements: number;
  /** 0 to 100 with one decimal; `null` while nothing was judged. */
  avgEngagementScore: number | null;
  /** Percent with one decimal; `null` while nothing was judged. */
  highQualityRate: number | null;
}

const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

/** Sums up scores from 0 to 100 as `decideEngagement` gives them; one that is missing was not judged, but was seen. */
export function summarizeScores(scores: readonly (number | null)[]): ScoreSummary {
  const judged = scores.filter((score) => score !== null);
  const total = judged.reduce((sum, score) => sum + score, 0);
  const high = judged.filter((score) => score >= highQuality).length;
  const share = (part: number) => (judged.length === 0 ? null : oneDecimal(part / judged.length));
  return {
    totalEngagements: scores.length,
    avgEngagementScore: share(total),
    highQualityRate: share(high * 100),
  };
}
