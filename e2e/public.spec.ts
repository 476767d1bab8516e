/** The public pages, as served and in a browser. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { budgets, bytesOf, readManifest } from '#scripts/page-bytes.ts';
import { root } from '#scripts/steps.ts';
import { guessedPaths } from '#server/http/guessed-paths.ts';
import { chapters } from '#web/features/public/demo/demo-chapters.ts';
import { featurePictures } from '#web/features/public/pages/feature-pictures.ts';
import { guideFiles } from '#web/features/public/guides/guide-list.ts';
import { sampleOf } from '#test/sampled.ts';
import { openPage, seriousFindings, settled } from './browser.ts';
import { allTests, browser, server } from './each.ts';
import { claim, lookAround } from './owner.ts';

allTests();

/** The heading of each page, and words that appear only there. */
const pages = [
  ['/', 'AI characters that post for you. You stay in charge.', 'Same brief, five personalities'],
  ['/features', 'Features', 'TikTok gets videos as drafts'],
  ['/roadmap', 'Roadmap', 'nothing is on a chain'],
  ['/terms', 'Terms', '0.05 SOL per month'],
  ['/privacy', 'Privacy', 'keep the newest 24 backups'],
  ['/docs', 'Docs', 'how to run it for others'],
  ['/docs/chaos', 'Chaos testing the publisher', '16,529'],
  ['/docs/first-steps', 'First steps', 'It takes about five minutes'],
] as const;
/** Two pages of the documentation; the tour of places visits all of them. */
const listedPages = [
  ...pages.slice(0, -2).map(([path]) => path),
  '/sign-in',
  ...guideFiles.map(({ path }) => path),
];

const file = (path: string) => (path === '/' ? 'landing' : path.slice(1).replace('/', '-'));

