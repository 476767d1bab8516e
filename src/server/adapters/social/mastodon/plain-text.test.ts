import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test.each([
  ['<p>One<br>two</p><p>three</p>', 'One\ntwo\n\nthree'],
  ['a &lt;b&gt; &amp; &quot;c&quot; &#x1F600;', 'a <b> & "c" 😀'],
  [
    '<a href="https://e.org/x"><span class="invisible">https://</span>e.org/x</a>',
    'https://e.org/x',
  ],
  ['x<script>alert(1)</script><style>y{}</style>z', 'xz'],
  ['<p>open <b>never closed', 'open never closed'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<<p>a</p>', '<\n\na'],
])('P-7.314 %j reads as %j', (html, text) => {
  expect(plainText(html)).toBe(text);
});

test.each([1, 2, 3, 4])('P-7.314 a long text ends before a character %i units wide', (units) => {
  const words = 'x'.repeat(200_000 - units);
  expect(plainText(`${words}👩‍🚀`)).toBe(words);
});

test('P-7.314 a page of opening tags is parsed quickly', () => {
  expect(plainText('<div>'.repeat(100_000))).toBe('');
});
