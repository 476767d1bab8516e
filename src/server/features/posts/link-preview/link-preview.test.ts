import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { minute } from '#contract/core/time.ts';
import { createEgressWorld, type EgressWorld } from '#test/egress-world.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

let outside: EgressWorld;
let world: World;
let owner: Person;
beforeAll(async () => {
  outside = await createEgressWorld();
  world = await createWorld('sqlite', {
    parts: () => ({ fetchPublic: outside.build().guarded }),
  });
});
afterAll(async () => {
  await world.close();
  outside.stop();
});
beforeEach(async () => {
  owner = await world.member();
  outside.outside.requests = [];
});

const read = async (url: string, as = owner) =>
  world.call('GET', '/link-preview', { as, query: { url } });
const preview = async (url: string) => (await read(url)).body.data;

type Page = [type: string, body: string | Uint8Array, status?: number];

/** What the fake internet serves, by path; 404 otherwise. */
function serve(pages: Record<string, Page>): void {
  outside.outside.answer = ({ url = '' }, response) => {
    const [type, body, status = 200] = pages[url] ?? ['text/html', 'Gone', 404];
    response.writeHead(status, { 'content-type': type });
    response.end(body);
  };
}
const asked = () => outside.outside.requests.map(({ url }) => url);

const story = `<title>Not this</title><meta property="og:title" content="Rye &amp; salt">
  <meta name="description" content="How we bake."><meta property="og:image" content="/rye.png">`;
const picture = async () =>
  sharp({ create: { width: 1200, height: 600, channels: 3, background: 'brown' } })
    .png()
    .toBuffer();

test(
  'P-2.135 a preview shows what the card will show, with a small local image',
  { tags: 'slow' },
  async () => {
    serve({
      '/rye': ['text/html; charset=utf-8', story],
      '/rye.png': ['image/png', await picture()],
    });
    const { image, ...card } = await preview('http://site.test/rye');
    expect(card).toEqual({
      state: 'card',
      host: 'site.test',
      title: 'Rye & salt',
      description: 'How we bake.',
    });
    const [head, data = ''] = image.split(',');
    expect(head).toBe('data:image/webp;base64');
    const shown = await sharp(Buffer.from(data, 'base64')).metadata();
    expect(shown).toMatchObject({ format: 'webp', width: 480, height: 240 });
  },
);

test.each<[string, Page | undefined]>([
  ['is none', ['text/html', '<h1>Hi</h1>']],
  ['is not there', undefined],
  ['is a script', ['image/png', '<script>alert(1)</script>']],
  ['is a drawing with scripts', ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>']],
])('P-2.135 a page whose image %s has a card without it', async (_what, image) => {
  serve({ '/rye': ['text/html', story], ...(image && { '/rye.png': image }) });
  expect(await preview('http://site.test/rye')).toMatchObject({
    state: 'card',
    title: 'Rye & salt',
    image: null,
  });
});

test('P-2.135 a page without metadata, or another file, has no card', async () => {
  serve({ '/plain': ['text/html', '<p>Hi</p>'], '/list.pdf': ['application/pdf', '%PDF'] });
  expect(await preview('http://site.test/plain')).toEqual({ state: 'none' });
  expect(await preview('http://site.test/list.pdf')).toEqual({ state: 'none' });
});

test('P-2.135 a page is cached for a while, and fetched again at once after a failure', async () => {
  serve({});
  expect(await preview('http://site.test/rye')).toEqual({ state: 'unreachable' });
  serve({ '/rye': ['text/html', '<title>Rye</title>'] });
  expect(await preview('http://site.test/rye')).toMatchObject({ title: 'Rye' });
  serve({ '/rye': ['text/html', '<title>New rye</title>'] });
  expect(await preview('http://site.test/rye')).toMatchObject({ title: 'Rye' });
  world.pass(11 * minute);
  expect(await preview('http://site.test/rye')).toMatchObject({ title: 'New rye' });
  expect(asked()).toEqual(['/rye', '/rye', '/rye']);
});

test('P-2.135 the cache does not reveal what another person has previewed', async () => {
  serve({ '/rye': ['text/html', '<title>Rye</title>'] });
  await preview('http://site.test/rye');
  owner = await world.member();
  await preview('http://site.test/rye');
  expect(asked()).toEqual(['/rye', '/rye']);
});

test.each([
  'http://127.0.0.1/secret',
  'http://inside.test/secret',
  'http://[::1]/secret',
  'http://site.test:8080/',
  'http://ada:secret@site.test/',
  'http://site.test/to-inside',
])('P-2.135 no internal address is called for a card: %s', async (url) => {
  outside.outside.answer = (_request, response) => {
    response.writeHead(302, { location: 'http://inside.test/secret' });
    response.end();
  };
  const before = outside.inside.connections;
  expect(await preview(url)).toEqual({ state: 'unreachable' });
  expect(outside.inside.connections).toBe(before);
});

test('P-2.135 no internal address is called for the image of a card', async () => {
  const page = '<title>Rye</title><meta property="og:image" content="http://inside.test/a.png">';
  serve({ '/rye': ['text/html', page] });
  const before = outside.inside.connections;
  expect(await preview('http://site.test/rye')).toMatchObject({ title: 'Rye', image: null });
  expect(outside.inside.connections).toBe(before);
});

test.each(['', 'rye', 'file:///etc/passwd', 'javascript:alert(1)'])(
  'P-2.135 an invalid link is rejected: %s',
  async (url) => {
    const { status, body } = await read(url);
    expect([status, body.details[0].message]).toEqual([400, 'Enter a link']);
  },
);

test('P-2.135 previews are rate-limited', async () => {
  const rates = { auth: 99, check: 99, confirm: 99, read: 99, write: 99, generate: 99, preview: 2 };
  const strict = await createWorld('sqlite', { app: { rates } });
  const as = await strict.member();
  const ask = async () =>
    (await strict.call('GET', '/link-preview', { as, query: { url: 'https://site.test' } })).status;
  expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
  await strict.close();
});
