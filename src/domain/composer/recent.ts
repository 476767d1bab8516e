/** Which lines an agent’s recent texts already contain, so that they are not repeated. */
import { spelledOut } from '#domain/text/contractions.ts';

const plain = (text: string): string =>
  ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** A line with fewer significant words than this, besides its topic, is too generic to count. */
const telling = 2;

/** Ignores contractions, so that a line is recognized in either form. */
const folded = (text: string): string =>
  plain(
    spelledOut(text.replaceAll("'", '’'))
      .replace(/\bcannot\b/giu, 'can not')
      .replace(/’s\b/giu, '')
      .replace(/\b(?:is|are|have|has|will|am|would|had)\b/giu, ''),
  );

/**
 * Parses the texts once; the result checks whether they contain a line. The topic is ignored in the comparison, because
 * the same line about another topic is a repetition too.
 */
export function createRecent(texts: readonly string[], topic: string): (line: string) => boolean {
  const normalized = texts.map(folded);
  return (line) => {
    if (normalized.length === 0) return false;
    const pieces = line
      .toLowerCase()
      .split(topic.toLowerCase())
      .map(folded)
      .filter((piece) => piece.trim() !== '');
    const words = pieces.join(' ').trim().split(/\s+/u).length;
    return (
      words >= telling && normalized.some((text) => pieces.every((piece) => text.includes(piece)))
    );
  };
}
