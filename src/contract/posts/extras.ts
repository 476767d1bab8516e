/** What a post can carry besides text and files. `platforms/traits.ts` says which networks support what. */
import { z } from 'zod';
import { Language } from '#contract/core/language.ts';
import { limits } from '#contract/core/limits.ts';
import { line } from '#contract/core/text.ts';
import { Visibilities } from '#contract/platforms/traits.ts';

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

/** Missing fields are left to the network’s default. */
export const Extras = z.strictObject({
  /** The language of the text, a BCP 47 tag. */
  language: Language.optional(),
  /** Shown before the post: free text, or on some networks one of a fixed list. */
  content_warning: line(limits.content_warning, 'Enter a warning or remove it').optional(),
  visibility: z.enum(Visibilities).optional(),
  /** Attached to the first part. */
  poll: Poll.optional(),
  /** The title of the post’s document; without one, the name of its file. */
  document_title: line(limits.document_title, 'Enter a title or remove it').optional(),
});
export type Extras = z.output<typeof Extras>;
export type Poll = z.output<typeof Poll>;
