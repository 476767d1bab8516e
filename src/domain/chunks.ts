/** Cuts long texts into pieces that can be found and quoted: under their heading, never within a sentence. */
import { tokensOf } from './tokens.ts';

export interface Page {
  /** Counted from 1; `null` where the text has no pages. */
  page: number | null;
  text: string;
}

export interface Chunk {
  page: number | null;
  /** The nearest heading above it; empty without one. */
  heading: string;
  text: string;
  tokens: number;
}

/** Estimated tokens that a piece aims at, and that only one very long sentence may exceed. */
const wanted = 160;
const most = 260;
const longestHeading = 90;

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
const words = new Intl.Segmenter('en', { granularity: 'word' });

const marked = /^#{1,6}\s+(.+?)\s*#*$/u;
const numbered = /^(?:\d+(?:\.\d+)*\.?|[A-Z]\.|[IVXLC]+\.)\s+\p{Lu}/u;
const closed = /[.!?…:;,]$/u;
const listed = /^(?:[-*•–]|\d+[.)])\s/u;

/** A line that names what follows: marked as such, or short, without an end, and beginning like a title. */
function headingOf(line: string, isAlone: boolean): string | undefined {
  const given = marked.exec(line)?.[1];
  if (given) return given;
  if (!isAlone || line.length > longestHeading || closed.test(line)) return undefined;
  if (listed.test(line) && !numbered.test(line)) return undefined;
  const isTitled = /^\P{L}*\p{Lu}/u.test(line) && line.split(/\s+/u).length <= 12;
  return isTitled ? line : undefined;
}

interface Paragraph {
  heading: string | undefined;
  text: string;
}

function paragraphsOf(text: string): Paragraph[] {
  return text
    .split(/\n\s*\n/u)
    .map((block) => block.trim())
    .filter(Boolean)
    .flatMap((block): Paragraph[] => {
      const [first = '', ...rest] = block.split('\n').map((line) => line.trim());
      const heading = headingOf(first, rest.length === 0);
      if (heading === undefined) return [{ heading: undefined, text: [first, ...rest].join('\n') }];
      return [{ heading, text: rest.join('\n').trim() }];
    });
}

/** A sentence that is too long for any piece, between words. */
function* cutBetweenWords(sentence: string): Generator<string> {
  let piece = '';
  for (const { segment } of words.segment(sentence)) {
    if (piece !== '' && tokensOf(piece + segment) > most) {
      yield piece;
      piece = '';
    }
    piece += segment;
  }
  if (piece.trim() !== '') yield piece;
}

function sentencesOf(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line) =>
      [...sentences.segment(line)].map(({ segment }, index, all) =>
        index === all.length - 1 ? `${segment}\n` : segment,
      ),
    )
    .flatMap((sentence) =>
      tokensOf(sentence) > most ? [...cutBetweenWords(sentence)] : [sentence],
    );
}

/** Pieces of whole sentences, filled up to the size that is wanted. */
function* filled(text: string): Generator<string> {
  let piece = '';
  for (const sentence of sentencesOf(text)) {
    if (piece !== '' && tokensOf(piece + sentence) > wanted) {
      yield piece.trim();
      piece = '';
    }
    piece += sentence;
  }
  if (piece.trim() !== '') yield piece.trim();
}

/**
 * Cuts pages into pieces, in their order. A heading goes on over pages until another one comes; one that nothing
 * stands under is text of its own.
 */
export function chunksOf(pages: readonly Page[]): Chunk[] {
  const chunks: Chunk[] = [];
  let heading = '';
  let isUsed = true;
  let waiting = '';
  const flush = (page: number | null) => {
    for (const text of filled(waiting)) {
      chunks.push({ page, heading, text, tokens: tokensOf(`${heading}\n${text}`) });
    }
    if (waiting !== '') isUsed = true;
    waiting = '';
  };
  const beginUnder = (next: string, page: number | null) => {
    flush(page);
    const unused = isUsed ? '' : heading;
    heading = next;
    isUsed = unused !== '';
    waiting = unused === '' ? '' : `${unused}\n`;
  };
  for (const { page, text } of pages) {
    for (const paragraph of paragraphsOf(text)) {
      if (paragraph.heading !== undefined) beginUnder(paragraph.heading, page);
      if (paragraph.text !== '') waiting += `${paragraph.text}\n`;
      if (tokensOf(waiting) > wanted) flush(page);
    }
    flush(page);
  }
  beginUnder('', pages.at(-1)?.page ?? null);
  flush(pages.at(-1)?.page ?? null);
  return chunks;
}
