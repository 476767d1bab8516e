/** What a post can carry beyond text and files. Which of it a network takes, its record says (`platforms/traits.ts`). */
import { z } from 'zod';
import { limits } from '#contract/core/limits.ts';
import { line } from '#contract/core/text.ts';
import { Visibilities } from '#contract/platforms/traits.ts';

const Language = z
  .string()
  .regex(/^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i, 'Enter a language code, like en or pt-BR');

const Poll = z.strictObject({
  options: z
    .array(line(limits.poll_option, 'Enter each option or remove it'))
    .min(2, 'A poll needs two options or more')
    .max(limits.poll_options)
    .refine((options) => new Set(options).size === options.length, 'Make each option different'),
  duration_minutes: z.int().min(1).max(limits.poll_minutes),
  /** Whether people may choose several options. */
  multiple: z.literal(true).optional(),
});

/** Left out is what the network does by itself. */
export const Extras = z.strictObject({
  /** The language of the text, in BCP 47. */
  language: Language.optional(),
  /** Shown before the post: a sentence, or where a network has a list of warnings, one of that. */
  content_warning: line(limits.content_warning, 'Enter a warning or remove it').optional(),
  visibility: z.enum(Visibilities).optional(),
  /** Under the first part. */
  poll: Poll.optional(),
});
export type Extras = z.output<typeof Extras>;
export type Poll = z.output<typeof Poll>;
