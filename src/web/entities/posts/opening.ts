import { elided } from '#contract/core/cut.ts';

const openingLength = 60;
const shortLine = 8;

/** The first line of a text, as a name; two if the first is short, such as “Look:”. */
export function opening(text: string): string {
  const [first = '', second = ''] = text.split('\n').flatMap((line) => line.trim() || []);
  const line = first.length < shortLine ? `${first} ${second}`.trim() : first;
  return elided(line.replace(/\s+/g, ' '), openingLength);
}
