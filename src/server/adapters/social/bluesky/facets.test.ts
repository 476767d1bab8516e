import { RichText } from '@atproto/api';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { facetsOf, handlesIn } from './facets.ts';

const dids = new Map([['grace.test.dev', 'did:plc:grace']]);

/** Each facet as the text at its byte offsets, with its type. */
function read(text: string) {
  const bytes = Buffer.from(text);
  return facetsOf(text, dids).map(({ index: { byteStart, byteEnd }, features: [feature] }) => {
    const { $type: _, ...what } = feature ?? {};
    return [bytes.subarray(byteStart, byteEnd).toString(), Object.values(what)[0]];
  });
}

describe('facets', () => {
  test.each([
    ['nothing here', []],
    [
      'see https://example.com/a?b=c.',
      [['https://example.com/a?b=c', 'https://example.com/a?b=c']],
    ],
    ['see example.com/x, please', [['example.com/x', 'https://example.com/x']]],
    [
      'see https://例え.テスト/日本?é=ü#部。',
      [['https://例え.テスト/日本?é=ü#部', 'https://例え.テスト/日本?é=ü#部']],
    ],
    ['see example.com/日本/é, please', [['example.com/日本/é', 'https://example.com/日本/é']]],
    [
      '(https://de.example.org/Straße_(Ort))',
      [['https://de.example.org/Straße_(Ort))', 'https://de.example.org/Straße_(Ort))']],
    ],
    ['👩‍💻🎉 https://example.com', [['https://example.com', 'https://example.com']]],
    [
      '日本語 #日本 é #tag2!',
      [
        ['#日本', '日本'],
        ['#tag2', 'tag2'],
      ],
    ],
    ['＃full', [['＃full', 'full']]],
    ['#1 is no tag', []],
    ['🎈 @grace.test.dev, hi', [['@grace.test.dev', 'did:plc:grace']]],
    ['(@Grace.Test.dev)', [['@Grace.Test.dev', 'did:plc:grace']]],
    ['@nobody.test.dev and a@grace.test.dev', []],
    ['@grace', []],
    [
      '日 @grace.test.dev #a https://x.com/#b',
      [
        ['@grace.test.dev', 'did:plc:grace'],
        ['#a', 'a'],
        ['https://x.com/#b', 'https://x.com/#b'],
      ],
    ],
    [`#${'a'.repeat(64)}`, [[`#${'a'.repeat(64)}`, 'a'.repeat(64)]]],
    [`#${'a'.repeat(65)}`, []],
  ])('of %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  const piece = fc.constantFrom(
    ...['hello', '👨‍👩‍👧', '日本', 'é', 'e\u0301', '🇩🇪', '𝒳', '\n', '(so)'],
    ...[
      '#tag',
      '#日本',
      'https://example.com/a',
      'https://x.org/?q=1',
      'https://example.com/日本/é#ü',
    ],
    ...['https://münchen.example.com/straße', '@grace.test.dev'],
  );

  test('are at the same offsets as in the network’s own client, after any emoji and script', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join(' ');
        const theirs = new RichText({ text });
        theirs.detectFacetsWithoutResolution();
        const places = (facets: readonly { index: { byteStart: number; byteEnd: number } }[]) =>
          facets.map(({ index }) => [index.byteStart, index.byteEnd]);
        expect(places(facetsOf(text, dids))).toEqual(places(theirs.facets ?? []));
      }),
    );
  });

  test('are found quickly in long malicious texts', () => {
    for (const bait of ['@', '@a.', '@a-', '#', 'https://', 'a.', '@a.b']) {
      const text = bait.repeat(100_000 / bait.length);
      const start = performance.now();
      facetsOf(text.slice(0, 9000), dids);
      handlesIn(text);
      expect(performance.now() - start, bait).toBeLessThan(2000);
    }
  });
});

test('handles are listed once and in lower case', () => {
  expect(handlesIn('@A.dev @a.dev @b.c.dev. @x')).toEqual(['a.dev', 'b.c.dev']);
});
