/** Shortens text that people or other programs read, between user-perceived characters. */

let segmenter: Intl.Segmenter | undefined;

/** Created on first use: its data take 10 MB. */
const charactersIn = (text: string) =>
  (segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })).segment(text);

/** A single character longer than this is abuse, and is cut like any text. */
const longestCharacter = 100;

/**
 * The beginning of a text, at most `most` UTF-16 units, which is how this product counts its limits. It never ends
 * inside a character as people see it: a family or flag emoji, a letter with its accents, a surrogate pair.
 */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text.toWellFormed();
  // Whether a character ends at a place depends on what is before it, and on the next code point.
  // oxlint-disable-next-line house/no-cut-characters -- its characters are looked at here
  const near = text.slice(0, most + 2);
  const end = charactersIn(near).containing(most)?.index ?? most;
  if (end > 0 || most <= longestCharacter) return near.slice(0, end).toWellFormed();
  // oxlint-disable-next-line house/no-cut-characters -- its characters are looked at here
  return near.slice(0, /[\uDC00-\uDFFF]/.test(near[most] ?? '') ? most - 1 : most).toWellFormed();
}

/** Like `cut`, with an ellipsis at its end, in place of a period, if anything is missing. Its lines stay; `excerpt` makes one line of them. */
export const elided = (text: string, most: number): string =>
  text.length <= most
    ? text.toWellFormed()
    : `${cut(text, most - 1)
        .trimEnd()
        .replace(/[.,;:]{1,9}$/u, '')}…`;

/** The first character as people see it, for an initial; empty if there is none. */
export const firstCharacter = (text: string): string =>
  // oxlint-disable-next-line house/no-cut-characters -- its characters are looked at here
  charactersIn(text.slice(0, longestCharacter)).containing(0)?.segment ?? '';

/** The initials of a name, in place of its picture. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => firstCharacter(word))
    .join('')
    .toUpperCase();
