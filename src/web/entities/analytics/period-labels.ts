import type { Period } from '#contract/analytics/types.ts';

export const periodWords = {
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
} as const satisfies Record<Period, string>;
