import { expect, test } from 'vitest';
import { filled, inserted } from './template.ts';

test('P-2.129 known placeholders are filled in, and nothing is invented', () => {
  const body = 'Hi from {{agent}} at {{ Company }}: {{product}}, {{price}}, {{date}}. $& {{agent}}';
  const values = { agent: 'Ada', company: 'Harbor Tea', product: ' ', date: 'March 3' };
  expect(filled(body, values)).toBe(
    'Hi from Ada at Harbor Tea: {{product}}, {{price}}, March 3. $& Ada',
  );
  expect(filled('{{agent}}', { agent: '$& {{company}}', company: 'x' })).toBe('$& {{company}}');
});

test('P-2.129 is inserted at the cursor, with the next open placeholder selected', () => {
  const text = 'Good morning. Bye.';
  expect(inserted(text, { start: 14, end: 14 }, 'Rye is back. ')).toEqual({
    text: 'Good morning. Rye is back. Bye.',
    start: 27,
    end: 27,
  });
  const open = inserted(text, { start: 5, end: 12 }, 'evening from {{product}}');
  expect(open.text).toBe('Good evening from {{product}}. Bye.');
  expect(open.text.slice(open.start, open.end)).toBe('{{product}}');
  // The result is the same when repeated.
  expect(inserted(text, { start: 5, end: 12 }, 'evening from {{product}}')).toEqual(open);
});
