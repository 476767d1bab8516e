import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellText, csvCell, csvOf } from './csv.ts';

test.each([
  [null, ''],
  [0, '0'],
  [-1.5, '-1.5'],
  ['plain words', 'plain words'],
  ['a, b', '"a, b"'],
  ['a; b', '"a; b"'],
  ['he said "no"', '"he said ""no"""'],
  ['two\nlines', '"two\nlines"'],
])('%j is the cell %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

test.each([
  ...['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠x'],
  '=HYPERLINK("http://evil.example","x")',
])('%j is written as text, not as a formula', (value) => {
  expect(csvCell(value).replace(/^"/, '').startsWith("'")).toBe(true);
});

/** Parses a file like a spreadsheet program. */
function read(file: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of file
    .slice(1)
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

test('a file reads back cell by cell, and no cell is executed as a formula', () => {
  const cell = fc.string({ unit: 'grapheme' });
  const awkward = fc.stringMatching(/^[=+\-@",;'\r\n\t a]{0,6}$/);
  const row = fc.array(fc.oneof(cell, awkward), { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (rows) => {
      const back = read(csvOf(rows));
      const isFormula = /^[=+\-@\t\r\n＝＋－＠]/u;
      expect(back.map((cells) => cells.map(cellText))).toEqual(rows);
      for (const one of back.flat()) expect(one).not.toMatch(isFormula);
    }),
  );
});

test('a file starts with a UTF-8 byte order mark, and rows end with CRLF as in RFC 4180', () => {
  expect(
    csvOf([
      ['a', 'ä'],
      [null, 1],
    ]),
  ).toBe('\uFEFFa,ä\r\n,1\r\n');
});
