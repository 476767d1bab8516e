/** UP-1: a file that is valid as two types at once is rejected. */
import { describe, expect, test } from 'vitest';
import { docxOf, pdfOf } from './files.fixture.ts';
import { fileTypeOf } from './file-type.ts';
import { createDocumentReader } from './index.ts';

const long = 'A line of some length that a person wrote. '.repeat(200);
const pdf = pdfOf([long]);
const docx = docxOf(['Hello.']);
const behind = Buffer.from('\n'.repeat(5000));

/** The archive without its last `count` bytes. */
const cut = (bytes: Buffer, count: number) => bytes.subarray(0, bytes.length - count);

describe('a PDF', () => {
  test('is recognized by its structure, even if its text contains bytes of an archive', () => {
    expect(pdf.length).toBeGreaterThan(4096);
    expect(fileTypeOf(pdf, 'a.pdf')).toBe('pdf');
    const marks = pdfOf([long, 'PK\u0005\u0006 is how an archive ends, '.repeat(3)]);
    expect(fileTypeOf(marks, 'a.pdf')).toBe('pdf');
    // An archive whose central directory is not where its end says.
    expect(fileTypeOf(Buffer.concat([pdf, docx.subarray(-22)]), 'a.pdf')).toBe('pdf');
  });

  test.each([
    ['behind it', Buffer.concat([pdf, docx])],
    ['far behind it', Buffer.concat([pdf, Buffer.alloc(300_000, 32), docx])],
    ['with something behind that', Buffer.concat([pdf, docx, behind])],
    ['inside of it', Buffer.concat([cut(pdf, 200), docx, pdf.subarray(-200)])],
  ])('UP-1 is rejected with an archive %s', (_where, bytes) => {
    expect(fileTypeOf(bytes, 'a.pdf')).toBeUndefined();
  });
});

describe('a PDF with bytes before its header', () => {
  const after = (before: string) => Buffer.concat([Buffer.from(before, 'latin1'), pdf]);

  test.each([
    '\n',
    '\u00ef\u00bb\u00bf',
    'HTTP/1.1 200 OK\r\nContent-Type: a\r\n\r\n',
    ' '.repeat(1000),
  ])('is one after %j', (before) => {
    expect(fileTypeOf(after(before), 'a.pdf')).toBe('pdf');
  });

  test('is read', async () => {
    const before = `HTTP/1.1 200 OK\r\n${' '.repeat(900)}`;
    const never = new AbortController().signal;
    const { pages } = await createDocumentReader().read(after(before), 'pdf', never);
    expect(pages[0]?.text).toContain('A line of some length');
  });

  test.each([
    '<html><script>1</script>',
    'GIF89a',
    '\u0089PNG',
    '#!/bin/sh\n',
    'MZ',
    ' '.repeat(1100),
  ])('UP-1 is rejected after %j', (before) => {
    expect(fileTypeOf(after(before), 'a.pdf')).toBeUndefined();
  });
});

test('a text file is never one that a PDF reader would open', () => {
  const text = (words: string) => fileTypeOf(Buffer.from(words), 'a.md');
  expect(text(`Notes\n${pdfOf(['Hi.']).toString('latin1')}`)).toBeUndefined();
  expect(text('Files of this kind begin with %PDF-1.7.')).toBe('md');
});
