/** What the editor has besides writing: what a post said earlier, and what its text is told by its looks. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Contexts, openBrowser, openPage, type Watched } from './browser.ts';
import { claim, lookAround, made } from './owner.ts';
import { type RunningServer, startServer } from './server.ts';

let browser: Contexts;
let server: RunningServer;
beforeAll(async () => {
  browser = await openBrowser();
  server = await startServer();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const saved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor();
const post = (page: Page) => page.getByRole('textbox', { name: 'Post', exact: true });

/** A text is cleared by mistake, found among the earlier versions, and brought back by keyboard. */
async function history(watched: Watched): Promise<void> {
  const { page } = watched;
  await page.goto(`${server.url}/write`);
  await post(page).fill(
    'Rye is back from tomorrow. We bake it with whole grain, from 7 every morning, until it is gone.',
  );
  await page.waitForURL(/\/write\/[0-9a-f-]{36}$/);
  await saved(page);
  await post(page).fill('Rye is back.');
  await page.getByText('Saving …').waitFor();
  await saved(page);
  await page.getByRole('button', { name: 'More for this post' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Version history' }).focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Version history' });
  await drawer.getByText('Same as now').waitFor();
  const earlier = drawer.getByRole('button', { name: /until it is gone/ });
  await earlier.focus();
  await page.keyboard.press('Enter');
  await drawer.getByRole('button', { name: 'Restore this version' }).waitFor();
  await lookAround(watched, 'write-history');
  await drawer.getByRole('button', { name: 'Restore this version' }).focus();
  await page.keyboard.press('Enter');
  await drawer.waitFor({ state: 'hidden' });
  expect(await post(page).inputValue()).toMatch(/until it is gone\.$/);
  await page.getByRole('button', { name: 'Undo' }).last().focus();
  await page.keyboard.press('Enter');
  expect(await post(page).inputValue()).toBe('Rye is back.');
}

test('P-2.123 an earlier version is brought back, by keyboard', async () => {
  const watched = await openPage(browser);
  await claim(watched.page, server);
  await made(watched, '/agents', {
    name: 'Ada of Ports',
    personality_type: 'tech_sage',
    platforms: ['sandbox'],
  });
  await history(watched);
}, 240_000);
