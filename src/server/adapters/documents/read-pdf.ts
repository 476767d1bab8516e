import { getDocumentProxy } from 'unpdf';
import { limits } from '#contract/core/limits.ts';
import { type FileText, type PdfSize, UnreadableFile } from './port.ts';

// Joins words that a line ends inside of, only where that surely is what happened.

const letters = /^\p{L}+$/u;
const lineEnd = /([-\u2010\u00AD])[^\S\n]*\n[^\S\n]*/gu;
/** How much of what is beside a hyphen is looked at. */
const near = 100;

/** Words after a hyphen that stands for a part of a later word: pre- and post-war, Vor- und Nachteile. */
const joins = /^(?:and|or|to|nor|und|oder|bis|et|ou|y|e|o|en|of|och|og|eller|i|lub)$/iu;

const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];
/** Words with a hyphen inside of a line. */
const hyphenated = (text: string): string[] =>
  text.toLowerCase().match(/(?<!\p{L})\p{L}{1,60}-\p{L}{1,60}(?!\p{L}|-?\n)/gu) ?? [];

/** A hyphen at the end of a line, with what is written before and after it. */
interface Break {
  start: number;
  end: number;
  before: string;
  sign: string;
  after: string;
}

const breaksIn = (text: string): Break[] =>
  Array.from(text.matchAll(lineEnd), ({ 0: all, 1: sign = '', index: start }) => {
    const end = start + all.length;
    const [before = ''] = /\S*$/u.exec(text.slice(Math.max(0, start - near), start)) ?? [];
    const [after = ''] = /^\S*/u.exec(text.slice(end, end + near)) ?? [];
    return { start, end, before, sign, after };
  });

/** The text without the words that its lines break. */
function withoutBroken(text: string): string {
  let last = 0;
  const pieces = breaksIn(text).map(({ start, end, before, after }) => {
    const piece = text.slice(last, Math.max(last, start - before.length));
    last = end + after.length;
    return piece;
  });
  return [...pieces, text.slice(last)].join(' ');
}

type IsOneWord = (before: string, after: string) => boolean;

/** What is before the letters at the end of a text, and these letters. */
const ending = (text: string): [rest: string, word: string] => {
  const [word] = /\p{L}*$/u.exec(text) ?? [''];
  return [text.slice(0, text.length - word.length), word];
};

/** The letters at the beginning of a text, and what is after them. */
const beginning = (text: string): [word: string, rest: string] => {
  const [word] = /^\p{L}*/u.exec(text) ?? [''];
  return [word, text.slice(word.length)];
};

/** What to write in place of a hyphen and line end; `undefined` to leave them. */
function linkOf({ before, sign, after }: Break, isOneWord: IsOneWord): string | undefined {
  if (before === '' || after === '') return undefined;
  if (sign === '\u00AD') return '';
  if (!/[\p{L}\p{N}]$/u.test(before)) return undefined;
  const [start, end] = ending(before);
  const [word, rest] = beginning(after);
  if (joins.test(word)) return '- ';
  const isPlain = !/[\p{L}\p{N}@/._-]/u.test(start) && !/[\p{L}\p{N}@/_-]/u.test(rest);
  return isPlain && isOneWord(end, word) ? '' : '-';
}

/**
 * Texts in which hyphens at line ends are resolved. A soft hyphen goes. A hyphen goes only if the whole word is
 * elsewhere in the texts, without a hyphen; otherwise it stays. Addresses and numbers keep theirs.
 */