/** The text of a page without its markup, as a crawler without scripts reads it. */
const wordsOf = (html: string) =>
  html
    .replaceAll(/<(script|style)[^>]*>.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ');

describe('public pages as served', () => {
  test.each(pages)(
    'P-2.1 %s contains its whole text, title and preview',
    async (path, heading, words) => {
      const answer = await fetch(server.url + path);
      const html = await answer.text();
      expect(answer.status).toBe(200);
      expect(wordsOf(html)).toContain(words);
      expect(wordsOf(/<h1>.*?<\/h1>/s.exec(html)?.[0] ?? '')).toBe(heading);
      expect(html).toContain(`<title>${heading} · SocialAI</title>`);
      expect(html).toMatch(/<meta name="description" content="[^"]{60,200}">/);
      for (const address of [
        `<link rel="canonical" href="${server.url}${path}">`,
        `"og:url" content="${server.url}${path}"`,
      ])
        expect(html).toContain(address);
      expect(html).not.toMatch(/__[A-Z_]+__|JavaScript to run/);
      const nonces = new Set([...html.matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce));
      expect(nonces.size).toBe(1);
      expect(answer.headers.get('content-security-policy')).toContain([...nonces][0]);
    },
  );

  test('every file they refer to exists, including their preview image', async () => {
    const html = await (await fetch(server.url)).text();
    const local = [
      ...html.matchAll(/(?:href|src|content)="((?:http:\/\/localhost:\d+)?\/[^"]*\.\w+)"/g),
    ];
    const addresses = local.map(([, address = '']) => new URL(address, server.url).href);
    for (const name of [
      '/social.png',
      '/favicon.ico',
      '/mark.svg',
      '/site.webmanifest',
      '/apple-touch-icon.png',
    ])
      expect(addresses).toContain(server.url + name);
    for (const address of new Set(addresses)) {
      const { status } = await fetch(address);
      expect([address, status]).toEqual([address, 200]);
    }
  });

  test('the landing page loads little code, and none that only members need', async () => {
    const html = await (await fetch(server.url)).text();
    const files = new Set(
      [...html.matchAll(/(?:href|src)="(\/[^"]+\.js)"/g)].map(([, file]) => file),
    );
    let bytes = 0;
    for (const file of files) {
      const { headers } = await fetch(server.url + file, {
        headers: { 'accept-encoding': 'gzip' },
      });
      bytes += Number(headers.get('content-length'));
    }
    expect(files.size).toBeGreaterThan(5);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(budgets['features/public/landing/landing.page.tsx']);
  });

  test.each(Object.entries(budgets))('%s needs at most %i bytes of code', (page, most) => {
    expect(bytesOf(readManifest(), page)).toBeLessThan(most);
  });

  test('P-24.5 each screenshot on the features page is small, light and dark', async () => {
    const html = await (await fetch(`${server.url}/features`)).text();
    const pictures = new Set(html.match(/\/assets\/feature-[\w-]+\.webp/g));
    expect(pictures.size).toBe(2 * Object.keys(featurePictures).length);
    for (const picture of pictures) {
      const bytes = (await (await fetch(server.url + picture)).bytes()).length;
      expect([picture, bytes]).toEqual([
        picture,
        expect.toSatisfy((n) => n > 5_000 && n < 100_000),
      ]);
    }
  });

  test('the site map lists exactly these pages, and robots.txt points to it', async () => {
    const robots = await (await fetch(`${server.url}/robots.txt`)).text();
    expect(robots).toContain(`Sitemap: ${server.url}/sitemap.xml`);
    const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text();
    const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
    expect(listed).toEqual(listedPages.map((path) => server.url + path));
  });

  test('P-24.20 every guessed address leads to a page, and none is the address of one', async () => {
    const { routes } = JSON.parse(readFileSync(join(root, 'dist/web/pages.json'), 'utf8'));
    const pages = new Set(routes.map(({ path }: { path: string }) => path));
    expect(pages).toContain('/sign-in');
    for (const [guess, page] of guessedPaths) {
      expect(pages).not.toContain(guess);
      const { status, redirected, url } = await fetch(server.url + guess);
      expect([guess, status, redirected, url]).toEqual([guess, 200, true, server.url + page]);
    }
  });

  test('S2-2.8 an unknown address is a 404 with five links', async () => {
    const answer = await fetch(`${server.url}/nowhere`);
    const html = await answer.text();
    expect(answer.status).toBe(404);
    const ways = [...html.matchAll(/href="(\/[a-z/]*)"/g)].map(([, way]) => way);
    for (const way of ['/dashboard', '/agents', '/agents/create', '/marketplace', '/'])
      expect(ways).toContain(way);
    expect((await fetch(`${server.url}/dashboard`)).status).toBe(200);
  });

  test.each([
    ['/Docs/', 'Docs'],
    ['/docs/first-steps/', 'First steps'],
    ['/FEATURES', 'Features'],
  ])('P-24.20 %s shows its page, not “not found”', async (path, heading) => {
    const { page, troubles } = await openPage(browser);
    await page.goto(server.url + path);
    await settled(page);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  const unknown = ['/nowhere', '/features/nowhere', '/terms/of/nothing', '/agents/1/nowhere'];
  test.each(sampleOf(unknown, 3))(
    'an unknown address is hydrated as it was sent: %s',
    async (path) => {
      const { page, troubles } = await openPage(browser);
      await page.goto(server.url + path);
      await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
      // React has hydrated the page once its elements have React's keys.
      await page.waitForFunction(() =>
        Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react')),
      );
      // The server answers 404, and the browser reports that.
      expect(troubles.filter((trouble) => !/404/.test(trouble))).toEqual([]);
      await page.context().close();
    },
  );
});

describe('public pages in a browser', () => {
  // The tour opens each of them too, in both views.
  test.each(sampleOf(pages, 4))(
    'S2-2.3 %s is readable on wide and narrow screens, light and dark',
    async (path, heading) => {
      const watched = await openPage(browser);
      const { page } = watched;
      await page.goto(server.url + path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await lookAround(watched, `public-${file(path)}`);
      expect(await page.title()).toBe(`${heading} · SocialAI`);
      await page.context().close();
    },
  );

  test.each([
    [1440, 900],
    [1024, 768],
    [390, 844],
  ])(
    'P-24.1 P-24.4 the first screen says what the product is at %i by %i',
    async (width, height) => {
      const { page } = await openPage(browser, { width, height });
      await page.goto(server.url);
      await settled(page);
      const main = page.getByRole('main');
      const first = [
        main.getByText('Free and open source.'),
        main.getByText('npm start').first(),
        main.getByRole('button', { name: 'Connect wallet' }).first(),
        main.getByRole('link', { name: 'Sign in', exact: true }).first(),
        main.getByRole('list', { name: 'Networks' }),
      ];
      for (const one of first) {
        const box = await one.boundingBox();
        expect((box?.y ?? height) + (box?.height ?? height)).toBeLessThanOrEqual(height);
      }
      await page.context().close();
    },
  );

  test('P-24.6 a headline that gets focus by script has no ring, and links have one', async () => {
    const { page } = await openPage(browser);
    await page.goto(server.url);
    await settled(page);
    const ring = () =>
      page.evaluate(`[
        document.activeElement.matches(':focus-visible'),
        getComputedStyle(document.activeElement).outlineStyle,
      ]`);
    await page.keyboard.press('Tab');
    expect(await ring()).toEqual([true, 'solid']);
    // As the app does after the focused element was removed.
    await page.evaluate(`{
      const headline = document.querySelector('h1');
      headline.tabIndex = -1;
      headline.focus();
    }`);
    expect(await ring()).toEqual([true, 'none']);
    await page.context().close();
  });

  // A server can be claimed only once.
  test(
    'S2-2.2 hydration moves nothing, for visitors and for signed-in people',
    { retry: 0 },
    async () => {
      const { page, troubles } = await openPage(browser, {
        initScript: `
        window.shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) window.shift += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });`,
      });
      await claim(page, server);
      for (const name of ['Start Building', 'Connect wallet']) {
        await page.goto(server.url);
        await settled(page);
        expect(await page.evaluate('window.shift'), name).toBeLessThan(0.01);
        expect(await page.getByText(name, { exact: true }).first().isVisible()).toBe(true);
        await page.evaluate('localStorage.clear()');
      }
      expect(troubles).toEqual([]);
      await page.context().close();
    },
  );

  test('signed-in people see the right buttons before any script of the page runs', async () => {
    const { page } = await openPage(browser, {
      initScript: `
        localStorage.setItem('authToken', 'token');
        localStorage.setItem('auth', '{"isWhitelisted":true}');`,
    });
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(server.url);
    expect(await page.getByRole('link', { name: 'Start Building' }).first().isVisible()).toBe(true);
    expect(await page.getByText('Connect wallet').first().isVisible()).toBe(false);
    await page.context().close();
  });

  test('P-49.380 a screen behind the sign-in shows its frame before its code has loaded, only to who is signed in', async () => {
    const signedIn = `
      localStorage.setItem('authToken', 'token');
      localStorage.setItem('auth', '{"isWhitelisted":true}');`;
    for (const initScript of [signedIn, '']) {
      const { page } = await openPage(browser, { initScript });
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.goto(`${server.url}/posts`);
      const logo = page.locator('[data-shell]').getByText('SocialAI');
      expect(await logo.isVisible()).toBe(initScript === signedIn);
      await page.context().close();
    }
  });

  test('colors follow the system until the reader chooses, and then apply from the first paint', async () => {
    const { page } = await openPage(browser, { scheme: 'dark' });
    const paper = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
    await page.goto(`${server.url}/terms`);
    const dark = await paper();
    await page.getByLabel('Colors').selectOption('light');
    expect(await paper()).not.toBe(dark);
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.reload();
    expect(await paper()).not.toBe(dark);
    await page.context().close();
  });

  test('P-2.332 someone redirected home from a members’ page sees it like everyone else', async () => {
    const { page } = await openPage(browser);
    const looks = () =>
      page.evaluate(`[
        getComputedStyle(document.body).backgroundColor,
        getComputedStyle(document.body).fontFamily,
      ]`);
    await page.goto(server.url);
    const wanted = await looks();
    await page.goto(`${server.url}/agents`);
    await page.waitForURL(`${server.url}/`);
    await page.getByRole('button', { name: 'Connect wallet' }).first().waitFor();
    await settled(page);
    expect(await looks()).toEqual(wanted);
    await page.context().close();
  });

  test('they link to each other without a reload', async () => {
    const { page, troubles } = await openPage(browser);
    await page.goto(server.url);
    await settled(page);
    await page.evaluate('window.stayed = true');
    for (const name of ['Features', 'Roadmap', 'Terms', 'Privacy']) {
      await page.getByRole('link', { name, exact: true }).first().click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      expect(await page.title()).toBe(`${name} · SocialAI`);
    }
    expect(await page.evaluate('window.stayed')).toBe(true);
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  test('P-2.191 the docs are searched in the browser, and a result links to its section', async () => {
    const { page, troubles } = await openPage(browser);
    await page.goto(`${server.url}/docs`);
    await settled(page);
    const field = page.getByRole('searchbox', { name: 'Search the docs' });
    await field.fill('xyzzy');
    await page.getByText('Nothing found for “xyzzy”.').waitFor();
    await field.fill('nsec');
    await page.getByRole('list', { name: 'Results' }).getByRole('link', { name: 'Nostr' }).click();
    await page.getByRole('heading', { level: 1, name: 'Networks' }).waitFor();
    expect(new URL(page.url()).hash).toBe('#nostr');
    // It is far down the page, but visible on this screen.
    const top = () =>
      page
        .getByRole('heading', { name: 'Nostr', exact: true })
        .evaluate((heading) => Math.abs(heading.getBoundingClientRect().top));
    await expect.poll(top).toBeLessThan(100);
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  test('S2-2.4 Watch Demo plays, stops, restarts, and closes with Escape', async () => {
    const { page, troubles } = await openPage(browser);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Watch Demo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Product tour' });
    const picture = dialog.getByRole('img');
    await dialog.locator('img[src^="blob:"]').waitFor();
    expect(await picture.getAttribute('alt')).toBe(chapters[0].text);
    await dialog.getByRole('button', { name: 'Stop' }).click();
    await dialog.locator('img[src$=".webp"]').waitFor();
    await dialog.getByRole('button', { name: chapters[2].title }).click();
    await dialog.locator('img[src^="blob:"]').waitFor();
    expect(await picture.getAttribute('alt')).toBe(chapters[2].text);
    expect(await seriousFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Watch Demo');
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  test('Watch Demo waits for a click when the reader prefers reduced motion', async () => {
    const { page } = await openPage(browser);
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Watch Demo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Product tour' });
    await dialog.getByRole('button', { name: 'Play', exact: true }).waitFor();
    expect(await dialog.getByRole('img').getAttribute('src')).toMatch(/\.webp$/);
    await page.context().close();
  });
});
