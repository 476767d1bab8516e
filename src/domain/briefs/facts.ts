/** The facts of a brief. */
import type { Brief } from '#contract/content/types.ts';

const bulletTyped = /^(?:[-*•–—·]|\d{1,3}[.)])\s+/u;

/** The lines of a field, without list markers and empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim().replace(bulletTyped, ''))
    .filter((line) => line !== '');

/** The owner's facts, one for each line typed. */
export const factsOf = ({ answers, context }: Pick<Brief, 'answers' | 'context'>): string[] => [
  ...new Set([...Object.values(answers).flatMap(linesOf), ...linesOf(context)]),
];
