/** Files and pages of the web, served from a folder like the one the build makes. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, brotliCompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type World } from '#test/world.ts';

const features = `<title>Features</title><link rel="canonical" href="__PUBLIC_URL__/features"><style nonce="__CSP_NONCE__"></style><p>${'Everything it does. '.repeat(40)}</p>`;
const shell = '<title>Agent</title><meta name="robots" content="noindex">';
const missing = '<title>Page not found</title>';
const script = `export const words = ${JSON.stringify('word '.repeat(500))};`;

const built = {
  routes: [
    { path: '/', listed: true, html: '<title>Home</title>' },
    { path: '/features', listed: true, html: features },
    { path: '/agents/$id', listed: false, html: shell },
    { path: '/agents/create', listed: false, html: '<title>Create an agent</title>' },
    { path: '/agents/$id/edit', listed: false, html: '<title>Edit agent</title>' },
  ],
  not_found: missing,
};

describe('the web', () => {
  let world: World;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'static-'));
    mkdirSync(join(folder, 'assets'));
    mkdirSync(join(folder, '.vite'));
    const files = {
      'pages.json': JSON.stringify(built),
      'assets/app-1a2b.js': script,
      'assets/app-1a2b.js.br': brotliCompressSync(script),
      'site.webmanifest': '{"name":"SocialAI"}',
      'sw.js': script,
      'sw.js.br': brotliCompressSync(script),
      '.vite/manifest.json': '{}',
    };
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    world = await createWorld('sqlite', {
      env: { PUBLIC_URL: 'https://social.example' },
      app: { web_dir: folder },
    });
  });
  afterAll(async () => {
    await world.close();
    rmSync(folder, { recursive: true });
  });

  const get = (url: string, headers: Record<string, string> = {}) =>
    world.app.inject({ url, headers });

  test('sends a public page complete: text, title, and addresses of this server', async () => {
    const { statusCode, headers, body } = await get('/features?from=mail');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('Everything it does. Everything it does.');
    expect(body).toContain('<link rel="canonical" href="https://social.example/features">');
    expect(body).not.toMatch(/__[A-Z_]+__/);
  });

  test('HD-1 gives each page a nonce of its own for styles', async () => {
    const [first, second] = [await get('/features'), await get('/features')];
    const nonceOf = ({ body }: typeof first) => /nonce="([^"]{24})"/.exec(body)?.[1] ?? '';
    expect(first.headers['content-security-policy']).toContain(`'nonce-${nonceOf(first)}'`);
    expect(nonceOf(second)).not.toBe(nonceOf(first));
    expect(first.headers['cache-control']).toBe('no-store');
  });

  test.each([
    ['/', 'Home'],
    ['/features', 'Features'],
    ['/Features/', 'Features'],
    ['/agents/create', 'Create an agent'],
    ['/agents/0197', 'Agent'],
    ['/agents/0197/edit', 'Edit agent'],
  ])('serves %s', async (path, title) => {
    const { statusCode, body } = await get(path);
    expect([statusCode, body]).toEqual([200, expect.stringContaining(`<title>${title}</title>`)]);
  });

  test.each([
    ...['/nowhere', '/agents/0197/other', '/features/more', '/pages.json', '/index.html'],
    ...['/.vite/manifest.json', '//features', '/agents//edit', '/assetsx', '/features%2f'],
  ])('S2-2.8 answers %s with 404 and the “not found” page', async (path) => {
    const { statusCode, headers, body } = await get(path);
    expect([statusCode, body]).toEqual([404, missing]);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });

  test.each([
    ['/agents/new', '/agents/create'],
    ['/Login/', '/sign-in'],
    ['/calendar?day=2026-03-01', '/scheduled-posts?view=calendar&day=2026-03-01'],
    ['/compose?text=a%20b', '/write?text=a%20b'],
    ['/help?', '/docs'],
  ])('P-24.20 sends %s on to %s', async (guess, page) => {
    const { statusCode, headers } = await get(guess);
    expect([statusCode, headers.location]).toEqual([302, page]);
    expect(headers['cache-control']).toBe('no-store');
  });

  test('P-24.20 keeps guesses of pages out of the API and of unknown addresses', async () => {
    for (const url of ['/agents/newest', '/login/more', '//login', '/api/login'])
      expect([url, (await get(url)).headers.location]).toEqual([url, undefined]);
    const written = await world.app.inject({ method: 'POST', url: '/login' });
    expect(written.statusCode).toBe(404);
  });

  test('answers a missing file or an unknown method in the shape of the API', async () => {
    for (const url of ['/assets/gone-1a2b.js', '/assets/app-1a2b.js.br', '/api/nowhere']) {
      const { statusCode, headers } = await get(url);
      expect([statusCode, headers['content-type']]).toEqual([
        404,
        'application/json; charset=utf-8',
      ]);
    }
    const written = await world.app.inject({ method: 'POST', url: '/features' });
    expect(written.statusCode).toBe(404);
    expect(written.json()).toMatchObject({ success: false, code: 'not_found' });
  });

  test('compresses a page in a format that the browser accepts', async () => {
    const plain = await get('/features');
    const shrunk = { br: brotliDecompressSync, gzip: gunzipSync } as const;
    for (const [encoding, opened] of Object.entries(shrunk)) {
      const { headers, rawPayload } = await get('/features', { 'accept-encoding': encoding });
      expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
      expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
      expect(String(opened(rawPayload))).toContain('Everything it does.');
    }
    expect(plain.headers).not.toHaveProperty('content-encoding');
    const refused = await get('/features', { 'accept-encoding': 'br;q=0, gzip;q=0.0, deflate' });
    expect(refused.headers).not.toHaveProperty('content-encoding');
  });

  test('caches hashed files forever, others for an hour, and sends the precompressed copy', async () => {
    const file = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br' });
    expect(file.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
    });
    expect(String(brotliDecompressSync(file.rawPayload))).toBe(script);
    expect((await get('/assets/app-1a2b.js')).body).toBe(script);
    const manifest = await get('/site.webmanifest');
    expect(manifest.headers['cache-control']).toBe('public, max-age=3600');
    expect(manifest.json()).toEqual({ name: 'SocialAI' });
  });

  test.each(['br', 'identity'])(
    'P-23.78 lets the service worker call this server and do nothing else, sent as %s',
    async (encoding) => {
      const { headers } = await get('/sw.js', { 'accept-encoding': encoding });
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; connect-src 'self'(?:; report-[^;]+)+$/,
      );
    },
  );

  test('P-2.1 tells crawlers which pages exist, and to leave the API alone', async () => {
    const robots = await get('/robots.txt');
    expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(robots.body).toBe(
      'User-agent: *\nAllow: /api/media/public/\nDisallow: /api/\nSitemap: https://social.example/sitemap.xml\n',
    );
    const sitemap = await get('/sitemap.xml');
    expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8');
    const listed = [...sitemap.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
    expect(listed).toEqual(['https://social.example/', 'https://social.example/features']);
  });
});
