/** Cleans up typed text. Without zod, so that pages can use it cheaply. */

// Soft hyphens and other marks without a glyph, zero-width spaces, bidi overrides and isolates, blank filler letters,
// and tag characters. Zero-width joiner and non-joiner stay: emoji and several scripts need them.
const invisible =
  /[\u034F\u00AD\u115F\u1160\u17B4\u17B5\u180E\u200B\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{1D173}-\u{1D17A}\u{E0000}-\u{E007F}]/gu;
// Kept in longer texts, where right-to-left scripts need them; removed from names and topics.
const directionMarks = /[\u061C\u200E\u200F]/g;

/** Removes invisible characters, which only serve to deceive. */
export const stripInvisible = (value: string): string => value.replace(invisible, '');

/** Without invisible characters and outer white space, in Unicode NFC. */
export const tidied = (value: string) => stripInvisible(value).trim().normalize('NFC');

/** Collapses line breaks and repeated spaces. */
export const onOneLine = (value: string) =>
  value.replace(directionMarks, '').replace(/\s+/g, ' ').trim();

// oxlint-disable-next-line no-control-regex -- finding control characters is the point
const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/gu;

/** Replaces control characters, which databases and screens reject. Tabs and line breaks stay. */
export const withoutControls = (value: string, replacement = ''): string =>
  value.replaceAll(controls, replacement);

/** Text from another server as one line, safe to use in a sentence or a log entry. */
export const oneLineOf = (words: string): string => words.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();

const sameTo = (entry: string) =>
  onOneLine(tidied(entry))
    .replace(/[\u200C\u200D]/g, '')
    .toLowerCase();

/** Removes duplicates that differ only in case or spaces, keeping the first spelling. */
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
