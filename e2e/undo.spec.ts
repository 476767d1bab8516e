/** The keys of undo in the editor: over typing and over what its tools did, where the browser’s own undo would fail. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './browser.ts';
import { browser, eachTest, server } from './each.ts';
import { claim, made } from './owner.ts';

eachTest();

const part = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const texts = (page: Page) =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll('[data-canvas] textarea[aria-label]')].map(({ value }) => value)`,
  );
const shows = async (page: Page, ...parts: string[]): Promise<void> => {
  await expect.poll(() => texts(page), { timeout: 10_000 }).toEqual(parts);
};
/** Where the cursor is: the field, and the position in it. */
const cursor = (page: Page) =>
  page.evaluate<[string, number]>(
    '[document.activeElement.getAttribute("aria-label"), document.activeElement.selectionEnd]',
  );
const undo = (page: Page) => page.keyboard.press('Control+z');
const redo = (page: Page) => page.keyboard.press('Control+Shift+Z');

test('P-49.280 P-49.281 Ctrl Z takes back an emoji, a template, a split, a removed part and typing, and Ctrl Shift Z redoes them', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  await claim(page, server);
  const { id } = await made(watched, '/agents', {
    name: 'Ada of Ports',
    personality_type: 'tech_sage',
    platforms: ['sandbox'],
  });
  await made(watched, `/agents/${id}/connect-platform`, { platform: 'sandbox' });
  await made(watched, '/templates', { name: 'Hours', body: 'Open from 7.' });
  await page.goto(`${server.url}/write`);
  await part(page, 'Post').waitFor();
  await page.keyboard.type('Rye is back. Come by');
  await page.getByRole('button', { name: 'Emoji' }).click();
  // Enter may come before the results do.
  await page.getByRole('searchbox', { name: 'Search emojis' }).fill('wave');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await texts(page))[0]).toMatch(/^Rye is back\. Come by.{1,3}$/u);
  const [waved = ''] = await texts(page);
  await page.keyboard.type('!');
  await page.waitForURL(/\/write\/[0-9a-f-]{36}$/);
  await page.getByText('Saved', { exact: true }).waitFor();
  await undo(page);
  await shows(page, waved);
  await undo(page);
  await shows(page, 'Rye is back. Come by');
  expect(await cursor(page)).toEqual(['Post', 20]);
  await redo(page);
  await redo(page);
  await shows(page, `${waved}!`);

  // A template replaces nothing and is one step.
  await page.getByRole('button', { name: 'Templates' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Hours|Insert/ })
    .first()
    .click();
  await expect.poll(async () => (await texts(page))[0]).toContain('Open from 7.');
  await part(page, 'Post').focus();
  await undo(page);
  await shows(page, `${waved}!`);

  // Parts: a new one, typing in it, its removal; the message has the keys, and goes when they are used.
  await page.keyboard.press('End');
  await page.keyboard.press('Alt+Enter');
  await page.keyboard.type('Two');
  await shows(page, `${waved}!`, 'Two');
  await page.getByRole('button', { name: 'More for part 2' }).click();
  await page.getByRole('menuitem', { name: 'Remove part' }).click();
  const offer = page.getByRole('button', { name: 'Undo', exact: true });
  await offer.waitFor();
  expect(await offer.textContent()).toContain('Ctrl Z');
  await undo(page);
  await shows(page, `${waved}!`, 'Two');
  await offer.waitFor({ state: 'hidden' });
  expect(await cursor(page)).toEqual(['Part 2 of 2', 3]);
  await undo(page);
  await undo(page);
  await shows(page, `${waved}!`);
  await redo(page);
  await redo(page);
  await redo(page);
  await shows(page, `${waved}!`);
  await undo(page);
  await shows(page, `${waved}!`, 'Two');

  // Everything back to the empty paper, and nothing beyond it.
  for (let left = 12; left > 0; left -= 1) await undo(page);
  await shows(page, '');
  expect(watched.troubles).toEqual([]);
  await page.context().close();
});
