/** The fields of a brief besides its topic, as forms hold and calls take them. */
import type { BriefKind } from '#contract/content/kinds.ts';

/** The fields, as a form holds them. */
export type BriefFacts = {
  /** One fact a line. */
  context: string;
  wishes: string;
  /** One a line. */
  keep_out: string;
  kind: BriefKind;
};

export const noFacts: BriefFacts = { context: '', wishes: '', keep_out: '', kind: 'plain' };

/** The lines of a field, without empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The fields as calls take them. */
export const sentFacts = ({ context, wishes, keep_out, kind }: BriefFacts) => ({
  context: context.trim(),
  wishes: wishes.trim(),
  keep_out: linesOf(keep_out),
  kind,
});

/** What the brief of a text becomes that is to say all of its facts. */
export const longestThread = { content_type: 'thread', length: 'long' } as const;
