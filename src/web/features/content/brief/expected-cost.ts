import type { Writer } from '#contract/content/types.ts';
import { lengthLabels } from '#domain/persona/brief-labels.ts';
import type { BriefValues } from './brief.ts';

/** A compiled persona with its rules and the agent's last posts, in tokens: the middle of what agents come to. */
const usualPrompt = 1_500;
/** Letters of English that make a token. */
const perToken = 4;
/** The reason and the frame that come with every text, in tokens. */
const perText = 60;
const million = 1_000_000;

/**
 * About what so many texts will cost in micro-dollars when nothing has to be mended. Models that think before they
 * write use more; what it was is told with every text.
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
