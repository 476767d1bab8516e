import mammoth from 'mammoth';
import { sealedMark, startsWith } from './file-type.ts';
import { type FileText, UnreadableFile } from './port.ts';
import { unzip, zip } from './zip.ts';

/** Everything else of the archive – pictures, other files, macros – is not even unpacked. */
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
  // A link stays text; nothing may be fetched because a document points to it.
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

/** The few tags that the converter makes, as lines: headings marked, items listed, cells side by side. */
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

/** Reads a DOCX: its words, headings, lists and tables. */
export async function readDocx(bytes: Uint8Array): Promise<FileText> {
  if (startsWith(bytes, sealedMark))
    throw new UnreadableFile('The file is protected with a password.');
  const parts = unzip(bytes, (name) => part.test(name));
  if (![...parts.keys()].some((name) => name.startsWith('word/'))) {
    throw new UnreadableFile('This isn’t a valid Word document.');
  }
  const safe = new Map([...parts].map(([name, body]) => [name, cleaned(name, body)]));
  const nothing = mammoth.images.imgElement(async () => ({ src: '' }));
  const { value } = await mammoth
    .convertToHtml({ buffer: zip(safe) }, { convertImage: nothing, externalFileAccess: false })
    .catch((cause: unknown) => {
      throw new UnreadableFile('The file is damaged: its text can’t be read.', cause);
    });
  return { pages: [{ page: null, text: linesOf(value) }], page_count: null, title: '' };
}
