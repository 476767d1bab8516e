import mammoth from 'mammoth';
import { sealedMark, startsWith } from './file-type.ts';
import { preparedParts } from './docx-xml.ts';
import { type FileText, leftOut, UnreadableFile } from './port.ts';
import { unzip, zip } from './zip.ts';

/** Other parts of the archive (images, embedded files, macros) are not even decompressed. */
const part =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|(?:word|docProps)\/(?:_rels\/)?[^/]+\.(?:xml|rels))$/;
const declares = /<!(?:DOCTYPE|ENTITY)/i;
const relationship = /<Relationship\b[^>]*>/gi;
const isExternal = /\bTargetMode\s*=\s*["']External["']/i;
const target = /\bTarget\s*=\s*(?:"[^"]*"|'[^']*')/i;

function cleaned(name: string, bytes: Buffer): Buffer {
  const xml = bytes.toString('utf8');
  if (declares.test(xml))
    throw new UnreadableFile('The file contains declarations that documents don’t need.');
  if (!name.endsWith('.rels')) return bytes;
  // Links stay text, so that nothing is fetched because of a document.
  const inert = xml.replace(relationship, (one) =>
    isExternal.test(one) ? one.replace(target, 'Target="#"') : one,
  );
  return Buffer.from(inert, 'utf8');
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
};

/** Converts the converter’s few HTML tags to lines: headings marked, list items prefixed, table cells side by side. */
function linesOf(html: string): string {
  return html
    .replaceAll(/<h([1-6])[^>]*>/g, (_tag, level: string) => `\n\n${'#'.repeat(Number(level))} `)
    .replaceAll(/<li[^>]*>/g, '\n- ')
    .replaceAll(/<\/(?:td|th)>/g, '  ')
    .replaceAll(/<(?:br|tr)[^>]*>/g, '\n')
    .replaceAll(/<\/(?:p|h[1-6]|ul|ol|table)>/g, '\n\n')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_all, word: string) => entities[word] ?? '')
    .replaceAll(/(?<=\S)\n\n(?=- |  )/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Reads the text, headings, lists and tables of a DOCX. */
export async function readDocx(bytes: Uint8Array): Promise<FileText> {
  if (startsWith(bytes, sealedMark))
    throw new UnreadableFile('The file is protected with a password.');
  const parts = unzip(bytes, (name) => part.test(name));
  if (![...parts.keys()].some((name) => name.startsWith('word/'))) {
    throw new UnreadableFile('This isn’t a valid Word document.');
  }
  const safe = new Map([...parts].map(([name, body]) => [name, cleaned(name, body)]));
  const prepared = preparedParts(safe);
  const nothing = mammoth.images.imgElement(async () => ({ src: '' }));
  const { value } = await mammoth
    .convertToHtml(
      { buffer: zip(prepared.parts) },
      { convertImage: nothing, externalFileAccess: false },
    )
    .catch((cause: unknown) => {
      throw new UnreadableFile('The file is damaged: its text can’t be read.', cause);
    });
  return {
    pages: [{ page: null, text: linesOf(value) }],
    page_count: null,
    title: '',
    left_out: Array.from(prepared.found, (what) => leftOut[what]),
  };
}
