/** How long a text may be, and how a task says so. */
import type { Brief } from '#contract/content/types.ts';
import { lengthLabels } from '#domain/persona/brief-labels.ts';

/** How long a text is: as long as its facts carry. `most` is in characters. */
export interface Room {
  words: string;
  most: number;
  parts?: string;
}

/** No hashtag and no emoji. */
export const plainSigns = 'No hashtags, no emojis.';

/** The line of a task that says how long its text is. */
export const lengthLine = ({ words, most, parts }: Room): string =>
  parts === undefined
    ? `Length: ${words}, at most ${most} characters.`
    : `Length: ${parts} with an empty line between them, each ${words} and at most ${most} characters.`;

const sentencesFor = (facts: number): string => {
  if (facts <= 1) return 'one or two sentences';
  if (facts <= 3) return 'two or three sentences';
  return 'a sentence for each fact, short ones together';
};

/** The room of a text: what its owner chose is the most, and its facts say how much of that it needs. */
export function roomFor(
  { content_type, length }: Pick<Brief, 'content_type' | 'length'>,
  facts: number,
  max_length: number,
): Room {
  const { parts, chars } = lengthLabels[length];
  if (content_type === 'thread') {
    const carried = Math.max(2, Math.min(parts, facts === 0 ? parts : facts));
    const many = carried === 2 ? 'two parts' : `two to ${carried} parts`;
    return { words: 'one or two sentences', most: max_length, parts: many };
  }
  const isShort = length === 'short' && facts <= 2;
  const isLong = length === 'long' && facts > 0;
  const words = isShort
    ? 'one sentence, or two short ones'
    : isLong
      ? 'as much as the facts carry, and no more'
      : sentencesFor(facts);
  // A short text about several facts needs more room than its usual length.
  const usual = Math.max(chars, 80 * facts) * 1.4;
  const most =
    length === 'long' ? max_length : Math.min(max_length, Math.max(280, Math.round(usual)));
  return { words, most };
}

/** The last lines of a task for every number of facts that changes them. */
export const roomsOf = (brief: Pick<Brief, 'content_type' | 'length'>, max_length: number) =>
  [0, 2, 4].map((facts) => `${lengthLine(roomFor(brief, facts, max_length))} ${plainSigns}`);
