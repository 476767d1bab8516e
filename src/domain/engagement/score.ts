/** Statistics about decisions: how many, their average score, and the share of high scores. */

/** The lowest score that counts as high quality. */
export const highQuality = 70;

export interface ScoreSummary {
  totalEngagements: number;
  /** 0 to 100 with one decimal; `null` without scores. */
  avgEngagementScore: number | null;
  /** Percentage with one decimal; `null` without scores. */
  highQualityRate: number | null;
}

const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

/** Summarizes scores from 0 to 100 as `decideEngagement` returns them; a post without a score counts as seen only. */
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
