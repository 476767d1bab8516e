/** The bars of a phone, for people who read text at twice its size. */
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Contexts, openBrowser, openPage, settled } from './browser.ts';
import { ask, claim, phone, show, type View } from './owner.ts';
import { type RunningServer, startServer } from './server.ts';

let browser: Contexts;
let server: RunningServer;
beforeEach(async () => {
  browser = await openBrowser();
  server = await startServer();
});
afterEach(async () => {
  await browser.close();
  await server.stop();
});

/** The labels of the bar at the bottom, and whether each is on one line, in its link and in view. */
const seenLabels = `[...document.querySelectorAll('nav[aria-label="Places"] :is(a, button)')]
  .filter((link) => link.getClientRects().length > 0)
  .map((link) => {
    const words = document.createRange();
    words.selectNodeContents([...link.childNodes].find(({ nodeType }) => nodeType === 3) ?? link);
    const [box, label] = [link.getBoundingClientRect(), words.getBoundingClientRect()];
    const fits = label.left >= box.left && label.right <= box.right && box.left >= 0 && box.right <= innerWidth;
    return { label: words.toString(), isWhole: words.getClientRects().length === 1 && fits };
  })`;

/** What is in the header, from its left edge to its right one. */
const headerEdges = `[...document.querySelectorAll('header :is(a, button, svg)')].flatMap((one) => {
  const { left, right } = one.getBoundingClientRect();
  return [left, right];
})`;

/** The width of the mark of the logo, which the name beside it must not squeeze. */
const markWidth = `document.querySelector('header a svg').getBoundingClientRect().width`;

const labels = ['Dashboard', 'Write', 'Calendar', 'Inbox', 'More'];

async function judge(page: Page, mark: number): Promise<void> {
  const seen = await page.evaluate<{ label: string; isWhole: boolean }[]>(seenLabels);
  expect(seen).toEqual(labels.map((label) => ({ label, isWhole: true })));
  const edges = await page.evaluate<number[]>(headerEdges);
  expect(Math.min(...edges)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...edges)).toBeLessThanOrEqual(phone.width);
  expect(await page.evaluate(markWidth)).toBe(mark);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(phone.width);
}

test('the bars of a phone and what is between them fit text of twice the size', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  await claim(page, server);
  const look = async (path: string, scheme: View['scheme']) => {
    await show(page, { ...phone, scheme });
    await page.goto(server.url + path);
    await settled(page);
    const mark = await page.evaluate<number>(markWidth);
    for (const size of ['100%', '150%', '200%']) {
      await page.evaluate(`document.documentElement.style.fontSize = '${size}'`);
      await settled(page);
      await judge(page, mark);
    }
  };
  await look('/dashboard', 'light');
  await ask(watched, '/samples', { timezone: 'Europe/Berlin' });
  await look('/dashboard', 'dark');
  await look('/scheduled-posts?view=calendar', 'light');
  await look('/write', 'dark');
  await look('/analytics', 'light');
});
