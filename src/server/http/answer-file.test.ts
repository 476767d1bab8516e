import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codePoint } from '#test/code-points.ts';
import { attachment } from './answer.ts';

test.each([
  ['prices.pdf', 'attachment; filename="prices.pdf"'],
  [
    'Preise (März).pdf',
    `attachment; filename="Preise (M_rz).pdf"; filename*=UTF-8''Preise%20%28M%C3%A4rz%29.pdf`,
  ],
  ['a".pdf', `attachment; filename="a_.pdf"; filename*=UTF-8''a%22.pdf`],
  [
    'a\r\nset-cookie: b',
    `attachment; filename="a__set-cookie: b"; filename*=UTF-8''a%0D%0Aset-cookie%3A%20b`,
  ],
])('%j becomes the header %s', (name, header) => {
  expect(attachment(name)).toBe(header);
});

test('no file name escapes its quotes or breaks the header', { tags: 'slow' }, () => {
  fc.assert(
    fc.property(fc.string({ unit: codePoint }), (name) => {
      const [, fallback = '', whole] =
        /^attachment; filename="([\x20-\x7E]*)"(?:; filename\*=UTF-8''([\w.~!%-]+))?$/.exec(
          attachment(name),
        ) ?? [];
      expect(fallback).not.toMatch(/["\\]/);
      expect(whole === undefined ? fallback : decodeURIComponent(whole)).toBe(name.toWellFormed());
    }),
  );
});
