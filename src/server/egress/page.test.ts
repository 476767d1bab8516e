/** What pages say of themselves, in the many ways in which pages say it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEgressWorld, type EgressWorld } from '#test/egress-world.ts';
import { pageAt } from './page.ts';

let world: EgressWorld;
let pages: Record<string, [type: string, body: string | Uint8Array] | { location: string }>;
beforeAll(async () => {
  world = await createEgressWorld();
});
afterAll(() => world.stop());
beforeEach(() => {
  pages = {};
  world.outside.answer = ({ url = '' }, response) => {
    const page = pages[url];
    if (page && 'location' in page) response.writeHead(302, page);
    else response.writeHead(page ? 200 : 404, { 'content-type': page?.[0] ?? 'text/html' });
    response.end(page && 'location' in page ? '' : page?.[1]);
  };
});

const { signal } = new AbortController();
const limits = { total: 5000, bytes: 10_000_000, redirects: 3 };
const at = (path: string) =>
  pageAt(world.build({ limits }).guarded, `http://site.test${path}`, signal);
const read = (body: string | Uint8Array, type = 'text/html') => {
  pages['/a/page'] = [type, body];
  return at('/a/page');
};
const og = (name: string, content: string) => `<meta property="og:${name}" content="${content}">`;

describe('P-2.135 the card of a page', () => {
  test.each<[string, string, object]>([
    [
      'with attributes without quotes, or in any case',
      '<META PROPERTY=og:title CONTENT=Rye><meta content=Slow name=DESCRIPTION><meta property=og:image content=/a.png />',
      { title: 'Rye', description: 'Slow', picture: 'http://site.test/a.png' },
    ],
    [
      'with named, numbered and missing entities',
      `<title>x</title>${og('title', 'Caf&eacute; &laquo;&nbsp;cr&egrave;me&nbsp;&raquo; &ndash; l&rsquo;hiver')}${og('description', '5&#8239;&euro; &#x2026; &amp;amp; &quot;a&quot; AT&T R&D')}`,
      { title: 'Café « crème » – l’hiver', description: '5 € … &amp; "a" AT&T R&D' },
    ],
    [
      'with a picture within the page before one that can be fetched',
      `<title>Rye</title><meta property="og:image" content="data:image/png;base64,${'A'.repeat(9000)}"><meta property="og:image" content="/real.png">`,
      { title: 'Rye', picture: 'http://site.test/real.png' },
    ],
    [
      'that is commented out, or within a script, a style, a template or a drawing',
      `<!-- ${og('title', 'Old')}<title>Older</title> --><script>var a = '${og('title', 'Script')}';</script><style>/* ${og('title', 'Style')} */</style><template>${og('title', 'Template')}</template><svg><title>Drawing</title></svg><textarea>${og('title', 'Text')}</textarea><title>Rye</title>`,
      { title: 'Rye', description: '' },
    ],
    [
      'whose title comes after a megabyte of scripts',
      `<script>${'let a = "<meta>";'.repeat(70_000)}</script>${og('title', 'Late')}`,
      { title: 'Late' },
    ],
    [
      'with a value of more than one line, and a > in it',
      '<meta property="og:title"\n  content="a > b\n  and c">',
      { title: 'a > b and c' },
    ],
    [
      'whose first value is empty',
      `${og('title', '')}${og('title', ' ')}<meta name="twitter:title" content="Bird"><title>T</title>`,
      { title: 'Bird' },
    ],
    ['with metadata in its body', `<body><p>a</p>${og('title', 'Body')}`, { title: 'Body' }],
    [
      'with two names in one element',
      '<meta property="og:title twitter:title" content="Both">',
      { title: 'Both' },
    ],
    [
      'with a base',
      `<title>x</title>${og('image', 'one.png')}<base href="/pictures/">`,
      { picture: 'http://site.test/pictures/one.png' },
    ],
    [
      'with a base on another host',
      `<base href="//cdn.test/x/"><title>x</title>${og('image', '../one.png')}`,
      { picture: 'http://cdn.test/one.png' },
    ],
    [
      'whose first picture is none',
      `<title>x</title>${og('image', 'data:image/png;base64,AA')}<meta name="twitter:image" content="b.png">`,
      { picture: 'http://site.test/a/b.png' },
    ],
  ])('%s', async (_what, html, found) => {
    expect(await read(`<!doctype html><html><head>${html}`)).toMatchObject(found);
  });

  test.each<[string, Uint8Array, string, string]>([
    ['ISO-8859-1 that nobody names', Buffer.from('<title>Bäcker</title>', 'latin1'), '', 'Bäcker'],
    [
      'a charset of its header',
      Buffer.from([...Buffer.from('<title>'), 0xef, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]),
      '; charset=windows-1251',
      'привет',
    ],
    [
      'a charset after a long comment',
      Buffer.concat([
        Buffer.from(`<!-- charset="utf-7" ${'x'.repeat(3000)}--><meta charset=shift_jis><title>`),
        Buffer.from([0x83, 0x70, 0x83, 0x93]),
      ]),
      '',
      'パン',
    ],
    ['UTF-16', Buffer.from('\uFEFF<title>Brød</title>', 'utf16le'), '', 'Brød'],
    [
      'UTF-8 with a damaged byte',
      Buffer.concat([Buffer.from('<title>Grüße für alle'), Buffer.from([0xe9]), Buffer.from('!')]),
      '; charset=utf-8',
      'Grüße für alle\uFFFD!',
    ],
  ])('in %s', async (_what, bytes, charset, title) => {
    expect(await read(bytes, `text/html${charset}`)).toMatchObject({ title });
  });

  test('has the picture beside the page that a redirect leads to', async () => {
    pages['/short'] = { location: '/long/way/page' };
    pages['/long/way/page'] = ['text/html', `<title>x</title>${og('image', 'one.png')}`];
    expect(await at('/short')).toMatchObject({ picture: 'http://site.test/long/way/one.png' });
  });

  test('is cut between characters', async () => {
    for (const before of [295, 296, 297, 298, 299]) {
      const page = await read(`<title>${'x'.repeat(before)}👩‍👩‍👧‍👦 and more</title>`);
      expect(page?.title).toBe('x'.repeat(before));
    }
  });
});
