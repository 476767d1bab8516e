import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { docxOf, docxParts, pdfOf } from './files.fixture.ts';
import { fileTypeOf } from './file-type.ts';
import { createDocumentReader } from './index.ts';
import { zip } from './zip.ts';

const reader = createDocumentReader();
const never = new AbortController().signal;
const read = (bytes: Uint8Array, name: string) => {
  const type = fileTypeOf(bytes, name);
  if (!type) throw new Error(`${name} was not taken`);
  return reader.read(bytes, type, never);
};
const whyNot = (bytes: Uint8Array, name: string) =>
  read(bytes, name).then(
    () => 'it was read',
    (error: Error) => `${error.name}: ${error.message}`,
  );

describe('a file', () => {
  test('in PDF is read page by page', async () => {
    const { pages, page_count } = await read(
      pdfOf([
        'Prices\nThe small plan costs 9 euros.',
        'The large plan (for teams) costs 29 euros.',
      ]),
      'prices.pdf',
    );
    expect(page_count).toBe(2);
    expect(pages).toEqual([
      { page: 1, text: 'Prices\nThe small plan costs 9 euros.' },
      { page: 2, text: 'The large plan (for teams) costs 29 euros.' },
    ]);
  });

  test('in DOCX keeps its headings', async () => {
    const { pages } = await read(docxOf(['# Prices', 'Nine & a half euros.']), 'a.docx');
    expect(pages).toEqual([{ page: null, text: '# Prices\n\nNine & a half euros.' }]);
  });

  test('in plain text is normalized', async () => {
    const { pages } = await read(Buffer.from('\uFEFFOne\u200B  two\r\n\r\nthree'), 'a.txt');
    expect(pages).toEqual([{ page: null, text: 'One two\n\nthree' }]);
  });

  test.each([
    ['a PDF without text', pdfOf(['']), 'a.pdf', 'No text found'],
    ['half a PDF', pdfOf(['Hello']).subarray(0, 9), 'a.pdf', 'can’t be read as a PDF'],
    ['half a DOCX', docxOf(['Hello']).subarray(0, 900), 'a.docx', 'archive can’t be opened'],
    ['an empty DOCX', docxOf([]), 'a.docx', 'No text found'],
    [
      'another archive',
      zip(new Map([['a.txt', Buffer.from('Hello')]])),
      'a.docx',
      'valid Word document',
    ],
  ])('%s is rejected with the reason', async (_what, bytes, name, reason) => {
    const why = await whyNot(bytes, name);
    expect(why).toMatch(`UnreadableFile`);
    expect(why).toMatch(reason);
  });
});

const withPart = (name: string, body: string) =>
  zip(new Map([...docxParts(['Hello.']), [name, Buffer.from(body)]]));

describe('a malicious file', () => {
  test('UP-2 an archive that decompresses to 100 times its size is rejected', async () => {
    const huge = Buffer.alloc(30 * 1024 * 1024, 'a');
    const packed = deflateRawSync(huge);
    const stored = zip(new Map([['word/document.xml', packed]]));
    // Claims to be compressed, and a size.
    for (const mark of [0x04_03_4b_50, 0x02_01_4b_50]) {
      for (let at = 0; at < stored.length - 4; at += 1) {
        if (stored.readUInt32LE(at) !== mark) continue;
        const shift = mark === 0x02_01_4b_50 ? 2 : 0;
        stored.writeUInt16LE(8, at + 8 + shift);
        stored.writeUInt32LE(huge.length, at + 22 + shift);
      }
    }
    expect(await whyNot(stored, 'a.docx')).toMatch('unpacks to far more');
  });

  test('UP-2 an archive that lies about its size is rejected', async () => {
    const file = docxOf(['Hello.']);
    const at = file.lastIndexOf(Buffer.from('504b0102', 'hex'));
    file.writeUInt32LE(7, at + 24);
    expect(await whyNot(file, 'a.docx')).toMatch('damaged');
  });

  test('UP-2 overlapping entries are rejected', async () => {
    const file = docxOf(['Hello.']);
    const first = file.indexOf(Buffer.from('504b0102', 'hex'));
    const second = file.indexOf(Buffer.from('504b0102', 'hex'), first + 4);
    file.writeUInt32LE(file.readUInt32LE(first + 42), second + 42);
    expect(await whyNot(file, 'a.docx')).toMatch('damaged');
  });

  test.each([
    '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
    '<!ENTITY x "y">',
  ])('UP-5 XML declarations in a part are rejected: %s', async (body) => {
    expect(await whyNot(withPart('word/numbering.xml', body), 'a.docx')).toMatch('declarations');
  });

  test('an external link is kept as text only', async () => {
    const parts = docxParts(['Hello.']);
    const rels = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="x" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="http://127.0.0.1:9/x" TargetMode="External"/></Relationships>`;
    parts.set('word/_rels/document.xml.rels', Buffer.from(rels));
    expect((await read(zip(parts), 'a.docx')).pages[0]?.text).toBe('Hello.');
  });

  test('aborting a reader ends its process', async () => {
    const stop = new AbortController();
    const reading = reader.read(pdfOf(['Hello']), 'pdf', stop.signal);
    stop.abort(new Error('stopped'));
    await expect(reading).rejects.toThrow('stopped');
  });
});

describe('a name', () => {
  const pdf = pdfOf(['Hello']);
  const docx = docxOf(['Hello']);
  test.each<[string, Uint8Array, string, string | undefined]>([
    ['a PDF', pdf, 'a.pdf', 'pdf'],
    ['a PDF called text', pdf, 'a.txt', undefined],
    ['a PDF called DOCX', pdf, 'a.docx', undefined],
    ['a DOCX', docx, 'A.DOCX', 'docx'],
    ['a DOCX called PDF', docx, 'a.pdf', undefined],
    ['a DOCX called text', docx, 'a.md', undefined],
    ['text', Buffer.from('Grüße'), 'a.md', 'md'],
    ['text in Latin-1', Buffer.from('Grüße', 'latin1'), 'a.txt', undefined],
    ['bytes', Buffer.from([0, 1, 2]), 'a.txt', undefined],
    ['a program', Buffer.from('MZ'), 'a.exe', undefined],
    [
      'a PDF that is an archive as well',
      Buffer.concat([pdf.subarray(0, 9), docx]),
      'a.pdf',
      undefined,
    ],
    [
      'an archive that is a PDF as well',
      Buffer.concat([docx.subarray(0, 30), pdf]),
      'a.docx',
      undefined,
    ],
  ])('UP-1 %s', (_what, bytes, name, type) => {
    expect(fileTypeOf(bytes, name)).toBe(type);
  });
});
