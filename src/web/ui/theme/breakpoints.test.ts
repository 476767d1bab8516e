/** Layouts change only at the theme's breakpoints. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { breakpoints } from './theme.ts';

const web = join(import.meta.dirname, '../..');
const allowed = Object.values(breakpoints).flatMap((width) => [
  `(width < ${width})`,
  `(width >= ${width})`,
]);

/** Media queries of a text. Container queries may use any width. */
const widthsIn = (text: string): string[] =>
  [...text.matchAll(/@media[^{]*|(?:useMediaQuery|matchMedia)\([^;]*/g)].flatMap(([query]) =>
    [...query.matchAll(/\([^()]*width[^()]*\)/g)].map(([width]) => width),
  );
/** Breakpoints that a component gets by name. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/\b(?:visibleFrom|hiddenFrom)="(\w+)"/g)].map(([, name = '']) => name);

const files = globSync('**/*.{css,ts,tsx}', { cwd: web }).filter(
  (file) => !file.includes('.test.'),
);
const found = (pick: (text: string) => string[]) =>
  files.flatMap((file) => pick(readFileSync(join(web, file), 'utf8')).map((one) => [file, one]));

test('the check finds a width that is not in the theme', () => {
  expect(widthsIn('@media (hover: none) and (max-width: 47.99em) {')).toEqual([
    '(max-width: 47.99em)',
  ]);
  expect(widthsIn("useMediaQuery('(width < 40em)')")).toEqual(['(width < 40em)']);
  expect(widthsIn('@container (max-width: 22rem) {')).toEqual([]);
  expect(namesIn('<Box visibleFrom="lg" />')).toEqual(['lg']);
});

test('every style sheet and component uses only the three breakpoints', () => {
  const widths = found(widthsIn);
  expect(widths.length).toBeGreaterThan(50);
  const known = [
    ...allowed,
    ...Object.keys(breakpoints).map((name) => `(width < \${breakpoints.${name}})`),
  ];
  expect(widths.filter(([, width = '']) => !known.includes(width))).toEqual([]);
  expect(found(namesIn).filter(([, name = '']) => !(name in breakpoints))).toEqual([]);
});
