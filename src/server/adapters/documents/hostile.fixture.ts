/** Files that are made to do harm, by what they try. None of them may end a process but its own reader's. */
import { deflateRawSync, deflateSync } from 'node:zlib';
import { docxOf, docxParts, pdfOf } from './files.fixture.ts';
import { longTexts } from './long-texts.fixture.ts';
import { zip } from './zip.ts';

export interface Canaries {
  /** An address that nobody may call. */
  url: string;
  /** A file that nobody may read. */
  file: string;
}

const mebibyte = 1024 * 1024;

/** A PDF of these objects, without a table of where they are: readers look for them. */
const pdf = (objects: readonly (string | Buffer)[], trailer = '/Root 1 0 R'): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...objects.flatMap((body, n) => [
      Buffer.from(`${n + 1} 0 obj\n`),
      Buffer.from(body),
      Buffer.from('\nendobj\n'),
    ]),
    Buffer.from(`trailer\n<< ${trailer} /Size ${objects.length + 1} >>\n%%EOF`),
  ]);

const stream = (dictionary: string, body: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< /Length ${body.length} ${dictionary} >>\nstream\n`),
    body,
    Buffer.from('\nendstream'),
  ]);

const catalog = '<< /Type /Catalog /Pages 2 0 R >>';
const onePage = '<< /Type /Pages /Count 1 /Kids [3 0 R] >>';
const page = (more: string) =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ${more} >>`;
const font =
  '/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>';
const hello = stream('', Buffer.from('BT /F1 12 Tf (Hello) Tj ET'));

/** Content that unpacks to so many megabytes of the same operator. */
const inflating = (megabytes: number): Buffer =>
  deflateSync(Buffer.from('(a) Tj '.repeat(Math.ceil((megabytes * mebibyte) / 7))));

const pdfs = ({ url, file }: Canaries): Record<string, Buffer> => ({
  'a page that unpacks to 64 MB': pdf([
    catalog,
    onePage,
    page(font),
    stream('/Filter /FlateDecode', inflating(64)),
  ]),
  'a page that is packed twice': pdf([
    catalog,
    onePage,
    page(font),
    stream('/Filter [/FlateDecode /FlateDecode]', deflateSync(inflating(64))),
  ]),
  'a million pages': pdf([
    catalog,
    '<< /Type /Pages /Count 1000000 /Kids [3 0 R] >>',
    page(''),
    hello,
  ]),
  'pages that hold one another': pdf([
    catalog,
    '<< /Type /Pages /Count 2 /Kids [3 0 R] >>',
    '<< /Type /Pages /Count 2 /Kids [2 0 R 3 0 R] /Parent 3 0 R >>',
  ]),
  'lists that lie 100,000 deep in each other': pdf([
    catalog,
    onePage,
    page(`/X ${'['.repeat(100_000)}`),
    hello,
  ]),
  'a drawing that draws itself': pdf([
    catalog,
    onePage,
    page('/Resources << /XObject << /A 5 0 R >> >>'),
    stream('', Buffer.from('/A Do')),
    stream(
      '/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << /XObject << /A 5 0 R >> >>',
      Buffer.from('/A Do /A Do'),
    ),
  ]),
  'letters for four billion codes': pdf([
    catalog,
    onePage,
    page('/Resources << /Font << /F1 5 0 R >> >>'),
    hello,
    '<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [7 0 R] /ToUnicode 6 0 R >>',
    stream(
      '',
      Buffer.from(
        '1 begincodespacerange <0000> <FFFFFFFF> endcodespacerange 1 beginbfrange <00000000> <FFFFFFFF> <0041> endbfrange',
      ),
    ),
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /CIDSystemInfo << /Registry (A) /Ordering (B) /Supplement 0 >> >>',
  ]),
  'code where a font has figures': pdf([
    catalog,
    onePage,
    page(
      '/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /A /FontMatrix [0.1 0 0 (1\\); process.exit\\(7\\)//) 0 0] >> >> >>',
    ),
    hello,
  ]),
  'scripts and addresses': pdf([
    `<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.launchURL\\("${url}"\\)) >> /AA << /WC << /S /URI /URI (${url}) >> >> >>`,
    onePage,
    page(`${font} /AA << /O << /S /Launch /F (${file}) >> >>`),
    hello,
  ]),
  'content that lies elsewhere': pdf([
    catalog,
    onePage,
    page(font),
    stream(`/F << /FS /URL /F (${url}) >>`, Buffer.from('BT /F1 12 Tf (Hello) Tj ET')),
  ]),
  'content that is a file of this machine': pdf([
    catalog,
    onePage,
    page(font),
    stream(`/F (${file})`, Buffer.from('BT /F1 12 Tf (Hello) Tj ET')),
  ]),
  'a key that nobody has': pdfOf(
    ['Hello'],
    '/Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O (aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa) /U (bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb) >> /ID [(a) (b)]',
  ),
  'a picture of 30,000 by 30,000': pdf([
    catalog,
    onePage,
    page('/Resources << /XObject << /A 5 0 R >> >>'),
    stream('', Buffer.from('/A Do')),
    stream(
      '/Type /XObject /Subtype /Image /Width 30000 /Height 30000 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /JBIG2Decode',
      Buffer.alloc(200, 7),
    ),
  ]),
  'a beginning and nothing else': Buffer.from('%PDF-1.7\n'),
  'a table of two billion objects': Buffer.from(
    '%PDF-1.7\nxref\n0 2147483647\ntrailer\n<< /Size 2147483647 /Root 1 0 R /Prev 9 >>\nstartxref\n9\n%%EOF',
  ),
});

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

/** An entry that says it is packed, with what it says of its size. */
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

/** By name, with the ending that its sender gives it. */
export const hostileDocuments = (canaries: Canaries): (readonly [string, Buffer])[] => [
  ...Object.entries(pdfs(canaries)).map(([what, bytes]) => [`${what}.pdf`, bytes] as const),
  ...Object.entries(docxs(canaries)).map(([what, bytes]) => [`${what}.docx`, bytes] as const),
  ...Object.entries(longTexts).map(([what, bytes]) => [`${what}.txt`, bytes] as const),
];
