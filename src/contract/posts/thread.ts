/** The parts of a post as people send them. */
import { z } from 'zod';
import { limits } from '#contract/core/limits.ts';

/** A list of parts that is held to every rule as one text, so it is bounded as one. */
export const threadOf = <Part extends z.ZodType<string, string>>(part: Part) =>
  z
    .array(part)
    .min(1)
    .max(limits.thread_parts)
    .refine(
      (parts) => parts.reduce((sum, { length }) => sum + length, 0) <= limits.thread_text,
      `Please shorten this: all parts together may have ${limits.thread_text.toLocaleString('en-US')} characters`,
    );
