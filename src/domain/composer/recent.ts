/** Which lines an agent's recent texts hold already, so that it does not say them again. */
import { spelledOut } from '#domain/text/contractions.ts';

const plain = (text: string): string =>
  ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** Fewer words of a line than this, beside its topic, make no line of one's own. */
const telling = 2;

/** Spelled out or not, a line is the same line. */
const folded = (text: string): string =>
  plain(
    spelledOut(text.replaceAll("'", '’'))
      .replace(/\bcannot\b/giu, 'can not')
      .replace(/’s\b/giu, '')
      .replace(/\b(?:is|are|have|has|will|am|would|had)\b/giu, ''),
  );

/**
 * Reads the texts once; the answer tells whether they hold a line. Its topic is left out of the comparison, since the
 * same line about another topic is a repetition as well.
 */
export function createRecent(texts: readonly string[], topic: string): (line: string) => boolean {
  const said = texts.map(folded);
  return (line) => {
    if (said.length === 0) return false;
    const pieces = line
      .toLowerCase()
      .split(topic.toLowerCase())
      .map(folded)
      .filter((piece) => piece.trim() !== '');
    const words = pieces.join(' ').trim().split(/\s+/u).length;
    return words >= telling && said.some((text) => pieces.every((piece) => text.includes(piece)));
  };
}
