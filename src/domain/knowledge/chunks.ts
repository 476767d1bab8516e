/** Cuts long texts into chunks that can be searched and quoted: under their heading, and never within a sentence. */
import { exactTokensOf, tokensOf } from '#domain/text/tokens.ts';
import { sentences, words } from '#domain/text/segmenters.ts';

export interface Page {
  /** Counted from 1; `null` for text without pages. */
  page: number | null;
  text: string;
}

export interface Chunk {
  page: number | null;
  /** The nearest heading above it; empty if there is none. */
  heading: string;
  text: string;
  tokens: number;
}

/** The target size in estimated tokens; only a single very long sentence may exceed it. */
const wanted = 160;
const most = 260;
const longestHeading = 90;

const marked = /^#{1,6}\s+(.+?)\s*#*$/u;
const numbered = /^(?:\d+(?:\.\d+)*\.?|[A-Z]\.|[IVXLC]+\.)\s+\p{Lu}/u;
/** A sentence, or a line of a price list, each of which some PDFs have as a paragraph of its own. */
const closed = /[.!?…:;,]$|:\s+\P{L}*\d/u;
const listed = /^(?:[-*•–]|\d+[.)])\s/u;

/** A heading: marked as one, or a short line without punctuation that starts like a title. */
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

/** Longer than any word of any language. */
const longestWord = 120;

/** The words of a sentence; an overlong one in several pieces. */
function* wordsIn(sentence: string): Generator<string> {
  for (const { segment } of words().segment(sentence)) {
    if (segment.length <= longestWord) {
      yield segment;
      continue;
    }
    const letters = [...segment];
    for (let at = 0; at < letters.length; at += longestWord) {
      yield letters.slice(at, at + longestWord).join('');
    }
  }
}

/** Groups consecutive parts up to a size; a single part may exceed it. */
function* upTo(size: number, parts: Iterable<string>): Generator<string> {
  let piece: string[] = [];
  let tokens = 0;
  for (const part of parts) {
    const more = exactTokensOf(part);
    if (piece.length > 0 && tokens + more > size) {
      yield piece.join('');
      piece = [];
      tokens = 0;
    }
    piece.push(part);
    tokens += more;
  }
  if (piece.length > 0) yield piece.join('');
}

const ends = /[.!?…。！？]/u;
const shortLine = 200;

/** The sentences of a text; overlong ones are cut between words. */
function* sentencesOf(text: string): Generator<string> {
  for (const line of text.split('\n')) {
    // Segmentation is slow, and most lines of a table or list need none.
    if (line.length < shortLine && !ends.test(line)) {
      yield `${line}\n`;
      continue;
    }
    for (const { segment } of sentences().segment(`${line}\n`)) {
      if (tokensOf(segment) > most) yield* upTo(most, wordsIn(segment));
      else yield segment;
    }
  }
}

/** Groups whole sentences into chunks of the target size. */
function* filled(text: string): Generator<string> {
  for (const piece of upTo(wanted, sentencesOf(text))) {
    if (piece.trim() !== '') yield piece.trim();
  }
}

/**
 * Cuts pages into chunks, in order. A heading applies across pages until the next one; a heading without text below it
 * becomes text itself.
 */
export function chunksOf(pages: readonly Page[]): Chunk[] {
  const chunks: Chunk[] = [];
  let heading = '';
  let isUsed = true;
  let waiting: string[] = [];
  let tokens = 0;
  const wait = (text: string) => {
    waiting.push(`${text}\n`);
    tokens += exactTokensOf(text);
  };
  const flush = (page: number | null) => {
    for (const text of filled(waiting.join(''))) {
      chunks.push({ page, heading, text, tokens: tokensOf(`${heading}\n${text}`) });
    }
    if (waiting.length > 0) isUsed = true;
    waiting = [];
    tokens = 0;
  };
  const beginUnder = (next: string, page: number | null) => {
    flush(page);
    const unused = isUsed ? '' : heading;
    heading = next;
    isUsed = unused !== '';
    if (unused !== '') wait(unused);
  };
  for (const { page, text } of pages) {
    for (const paragraph of paragraphsOf(text)) {
      if (paragraph.heading !== undefined) beginUnder(paragraph.heading, page);
      if (paragraph.text !== '') wait(paragraph.text);
      if (tokens > wanted) flush(page);
    }
    flush(page);
  }
  beginUnder('', pages.at(-1)?.page ?? null);
  flush(pages.at(-1)?.page ?? null);
  return chunks;
}
