import type { Writer } from '#contract/content/types.ts';
import { lengthLabels } from '#domain/persona/brief-labels.ts';
import type { BriefValues } from './brief.ts';

/** The typical number of tokens of a compiled personality with its rules and the agent's latest posts. */
const usualPrompt = 1_500;
/** English characters per token. */
const perToken = 4;
/** The tokens of the reasons and the structure that each answer includes. */
const perText = 60;
const million = 1_000_000;

/**
 * The estimated price of this many drafts in micro-dollars, without retries. Models that think before they write use
 * more; each draft shows its actual price.
 */
export function expectedCost(
  price: NonNullable<Writer['price']>,
  { content_type, length, context }: BriefValues,
  count: number,
): number {
  const { chars, parts } = lengthLabels[length];
  const posts = content_type === 'thread' ? parts : 1;
  const input = usualPrompt + context.length / perToken;
  const output = count * (perText + (posts * chars) / perToken);
  return Math.ceil((input * price.input + output * price.output) / million);
}
