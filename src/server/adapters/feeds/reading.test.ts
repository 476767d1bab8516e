/** Feeds as they are found: what their texts, dates and addresses mean. */
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { plainWeb } from './page-text.ts';
import { readWeb } from './read-web.ts';

const address = 'https://site.test/news/feed';
const read = (body: string | Uint8Array, type = 'application/xml', url = address) =>
  readWeb(typeof body === 'string' ? Buffer.from(body) : body, { url, type });
const itemsOf = (body: string | Uint8Array, type?: string) => {
  const found = read(body, type);
  return found.kind === 'page' ? [] : found.items;
};

const head = '<?xml version="1.0" encoding="utf-8"?>';
const atom = (inside: string, attributes = '') =>
  `${head}<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" ${attributes}><title>Mill</title><id>m</id>${inside}</feed>`;
const rss = (inside: string, attributes = '') =>
  `${head}<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" ${attributes}><channel><title>Mill</title>${inside}</channel></rss>`;
const entry = (title: string, more = '') => atom(`<entry><id>1</id>${title}${more}</entry>`);

describe('P-23.53 texts', () => {
  test.each([
    ['<title>Why &lt;oven&gt; and 2 &lt; 3</title>', 'Why <oven> and 2 < 3'],
    [
      '<title type="text">&lt;b&gt;Not bold&lt;/b&gt; &amp;amp; typed</title>',
      '<b>Not bold</b> &amp; typed',
    ],
    ['<title type="html">&lt;b&gt;Bold&lt;/b&gt; &amp;amp; typed</title>', 'Bold & typed'],
    [
      '<title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">Bold <b>r</b>ye &amp; tea</div></title>',
      'Bold rye & tea',
    ],
    ['<title type="text/html">a&lt;br&gt;b</title>', 'a b'],
    ['<title><![CDATA[<dough> rises]]></title>', '<dough> rises'],
  ])('the title %s of Atom is “%s”', (title, expected) => {
    expect(itemsOf(entry(title))).toMatchObject([{ title: expected }]);
  });

  test.each([
    ['<content>&lt;p&gt;One.&lt;/p&gt;&lt;p&gt;Two.&lt;/p&gt;</content>', 'One.\nTwo.'],
    [
      '<summary>The &lt;p&gt; element opens a paragraph.</summary>',
      'The <p> element opens a paragraph.',
    ],
    ['<content type="html">&lt;p&gt;One &amp;eacute;.&lt;/p&gt;</content>', 'One é.'],
    [
      '<media:group><media:description>Bake &lt;300 g&gt;</media:description></media:group>',
      'Bake <300 g>',
    ],
  ])('the text of %s is “%s”', (more, text) => {
    expect(itemsOf(entry('<title>t</title>', more))).toMatchObject([{ text }]);
  });

  test.each([
    ['Vec&lt;T&gt; and the &lt;dough&gt; type', 'Vec<T> and the <dough> type'],
    ['A &lt;em&gt;warm&lt;/em&gt; loaf', 'A warm loaf'],
    ['Salt &amp;amp; oil', 'Salt & oil'],
    ['3 &lt; 5', '3 < 5'],
    [
      'The baker&rsquo;s caf&eacute; &hellip; R&D &nbsp;&ndash; x&y',
      'The baker’s café … R&D – x&y',
    ],
  ])('the title %s of RSS is “%s”', (title, expected) => {
    const found = itemsOf(rss(`<item><guid>1</guid><title>${title}</title></item>`));
    expect(found).toMatchObject([{ title: expected }]);
  });

  test('of JSON are plain, except for content_html', () => {
    const feed = { version: 'https://jsonfeed.org/version/1.1', title: 'a <b> c' };
    const items = [
      { id: '1', title: 'The <b> element', content_text: 'a <i> b &amp; c' },
      { id: '2', title: 'x', content_html: '<p>a &amp; b</p>' },
    ];
    expect(read(JSON.stringify({ ...feed, items }), 'application/json')).toMatchObject({
      title: 'a <b> c',
      items: [
        { title: 'The <b> element', text: 'a <i> b &amp; c' },
        { title: 'x', text: 'a & b' },
      ],
    });
  });

  test('of videos and podcasts are their descriptions', () => {
    const item = (inside: string) => itemsOf(rss(`<item><guid>1</guid>${inside}</item>`, itunes));
    const itunes = 'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"';
    expect(item('<media:description>A film.</media:description>')).toMatchObject([
      { text: 'A film.' },
    ]);
    expect(item('<itunes:summary>An episode.</itunes:summary>')).toMatchObject([
      { text: 'An episode.' },
    ]);
  });

  test('are read after white space and with a byte order mark', () => {
    const body = `\uFEFF\n \n${rss('<item><title>Late</title></item>')}`;
    expect(itemsOf(body)).toMatchObject([{ title: 'Late' }]);
  });
});

