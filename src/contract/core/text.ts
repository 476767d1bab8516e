/** zod schemas for typed text: trimmed, limited in length, and free of characters that no screen should show. */
import { z } from 'zod';
import { tooLong } from './complaint.ts';
import { limits } from './limits.ts';
import { distinct, onOneLine, tidied, withoutControls } from './plain-text.ts';

// The most marks a letter of a living script carries is five: a Hebrew letter with vowel points and cantillation.
const stacked = /[\p{M}\u200C\u200D]{6}/u;

/** The message for characters that no keyboard types and no screen shows. */
export const unwritable = 'Remove hidden characters, or paste as plain text';

const wellFormed = (value: string) => value.isWellFormed() && withoutControls(value) === value;

const clean = (max: number) =>
  z
    .string()
    .max(max * 4, tooLong(max))
    .refine(wellFormed, unwritable)
    .transform(tidied)
    .refine((value) => !stacked.test(value), 'Remove the marks stacked on one letter');

// U+2800, the blank braille cell, counts as a symbol but shows nothing.
const visible = /(?!\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;
const word = /[\p{L}\p{N}]/u;
const naming = /(?!\u2800)[\p{L}\p{N}\p{S}]/u;

const bounded = (max: number) => clean(max).pipe(z.string().max(max, tooLong(max)));

/** Multi-line text that may be empty; text without visible characters becomes empty. */
export const prose = (max: number) =>
  bounded(max).transform((value) => (visible.test(value) ? value : ''));

const says = (max: number, missing: string) =>
  z
    .string()
    .refine((value) => visible.test(value), missing)
    .max(max, tooLong(max));

/** Multi-line text that must not be empty; `missing` is the message if it is. */
export const passage = (max: number, missing: string) => clean(max).pipe(says(max, missing));

/** A single line that must not be empty. */
export const line = (max: number, missing: string) =>
  clean(max).transform(onOneLine).pipe(says(max, missing));

/** A single line that can be spoken: it contains a letter or digit of any script; `unspoken` is the message if not. */
export const spoken = (max: number, missing: string, unspoken: string) =>
  line(max, missing).refine((value) => word.test(value) || !visible.test(value), unspoken);

const list = (maxItems: number, entry: z.ZodType<string, string>) =>
  z
    .array(entry)
    .max(maxItems)
    .transform((entries) => distinct(entries.filter(Boolean)));

/** A list of multi-line texts, without empty entries and duplicates. */
export const passages = (maxItems: number, maxLength: number) => list(maxItems, prose(maxLength));

/** A list of single lines, without empty entries and duplicates. */
export const lines = (maxItems: number, maxLength: number) =>
  list(maxItems, prose(maxLength).transform(onOneLine));

/** A list of topics: single lines that each contain something readable, which may be an emoji. */
export const subjects = (maxItems: number, maxLength: number, unnamed: string) =>
  list(
    maxItems,
    prose(maxLength)
      .transform(onOneLine)
      .refine((value) => value === '' || naming.test(value), unnamed),
  );

/** A list of parts, possibly empty. Checks treat it as one text, so its total length is limited. */
export const partsOf = <Part extends z.ZodType<string, string>>(part: Part) =>
  z
    .array(part)
    .max(limits.thread_parts)
    .refine((parts) => parts.reduce((sum, { length }) => sum + length, 0) <= limits.thread_text, {
      error: () =>
        `Shorten this: all parts together can have ${limits.thread_text.toLocaleString('en-US')} characters`,
    });

/** Like `partsOf`, with at least one part. */
export const threadOf = <Part extends z.ZodType<string, string>>(part: Part) =>
  partsOf(part).min(1);
