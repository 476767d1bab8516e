import { expect, test } from 'vitest';
import { composer } from '#server/adapters/llm/composer.ts';
import { figuresOf, type Judged, sheetOf, verdictsIn, written } from './sheets.ts';

const texts: Judged[] = Array.from({ length: 8 }, (_, at) => ({
  topic: `topic ${at}`,
  context: 'a | b\nc',
  text: `Text ${at} | two\n\nlines`,
  writer: at % 2 === 0 ? 'composer' : 'llama',
}));

/** The sheet as a person fills it in. */
const filled = (sheet: string, marks: readonly string[]): string => {
  let row = 0;
  return sheet.replace(/\|  \|  \|  \|$/gmu, () => marks[row++] ?? '');
};

test('P-7.166 a sheet names no writer, and its key names each text’s writer', () => {
  const { sheet, key } = sheetOf(texts, 7);
  expect(sheet).not.toMatch(/composer|llama/u);
  expect(key.toSorted()).toEqual(texts.map(({ writer }) => writer).toSorted());
  expect(sheetOf(texts, 8).key).not.toEqual(key);
  const rows = sheet.split('\n').filter((line) => /^\| \d/u.test(line));
  for (const [at, row] of rows.entries()) {
    const [, number] = /Text (\d)/u.exec(row) ?? [];
    expect(key[at]).toBe(texts[Number(number)]?.writer);
  }
});

test('P-7.166 verdicts are counted per writer, and rows without a clear mark are not counted', () => {
  const { sheet, key } = sheetOf(texts, 7);
  const marks = ['| x |  |  |', '|  | x |  |', '|  |  | X |', '| x |  | x |'];
  const said = verdictsIn(filled(sheet, marks));
  expect([...said]).toEqual([
    [1, 'yes'],
    [2, 'edit'],
    [3, 'no'],
  ]);
  const alone = key.map(() => 'composer');
  expect(figuresOf(alone, said)).toEqual([
    'composer: 1 yes, 1 edit, 1 no of 3; usable 67 %, as they are 33 %',
  ]);
  expect(figuresOf(key, new Map())).toEqual(['composer: no verdicts', 'llama: no verdicts']);
});

test('P-7.166 a writer that fails does not affect the others', { tags: 'slow' }, async () => {
  const broken = { ...composer, name: 'broken', write: () => Promise.reject(new Error('down')) };
  const all = await written([broken, composer]);
  expect(all.length).toBeGreaterThan(15);
  expect(new Set(all.map(({ writer }) => writer))).toEqual(new Set(['composer']));
  expect(all.every(({ context }) => context !== '')).toBe(true);
});