test('P-23.53 dates have every zone and order that feeds use, and none of this server', () => {
  const dated = ['Mon, 12 Oct 2026 10:25:00 CEST', 'Oct 12, 2026 8:25 AM', '2026-10-12 08:25', 'x'];
  const found = itemsOf(
    rss(
      dated
        .map(
          (date, n) => `<item><guid>${n}</guid><pubDate>${date}</pubDate><title>t</title></item>`,
        )
        .join(''),
    ),
  );
  const at = Date.UTC(2026, 9, 12, 8, 25);
  expect(found.map((item) => item.published_at)).toEqual([at, at, at, null]);
});

test.each(['utf-16', 'UTF-16LE', 'ucs-2', 'utf-32', 'iso-10646-ucs-2', 'unicode'])(
  'P-23.53 a feed in UTF-8 that declares itself as %s is read',
  (encoding) => {
    const body = rss('<item><guid>1</guid><title>Grüße</title></item>').replace('utf-8', encoding);
    expect(itemsOf(body)).toMatchObject([{ title: 'Grüße' }]);
  },
);

describe('P-23.53 files in Atom', () => {
  test.each(['application/pdf', 'image/png', 'audio/mpeg', 'application/octet-stream'])(
    'of the type %s are not text',
    (type) => {
      const more = `<content type="${type}">JVBERi0xLjQK</content><summary>About a file.</summary>`;
      expect(itemsOf(entry('<title>t</title>', more))).toMatchObject([{ text: 'About a file.' }]);
    },
  );

  test.each(['text', 'html', 'text/plain', 'text/html; charset=utf-8', 'application/xml', ''])(
    'but of the type “%s” are',
    (type) => {
      const more = `<content type="${type}">Rye.</content>`;
      expect(itemsOf(entry('<title>t</title>', more))).toMatchObject([{ text: 'Rye.' }]);
    },
  );

  test.each([
    ['enclosure', ''],
    ['edit', ''],
    ['related', 'https://site.test/a'],
  ])('that are linked as %s are no page', (rel, url) => {
    const more = `<link rel="${rel}" href="https://site.test/a"/>`;
    expect(itemsOf(entry('<title>t</title>', more))).toMatchObject([{ url }]);
  });
});

test('P-23.53 HTML that is read to a limit ends between characters', () => {
  for (const words of ['x', 'xx', 'xxx'])
    expect(plainWeb(`${'<i></i>'.repeat(28)}${words}👩‍🚀`, 10)).toBe(words);
});

describe('P-23.53 addresses', () => {
  const link = '<link rel="alternate" href="one"/>';
  test.each([
    [atom(`<entry><id>1</id><title>t</title>${link}</entry>`), 'https://site.test/news/one'],
    [
      atom(`<entry><id>1</id><title>t</title>${link}</entry>`, 'xml:base="https://a.test/b/"'),
      'https://a.test/b/one',
    ],
    [
      atom(`<entry xml:base="c/"><id>1</id><title>t</title>${link}</entry>`, 'xml:base="/b/"'),
      'https://site.test/b/c/one',
    ],
    [rss('<item><link>one</link></item>', 'xml:base="https://a.test/"'), 'https://a.test/one'],
  ])('of %s', (body, url) => {
    expect(itemsOf(body)).toMatchObject([{ url }]);
  });

  test('of the feeds of a page start from its base', () => {
    const found = read(
      '<html><head><base href="/blog/"><link rel="alternate" type="application/rss+xml" href="rss"></head><body>x</body></html>',
      'text/html',
    );
    expect(found).toMatchObject({ feeds: [{ url: 'https://site.test/blog/rss' }] });
  });
});

describe('P-23.53 compressed site maps', () => {
  const map = (count: number) =>
    `${head}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${'<url><loc>https://site.test/a?b=1&amp;c=2</loc></url>'.repeat(count)}</urlset>`;

  test.each(['application/gzip', 'application/octet-stream', 'text/xml'])('as %s', (type) => {
    expect(itemsOf(gzipSync(map(1)), type)).toMatchObject([{ url: 'https://site.test/a?b=1&c=2' }]);
  });

  test.each([
    ['cut off', gzipSync(map(9)).subarray(0, 60)],
    ['of endless length', gzipSync(Buffer.alloc(40_000_000, ' '))],
  ])('%s are refused', (_what, bytes) => {
    expect(() => read(bytes)).toThrow('This compressed file is damaged or too large to be read.');
  });
});
