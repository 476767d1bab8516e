/** What is done to text that people type, without the schema library. */

// Soft hyphens and other marks without a picture, zero-width spaces, bidi overrides and isolates, filler letters that
// look like nothing, and invisible tags. Zero-width joiner and non-joiner stay: emoji and several scripts need them.
const invisible =
  /[\u034F\u00AD\u115F\u1160\u17B4\u17B5\u180E\u200B\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{1D173}-\u{1D17A}\u{E0000}-\u{E007F}]/gu;
// Where a longer text in a right-to-left script needs them they stay; a name or a topic does not.
const directionMarks = /[\u061C\u200E\u200F]/g;

/** Removes characters that are invisible on screen and only serve to deceive. */
export const stripInvisible = (value: string): string => value.replace(invisible, '');

/** The same without space around it, in one way of writing its letters. */
export const tidied = (value: string) => stripInvisible(value).trim().normalize('NFC');

/** A text without line breaks and repeated spaces. */
export const onOneLine = (value: string) =>
  value.replace(directionMarks, '').replace(/\s+/g, ' ').trim();

// oxlint-disable-next-line no-control-regex -- finding control characters is the point
const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/gu;

/** Replaces the control characters that a database and a screen refuse. Tabs and line breaks stay. */
export const withoutControls = (value: string, replacement = ''): string =>
  value.replaceAll(controls, replacement);

/** Words from another server as one line, so that they can be part of a sentence or a log entry. */
export const oneLineOf = (words: string): string => words.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();

const sameTo = (entry: string) =>
  onOneLine(tidied(entry))
    .replace(/[\u200C\u200D]/g, '')
    .toLowerCase();

/** The entries that differ in more than upper and lower case or spaces, each as it is first written. */
export function distinct(entries: readonly string[]): string[] {
  const firsts = new Map<string, string>();
  for (const entry of entries) {
    const key = sameTo(entry);
    if (!firsts.has(key)) firsts.set(key, entry);
  }
  return [...firsts.values()];
}

/** Splits what a person typed as comma-separated text into a list. */
export const splitList = (typed: string): string[] =>
  distinct(
    typed
      .split(/[,\n]/)
      .map((item) => item.trim())
      .filter(Boolean),
  );
