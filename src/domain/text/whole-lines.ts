/** The beginning of a text without a line or sentence that is cut. */

/** Where a line ends, or a sentence. */
const ends = { lines: /\n/gu, sentences: /(?<=[.!?…])\s/gu };

/**
 * The most of a text that fits, up to the end of a line; or of a sentence, if the first line is too long. `isCut`: its
 * own end is within a line.
 */
export function wholeLines(
  text: string,
  isCut: boolean,
  fits: (beginning: string) => boolean = () => true,
): string {
  const upTo = (end: RegExp) =>
    [...Array.from(text.matchAll(end), ({ index }) => index), ...(isCut ? [] : [text.length])]
      .map((at) => text.slice(0, at).trim())
      .filter(fits)
      // Nothing follows the heading of a list that doesn’t fit.
      .findLast((beginning) => !isHeading(text, beginning));
  return upTo(ends.lines) ?? upTo(ends.sentences) ?? '';
}

/** Whether the last line opens a block of lines that is left out. */
const isHeading = (text: string, beginning: string): boolean =>
  /(?:^|\n\s*\n)[^\n]+$/u.test(beginning) &&
  /^[^\S\n]*\n[^\n]*\S/u.test(text.slice(beginning.length));
