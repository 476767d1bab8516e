/** The words for material and for where an answer of the interview goes. */
import type { AnswerPlace, MaterialKind, MaterialState } from '#contract/agents/material.ts';
import { pluralize } from '#contract/core/pluralize.ts';

export const materialKindLabels: Readonly<Record<MaterialKind, string>> = {
  fact: 'Fact',
  story: 'Story',
  opinion: 'Opinion',
  product: 'Product',
  date: 'Date',
};

export const placeLabels: Readonly<Record<AnswerPlace, string>> = {
  material: 'Material',
  topic: 'Topics',
  avoid: 'Never mentions',
  sample: 'Voice sample',
  pair: 'Contrast pair',
  guideline: 'Rule',
};

/** “3 of 24 lines left”. */
export const leftWords = ({ left, total }: Pick<MaterialState, 'left' | 'total'>): string =>
  `${left} of ${pluralize(total, 'line')} left`;