export function joinedLines(texts: readonly string[]): string[] {
  const known = new Set(texts.flatMap((text) => wordsIn(withoutBroken(text))));
  const withHyphen = new Set(texts.flatMap(hyphenated));
  const isOneWord = (before: string, after: string): boolean => {
    const [first, second] = [before.toLowerCase(), after.toLowerCase()];
    if (!letters.test(first) || !letters.test(second) || !/^\p{Ll}/u.test(after)) return false;
    if (withHyphen.has(`${first}-${second}`)) return false;
    return known.has(first + second) && !(known.has(first) && known.has(second));
  };
  return texts.map((text) => {
    let last = 0;
    const pieces = breaksIn(text).map((one) => {
      const link = linkOf(one, isOneWord) ?? text.slice(one.start, one.end);
      const piece = text.slice(last, one.start) + link;
      last = one.end;
      return piece;
    });
    return [...pieces, text.slice(last)].join('');
  });
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type Item = Awaited<
  ReturnType<Awaited<ReturnType<Pdf['getPage']>>['getTextContent']>
>['items'][number];
/** The text items of a page: characters, and whether a line ends. */
type TextItem = Extract<Item, { str: string }>;

/** Lines in page order; a larger gap between two lines starts a paragraph. */
function textOf(items: readonly TextItem[]): string {
  let text = '';
  let lastY: number | undefined;
  let size = 0;
  for (const { str, hasEOL, transform, height } of items) {
    const y = Number(transform[5] ?? 0);
    const gap = lastY === undefined ? 0 : Math.abs(lastY - y);
    if (str.trim() !== '') {
      if (text.endsWith('\n') && size > 0 && gap > size * 1.7) text += '\n';
      lastY = y;
      size = height || size;
    }
    text += hasEOL ? `${str}\n` : str;
  }
  return text.trim();
}

async function pagesOf(pdf: Pdf): Promise<FileText['pages']> {
  const pages: FileText['pages'] = [];
  let length = 0;
  for (let n = 1; n <= pdf.numPages; n += 1) {
    const page = await pdf.getPage(n);
    const { items } = await page.getTextContent();
    const text = textOf(items.filter((item): item is TextItem => 'str' in item));
    page.cleanup();
    length += text.length;
    if (length > limits.document_text) {
      throw new UnreadableFile('The file is too large: it has more text than a document can have.');
    }
    pages.push({ page: n, text });
  }
  const joined = joinedLines(pages.map(({ text }) => text));
  return pages.map(({ page }, at) => ({ page, text: joined[at] ?? '' }));
}

async function titleOf(pdf: Pdf): Promise<string> {
  const { info } = await pdf.getMetadata();
  const title = 'Title' in info ? info.Title : undefined;
  return typeof title === 'string' ? title.trim() : '';
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');

/** Opens a PDF and does something with it. Throws `UnreadableFile`. */
async function opened<T>(bytes: Uint8Array, use: (pdf: Pdf) => Promise<T>): Promise<T> {
  try {
    const pdf = await getDocumentProxy(bytes, {
      disableFontFace: true,
      useSystemFonts: false,
      maxImageSize: 1,
      stopAtErrors: false,
      verbosity: 0,
    });
    return await use(pdf);
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    if (nameOf(error) === 'PasswordException') {
      throw new UnreadableFile('The file is protected with a password.');
    }
    throw new UnreadableFile('The file is damaged: it can’t be read as a PDF.', error);
  }
}

/** Reads the text of each page of a PDF. */
export const readPdf = (bytes: Uint8Array): Promise<FileText> =>
  opened(new Uint8Array(bytes), async (pdf) => {
    if (pdf.numPages > limits.document_pages) {
      throw new UnreadableFile(
        `The file is too large: it has ${pdf.numPages} pages, and the maximum is ${limits.document_pages}.`,
      );
    }
    const pages = await pagesOf(pdf);
    return { pages, page_count: pdf.numPages, title: await titleOf(pdf), left_out: [] };
  });

/** Counts the pages of a PDF, and measures the first one upright. The bytes are given away. */
export const sizeOfPdf = (bytes: Uint8Array): Promise<PdfSize> =>
  opened(bytes, async (pdf) => {
    const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
    const whole = (side: number) => Math.max(1, Math.round(side));
    return { pages: pdf.numPages, width: whole(width), height: whole(height) };
  });
