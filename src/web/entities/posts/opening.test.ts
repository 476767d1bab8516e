import { expect, it } from 'vitest';
import { opening } from './opening.ts';

it.each([
  ['Pottery\n\nOur glazes are out of the kiln.', 'Pottery'],
  ['Pottery course\nIt lasts three hours.', 'Pottery course'],
  ['\n🎉\n—\nWe are open.', 'We are open.'],
  [`${'a'.repeat(70)}\nb`, `${'a'.repeat(59)}…`],
  ['\n🎉\n✨', '✨'],
  ['', ''],
])('P-49.266 the title of %j is its first line with words', (text, title) => {
  expect(opening(text)).toBe(title);
});
