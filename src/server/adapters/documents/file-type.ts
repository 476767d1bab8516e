/** Detects a file’s type by its structure, and requires that it matches the name. */
import type { FileType } from '#contract/company/documents.ts';

/** Whether a file starts with these characters. */
export const startsWith = (bytes: Uint8Array, magic: string): boolean =>
  bytes.length >= magic.length &&
  [...magic].every((letter, index) => bytes[index] === letter.charCodeAt(0));

const contains = (bytes: Uint8Array, magic: string, until = bytes.length): boolean => {
  const at = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf(magic);
  return at >= 0 && at < until;
};

/** Decodes UTF-8, with or without a byte order mark; `undefined` if it is invalid or has control characters. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // oxlint-disable-next-line no-control-regex -- finding control characters is the point
    return /[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/u.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** How a password-protected Word document starts: an OLE container instead of an archive. */
export const sealedMark = '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1';

/** How far into a file PDF readers look for the header. */
const pdfHead = 1024;

const endOfZip = 'PK\u0005\u0006';
const endLength = 22;
const longestComment = 0xff_ff;
const entryOfZip = 0x02_01_4b_50;
const sentinel = 0xff_ff_ff_ff;

/**
 * Whether an archive reader would find an archive in this file. It searches from the end, so the beginning can be
 * anything; most readers also accept trailing data. An end record that points to no central directory is a coincidence.
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

/** A file that two programs would read as two different files. */
const isPolyglot = (bytes: Uint8Array, type: FileType): boolean => {
  if (type === 'pdf') return contains(bytes, 'PK\u0003\u0004', 4096) || endsAsZip(bytes);
  if (type === 'docx') return contains(bytes, '%PDF-', pdfHead);
  if (startsWith(bytes, 'PK\u0003\u0004') || startsWith(bytes, '%PDF-')) return true;
  return contains(bytes, '%PDF-', pdfHead) && contains(bytes, 'startxref');
};

/** How other files begin that programs open: pictures, programs, scripts, archives. */
const others = ['GIF8', '\u0089PNG', '\u00ff\u00d8', 'RIFF', 'MZ', '\u007fELF', '#!', 'PK', 'BM'];

/** Some programs write a few bytes before the header, such as a line break or the headers of a download. */
function beginsAsPdf(bytes: Uint8Array): boolean {
  if (startsWith(bytes, '%PDF-')) return true;
  if (!contains(bytes, '%PDF-', pdfHead) || others.some((magic) => startsWith(bytes, magic)))
    return false;
  const before = Buffer.from(bytes.subarray(0, pdfHead)).toString('latin1').split('%PDF-', 1)[0];
  return !/<[a-z!?/]/i.test(before ?? '');
}

const byName: Readonly<Record<string, FileType>> = {
  pdf: 'pdf',
  docx: 'docx',
  txt: 'txt',
  md: 'md',
  markdown: 'md',
};

/** The type that a file name’s extension indicates. */
export const typeInName = (filename: string): FileType | undefined =>
  byName[/\.([A-Za-z]+)$/.exec(filename.trim())?.[1]?.toLowerCase() ?? ''];

/** The type of a file whose name and structure agree; `undefined` if they do not, or if the type is not supported. */
export function fileTypeOf(bytes: Uint8Array, filename: string): FileType | undefined {
  const type = typeInName(filename);
  if (type === undefined || isPolyglot(bytes, type)) return undefined;
  if (type === 'pdf') return beginsAsPdf(bytes) ? type : undefined;
  if (type === 'docx') {
    return startsWith(bytes, 'PK\u0003\u0004') || startsWith(bytes, sealedMark) ? type : undefined;
  }
  return decodeText(bytes) === undefined ? undefined : type;
}
