/** What kind of file some bytes are, told by their structure and never by their name. */
import type { FileType } from '#contract/documents.ts';

export const startsWith = (bytes: Uint8Array, magic: string): boolean =>
  bytes.length >= magic.length &&
  [...magic].every((letter, index) => bytes[index] === letter.charCodeAt(0));

const contains = (bytes: Uint8Array, magic: string, until = bytes.length): boolean => {
  const at = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf(magic);
  return at >= 0 && at < until;
};

/** Text in UTF-8, with or without a mark at its beginning, that holds no control characters; else `undefined`. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // oxlint-disable-next-line no-control-regex -- finding control characters is the point
    return /[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/u.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** How a document begins that Word sealed with a password: it is then no archive but an older container. */
export const sealedMark = '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1';

/** How far into a file readers of PDF look for its beginning. */
const pdfHead = 1024;

/** Looks like one thing and is another: made so that two programs read two different files. */
const isPolyglot = (bytes: Uint8Array, type: FileType): boolean => {
  if (type === 'pdf') return contains(bytes, 'PK\u0003\u0004', 4096);
  if (type === 'docx') return contains(bytes, '%PDF-', pdfHead);
  return startsWith(bytes, '%PDF-') || startsWith(bytes, 'PK\u0003\u0004');
};

const byName: Readonly<Record<string, FileType>> = {
  pdf: 'pdf',
  docx: 'docx',
  txt: 'txt',
  md: 'md',
  markdown: 'md',
};

/** The kind that the end of a name promises. */
export const typeInName = (filename: string): FileType | undefined =>
  byName[/\.([A-Za-z]+)$/.exec(filename.trim())?.[1]?.toLowerCase() ?? ''];

/** The kind of a file whose name and structure agree; `undefined` when they do not, or when it is of no kind we take. */
export function fileTypeOf(bytes: Uint8Array, filename: string): FileType | undefined {
  const type = typeInName(filename);
  if (type === undefined || isPolyglot(bytes, type)) return undefined;
  if (type === 'pdf') return startsWith(bytes, '%PDF-') ? type : undefined;
  if (type === 'docx') {
    return startsWith(bytes, 'PK\u0003\u0004') || startsWith(bytes, sealedMark) ? type : undefined;
  }
  return decodeText(bytes) === undefined ? undefined : type;
}
