import { elided } from '#contract/core/cut.ts';

const openingLength = 60;

/** The first line of a text that has a letter or a digit; if none has, its first line. */
export function firstLine(text: string): string {
  const lines = text.split('\n').flatMap((line) => line.replace(/\s+/g, ' ').trim() || []);
  return lines.find((line) => /[\p{L}\p{N}]/u.test(line)) ?? lines[0] ?? '';
}

/** The same as a name. */
export const opening = (text: string): string => elided(firstLine(text), openingLength);
