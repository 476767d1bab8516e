/** Text as people may send it: trimmed, bounded, and free of what no screen should ever show. */
import { z } from 'zod';

// NUL and other controls, lone surrogates, bidi overrides, invisible tags (U+E0000-E007F), zero-width marks.
// Zero-width joiner and non-joiner stay: emoji and several scripts need them.
const invisible = /[\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]/gu;
// oxlint-disable-next-line no-control-regex -- finding control characters is the point
const control = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/;

const wellFormed = (value: string) => value.isWellFormed() && !control.test(value);

/** Removes characters that are invisible on screen and only serve to deceive. */
export const stripInvisible = (value: string): string => value.replace(invisible, '');

const clean = (max: number) =>
  z
    .string()
    .max(max * 4, `Please use at most ${max} characters`)
    .refine(wellFormed, 'Please remove control characters')
    .transform((value) => stripInvisible(value).trim().normalize('NFC'));

const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Text of several lines that may be empty. */
export const prose = (max: number) =>
  clean(max).pipe(z.string().max(max, `Please use at most ${max} characters`));

const says = (max: number, missing: string) =>
  z
    .string()
    .refine((value) => visible.test(value), missing)
    .max(max, `Please use at most ${max} characters`);

/** Text of several lines that must say something; `missing` is the sentence when it does not. */
export const passage = (max: number, missing: string) => clean(max).pipe(says(max, missing));

/** One line that must say something. */
export const line = (max: number, missing: string) =>
  clean(max)
    .transform((value) => value.replace(/\s+/g, ' '))
    .pipe(says(max, missing));

/** A list of short lines without blanks and repeats. */
export const lines = (maxItems: number, maxLength: number) =>
  z
    .array(prose(maxLength))
    .max(maxItems, `Please use at most ${maxItems} entries`)
    .transform((items) => [...new Set(items.filter(Boolean))]);

/** Splits what a person typed as comma-separated text into a list. */
export const splitList = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,\n]/)
      .map((item) => item.trim())
      .filter(Boolean),
  ),
];
