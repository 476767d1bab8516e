/** Malicious files, by kind of attack. None of them may affect anything but the process that reads it. */
import { deflateRawSync } from 'node:zlib';
import { docxOf, docxParts } from './files.fixture.ts';
import { hostilePdfs } from './hostile-pdf.fixture.ts';
import { zip } from './zip.ts';

export interface Canaries {
  /** A URL that must not be called. */
  url: string;
  /** A file that must not be read. */
  file: string;
}

const mebibyte = 1024 * 1024;

const wordOf = (name: string, body: string | Buffer, before: readonly string[] = ['Hello.']) =>
  zip(new Map([...docxParts(before), [name, Buffer.from(body)]]));
const declared = (entities: string, use: string): string =>
  `<?xml version="1.0"?><!DOCTYPE w:document [${entities}]><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${use}</w:t></w:r></w:p></w:body></w:document>`;
const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`);
const relation = (type: string, target: string, mode = 'External'): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="x1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="${mode}"/></Relationships>`;
const document = (body: string): string =>
  `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><w:body>${body}</w:body></w:document>`;
const picture =
  '<w:p><w:r><w:t>Hello.</w:t><w:drawing><a:blip r:link="x1" r:embed="x1"/></w:drawing></w:r></w:p>';

/** A compressed entry that claims a certain size. */
function packed(bytes: Buffer, says: number): Buffer {
  const file = zip(new Map([['word/document.xml', deflateRawSync(bytes)]]));
  for (const [mark, shift] of [
    ['504b0304', 0],
    ['504b0102', 2],
  ] as const) {
    const at = file.indexOf(Buffer.from(mark, 'hex'));
    file.writeUInt16LE(8, at + 8 + shift);
    file.writeUInt32LE(says, at + 22 + shift);
  }
  return file;
}

const docxs = ({ url, file }: Canaries): Record<string, Buffer> => ({
  'an entity of a file': wordOf(
    'word/document.xml',
    declared(`<!ENTITY x SYSTEM "file://${file}">`, '&x;'),
  ),
  'an entity of an address': wordOf(
    'word/document.xml',
    declared(`<!ENTITY x SYSTEM "${url}">`, '&x;'),
  ),
  'a billion laughs': wordOf(
    'word/document.xml',
    declared(`<!ENTITY l0 "ha">${laughs.join('')}`, '&l9;'),
  ),
  'declarations in other letters': wordOf(
    'word/document.xml',
    Buffer.from(`\uFEFF${declared(`<!ENTITY x SYSTEM "file://${file}">`, '&x;')}`, 'utf16le'),
  ),
  ...Object.fromEntries(
    [
      'attachedTemplate',
      'image',
      'oleObject',
      'aFChunk',
      'subDocument',
      'frame',
      'hyperlink',
    ].flatMap((type) => [
      [`a ${type} at an address`, external(type, url)],
      [`a ${type} that is a file`, external(type, `file://${file}`)],
      [`a ${type} that says it is inside`, external(type, file, 'Internal')],
    ]),
  ),
  'tags that lie 200,000 deep in each other': wordOf(
    'word/document.xml',
    document('<w:p>'.repeat(200_000)),
  ),
  'a million empty paragraphs': wordOf('word/document.xml', document('<w:p/>'.repeat(1_000_000))),
  'a table of 100,000 rows': wordOf(
    'word/document.xml',
    document(`<w:tbl>${'<w:tr><w:tc><w:p/></w:tc></w:tr>'.repeat(100_000)}</w:tbl>`),
  ),
  'an archive that unpacks to 60 MB': packed(Buffer.alloc(60 * mebibyte, 'a'), 60 * mebibyte),
  'one that says it does not': packed(Buffer.alloc(60 * mebibyte, 'a'), 1000),
  'a name that climbs out': wordOf('../../../../etc/cron.d/x', 'x'),
  'a name that reads like a switch': wordOf('__proto__/constructor.xml', 'x'),
  'an archive in an archive': wordOf('word/embeddings/x.docx', docxOf(['Hello.'])),
  'twice the same entry': Buffer.concat([docxOf(['Hello.']), docxOf(['Other.'])]),
  'a container with a password': Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(4096),
  ]),
  'no end': docxOf(['Hello.']).subarray(0, -30),
});

function external(type: string, target: string, mode?: string): Buffer {
  const parts = docxParts(['Hello.']);
  parts.set('word/document.xml', Buffer.from(document(picture)));
  parts.set('word/_rels/document.xml.rels', Buffer.from(relation(type, target, mode)));
  return zip(parts);
}

/** Texts that are slow to process. */
const long = 1_900_000;
const longTexts: Record<string, Buffer> = {
  'one word of two million letters': Buffer.from('a'.repeat(long)),
  'a million lines': Buffer.from('a\n'.repeat(long / 2)),
  'two million brackets': Buffer.from('('.repeat(long)),
  'words that are all divided': Buffer.from('a-\n'.repeat(long / 3)),
  'letters under towers of accents': Buffer.from(`a${'\u0301'.repeat(50)} `.repeat(long / 60)),
  'headings without end': Buffer.from('Heading here\n\n'.repeat(100_000)),
  'more text than there may be': Buffer.from('Hello there. '.repeat(200_000)),
  'nothing that shows': Buffer.from('\u200B\u2060\uFEFF'.repeat(1000)),
};

/** By name, with the extension under which each is uploaded. */
export const hostileDocuments = (canaries: Canaries): (readonly [string, Buffer])[] => [
  ...Object.entries(hostilePdfs(canaries)).map(([what, bytes]) => [`${what}.pdf`, bytes] as const),
  ...Object.entries(docxs(canaries)).map(([what, bytes]) => [`${what}.docx`, bytes] as const),
  ...Object.entries(longTexts).map(([what, bytes]) => [`${what}.txt`, bytes] as const),
];

/** Corrupts a file in one of many ways; `random` returns numbers in [0, 1). */
export function mutated(file: Buffer, random: () => number): Buffer {
  const at = (size: number) => Math.floor(random() * size);
  const spoiled = Buffer.from(file);
  const times = 1 + at(12);
  for (let n = 0; n < times; n += 1) {
    const from = at(spoiled.length);
    const length = 1 + at(Math.min(64, spoiled.length - from));
    const kind = at(4);
    if (kind === 0) spoiled[from] = at(256);
    if (kind === 1) spoiled.fill(at(256), from, from + length);
    if (kind === 2) spoiled.copyWithin(from, at(spoiled.length), at(spoiled.length));
    if (kind === 3) spoiled.write(String(at(2 ** 31)), from, 'latin1');
  }
  return random() < 0.2 ? spoiled.subarray(0, at(spoiled.length)) : spoiled;
}
