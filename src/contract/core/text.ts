/** Text as people may send it: trimmed, bounded, and free of what no screen should ever show. */
import { z } from 'zod';
import { tooLong } from '#contract/system/complaint.ts';
import { limits } from './limits.ts';
import { distinct, onOneLine, tidied, withoutControls } from './plain-text.ts';

// The fullest letter of a living script, a Hebrew one with vowel and cantillation, carries five marks.
const stacked = /[\p{M}\u200C\u200D]{6}/u;

/** What is said of characters that no keyboard types and no screen shows. */
export const unwritable = 'Remove hidden characters, or paste as plain text';

const wellFormed = (value: string) => value.isWellFormed() && withoutControls(value) === value;

const clean = (max: number) =>
  z
    .string()
    .max(max * 4, tooLong(max))
    .refine(wellFormed, unwritable)
    .transform(tidied)
    .refine((value) => !stacked.test(value), 'Remove the marks stacked on one letter');

// An empty braille cell is a sign that shows nothing.
const visible = /(?!\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;
const word = /[\p{L}\p{N}]/u;
const naming = /(?!\u2800)[\p{L}\p{N}\p{S}]/u;

const bounded = (max: number) => clean(max).pipe(z.string().max(max, tooLong(max)));

/** Text of several lines that may be empty; what shows nothing is empty. */
export const prose = (max: number) =>
  bounded(max).transform((value) => (visible.test(value) ? value : ''));

const says = (max: number, missing: string) =>
  z
    .string()
    .refine((value) => visible.test(value), missing)
    .max(max, tooLong(max));

/** Text of several lines that must say something; `missing` is the sentence when it does not. */
export const passage = (max: number, missing: string) => clean(max).pipe(says(max, missing));

/** One line that must say something. */
export const line = (max: number, missing: string) =>
  clean(max).transform(onOneLine).pipe(says(max, missing));

/** A line that can be read out: it holds a letter or digit of any script, or `unspoken` is said. */
export const spoken = (max: number, missing: string, unspoken: string) =>
  line(max, missing).refine((value) => word.test(value) || !visible.test(value), unspoken);

const list = (maxItems: number, entry: z.ZodType<string, string>) =>
  z
    .array(entry)
    .max(maxItems)
    .transform((entries) => distinct(entries.filter(Boolean)));

/** A list of texts of several lines, without blanks and repeats. */
export const passages = (maxItems: number, maxLength: number) => list(maxItems, prose(maxLength));

/** A list of lines, without blanks and repeats. */
export const lines = (maxItems: number, maxLength: number) =>
  list(maxItems, prose(maxLength).transform(onOneLine));

/** A list of subjects: lines that each name something, be it with an emoji. */
export const subjects = (maxItems: number, maxLength: number, unnamed: string) =>
  list(
    maxItems,
    prose(maxLength)
      .transform(onOneLine)
      .refine((value) => value === '' || naming.test(value), unnamed),
  );

/** A list of parts, or of none yet, that is held to every rule as one text, so it is bounded as one. */
export const partsOf = <Part extends z.ZodType<string, string>>(part: Part) =>
  z
    .array(part)
    .max(limits.thread_parts)
    .refine((parts) => parts.reduce((sum, { length }) => sum + length, 0) <= limits.thread_text, {
      error: () =>
        `Shorten this: all parts together can have ${limits.thread_text.toLocaleString('en-US')} characters`,
    });

/** The same with one part at least. */
export const threadOf = <Part extends z.ZodType<string, string>>(part: Part) =>
  partsOf(part).min(1);
