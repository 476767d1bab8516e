/** Whether a text contains words that its owner keeps out. */
import { keptOutOf } from '#domain/writer/keep-out.ts';
import type { Rule } from './check-rules.ts';

export const keptOut: Rule = (text, { brief }) => {
  const words = keptOutOf(text, brief.keep_out ?? []);
  return words && `It says “${words}”, which you keep out.`;
};
