/** Fits text into a box: wraps lines at the largest size that fits. */
import type { Face } from './type.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface FontLimits {
  /** The largest and the smallest font size to try, in pixels. */
  largest: number;
  smallest: number;
  /** The line height as a factor of the font size. */
  leading: number;
}

export interface SetText {
  path: string;
  size: number;
  /** The total height of the lines in pixels. */
  height: number;
  lines: readonly string[];
}

/** Splits a word that is wider than the box. */
function pieces(face: Face, word: string, size: number, width: number): string[] {
  const found: string[] = [];
  let piece = '';
  for (const letter of word) {
    if (piece && face.width(piece + letter, size) > width) {
      found.push(piece);
      piece = '';
    }
    piece += letter;
  }
  return [...found, piece];
}

/** Wraps text at `width` pixels. Typed line breaks are kept. */
export function linesOf(face: Face, text: string, size: number, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    const words = paragraph
      .split(/\s+/)
      .filter(Boolean)
      .flatMap((word) => (face.width(word, size) > width ? pieces(face, word, size, width) : word));
    for (const word of words) {
      const longer = line ? `${line} ${word}` : word;
      if (line && face.width(longer, size) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return line ? [...lines, line] : lines;
  });
}

/** The text at the largest size that fits, top-aligned; `undefined` if even the smallest is too large. */
export function setInto(face: Face, text: string, box: Box, look: FontLimits): SetText | undefined {
  for (let size = look.largest; size >= look.smallest; size -= 2) {
    // Words are only split if nothing else helps.
    const isBroken = text
      .split(/\s+/)
      .some((word) => size > look.smallest && face.width(word, size) > box.width);
    if (isBroken) continue;
    const lines = linesOf(face, text, size, box.width);
    const height = lines.length * size * look.leading;
    if (height > box.height) continue;
    const first = box.y + size * (0.5 + look.leading / 2) - size * 0.14;
    const path = lines
      .map((line, at) => face.path(line, { x: box.x, y: first + at * size * look.leading, size }))
      .join('');
    return { path, size, height, lines };
  }
  return undefined;
}
