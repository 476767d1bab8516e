/** What kind of file some bytes are, told by their structure and never by their name. */
import type { FileType } from '#contract/company/documents.ts';

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

const endOfZip = 'PK\u0005\u0006';
const endLength = 22;
const longestComment = 0xff_ff;
const entryOfZip = 0x02_01_4b_50;
const sentinel = 0xff_ff_ff_ff;

/**
 * Whether a reader of archives finds one in here. It looks from the end, so the rest may be anything; most of them also
 * take one with something behind it. An end that points at no list of files is a chance row of bytes.
 */
function endsAsZip(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const first = Math.max(0, file.length - endLength - longestComment);
  for (let at = file.indexOf(endOfZip, first); at >= 0; at = file.indexOf(endOfZip, at + 1)) {
    if (at + endLength > file.length) return false;
    const list = file.readUInt32LE(at + 12);
    if (list === sentinel) return true;
    if (list >= 4 && list <= at && file.readUInt32LE(at - list) === entryOfZip) return true;
  }
  return false;
}

/** Looks like one thing and is another: made so that two programs read two different files. */
const isPolyglot = (bytes: Uint8Array, type: FileType): boolean => {
  if (type === 'pdf') return contains(bytes, 'PK\u0003\u0004', 4096) || endsAsZip(bytes);
  if (type === 'docx') return contains(bytes, '%PDF-', pdfHead);
  if (startsWith(bytes, 'PK\u0003\u0004') || startsWith(bytes, '%PDF-')) return true;
  return contains(bytes, '%PDF-', pdfHead) && contains(bytes, 'startxref');
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
