import { elided } from '#contract/core/cut.ts';

const openingLength = 60;

/** The first line of a text that has a letter or a digit; if none has, its last one. */
export const firstLine = (text: string): string =>
  /.*/.exec(text.replace(/^[^\p{L}\p{N}]*\n/u, '').trim())?.[0] ?? '';

/** Like `firstLine`, as a name. */
export const opening = (text: string): string => elided(firstLine(text), openingLength);
