/** Malicious PDF files, by kind of attack. */
import { deflateSync } from 'node:zlib';
import { pdfOf } from './files.fixture.ts';

const mebibyte = 1024 * 1024;

/** A PDF of these objects without an xref table, so that readers search for them. */
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

/** Content that decompresses to this many megabytes of one operator. */
const inflating = (megabytes: number): Buffer =>
  deflateSync(Buffer.from('(a) Tj '.repeat(Math.ceil((megabytes * mebibyte) / 7))));

const heavy: Record<string, Buffer> = {
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
};

/** PDFs that refer to resources outside the file: a URL, a local file. */
const reaching = ({ url, file }: { url: string; file: string }): Record<string, Buffer> => ({
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
});

export const hostilePdfs = (canaries: { url: string; file: string }): Record<string, Buffer> => ({
  ...heavy,
  ...reaching(canaries),
});
