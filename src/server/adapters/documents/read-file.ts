/** The child process that reads one file: bytes in, text or the size of a PDF out. It may be killed at any time. */
import { buffer } from 'node:stream/consumers';
import { cut } from '#contract/core/cut.ts';
import { FileTypes } from '#contract/company/documents.ts';
import { limits } from '#contract/core/limits.ts';
import { stripInvisible, withoutControls } from '#contract/core/plain-text.ts';
import { chunksOf } from '#domain/knowledge/chunks.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { keywordsOf } from '#domain/claims/keywords.ts';
import { closeDoors } from '#server/confined/child.ts';
import { decodeText } from './file-type.ts';
import { type FileText, type ReadFile, UnreadableFile } from './port.ts';

function readText(bytes: Uint8Array): FileText {
  const text = decodeText(bytes);
  if (text === undefined) throw new UnreadableFile('The file isn’t UTF-8 text.');
  return { pages: [{ page: null, text }], page_count: null, title: '', left_out: [] };
}

type Reader = (bytes: Uint8Array) => FileText | Promise<FileText>;

async function readerOf(type: string): Promise<Reader> {
  if (type === 'pdf') return (await import('./read-pdf.ts')).readPdf;
  if (type === 'docx') return (await import('./read-docx.ts')).readDocx;
  return readText;
}

/** Normalizes text like all other text in this product, without invisible characters. */
const tidy = (text: string): string =>
  stripInvisible(withoutControls(text.replaceAll(/\r\n?|\u2028|\u2029/gu, '\n'), ' '))
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[^\S\n]+/gu, ' ')
    .replaceAll(/ ?\n ?/gu, '\n')
    .trim();

/** How many characters are searched for a summary. */
const beginning = 4 * limits.document_preview;
const tooLong = () =>
  new UnreadableFile('The file is too large: it has more text than a document can have.');

async function read(bytes: Uint8Array, reader: Reader): Promise<ReadFile> {
  const file = await reader(bytes);
  const pages = file.pages.map(({ page, text }) => ({ page, text: tidy(text) }));
  const length = pages.reduce((sum, { text }) => sum + text.length, 0);
  if (!pages.some(({ text }) => /[\p{L}\p{N}]/u.test(text))) {
    throw new UnreadableFile(
      'No text found. Scanned pages can’t be read; upload a version with selectable text.',
    );
  }
  if (length > limits.document_text) throw tooLong();
  const chunks = chunksOf(pages);
  if (chunks.length > limits.document_chunks) throw tooLong();
  const text = pages.map((page) => page.text).join('\n\n');
  return {
    pages,
    chunks,
    page_count: file.page_count,
    left_out: file.left_out,
    title: cut(tidy(file.title).replaceAll('\n', ' '), limits.document_title),
    keywords: keywordsOf(text),
    summary: excerpt(cut(text, beginning), limits.document_preview),
  };
}

/** What is asked of the file: its text by its type, or `measure` for the size of a PDF. */
async function workOf(asked: string | undefined): Promise<(bytes: Buffer) => Promise<unknown>> {
  if (asked === 'measure') {
    const { sizeOfPdf } = await import('./read-pdf.ts');
    return (bytes) => sizeOfPdf(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length));
  }
  const type = FileTypes.find((one) => one === asked);
  if (!type) throw new Error('The kind of file is missing.');
  const reader = await readerOf(type);
  return (bytes) => read(bytes, reader);
}

const work = await workOf(process.argv[2]);
// Everything needed is loaded, and no byte of the file was read yet.
closeDoors();
const sent = await buffer(process.stdin);
try {
  process.stdout.write(JSON.stringify({ read: await work(sent) }));
} catch (error) {
  const known = error instanceof UnreadableFile;
  process.stdout.write(JSON.stringify({ error: known ? error.message : null }));
  if (!known) process.stderr.write(String(error));
}
