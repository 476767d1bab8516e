import file from './background.json' with { type: 'json' };
import type { Background } from './profile.ts';

/** Runs and their counts in turn, as in `grams` of the file, which has a line for each first character. */
const countsIn = (line: string): [gram: string, count: number][] =>
  [...line.matchAll(/([^\t]+)\t(\d+)/gu)].map(([, gram = '', count]) => [gram, Number(count)]);

/** What texts of nobody in particular look like; made by `scripts/voice-background.ts`. */
export const background = {
  ...file,
  grams: Object.fromEntries(file.grams.flatMap(countsIn)),
} as unknown as Background;
