/**
 * The daily work in the editor: posts are written, shortened, queued, moved and undone by keyboard, and nothing is
 * lost.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, type Watched } from './browser.ts';
import { browser, server } from './each.ts';
import { ada, connectAll, eachTestOnThreeNetworks, grace } from './three-networks.ts';
import { claim, lookAround } from './owner.ts';

const picture = join(import.meta.dirname, '../docs/pictures/cards.webp');

eachTestOnThreeNetworks();

/** An agent with four accounts, whose queues are all the same. */
async function prepare(watched: Watched): Promise<void> {
  await connectAll(watched);
  const queue = {
    timezone: 'UTC',
    slots: [{ days: [1, 2, 3, 4, 5, 6, 7], time: '09:00' }],
    about: 0,
    blackout: [],
    distance: 0,
  };
  await watched.page.evaluate(`(async () => {
    const headers = {
      authorization: 'Bearer ' + localStorage.getItem('authToken'),
      'content-type': 'application/json',
    };
    const { data } = await (await fetch('/api/connections', { headers })).json();
    for (const { id } of data)
      await fetch('/api/connections/' + id + '/queue', {
        method: 'PUT', headers, body: ${JSON.stringify(JSON.stringify(queue))},
      });
  })()`);
}

const part = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name, exact: true });
const chip = (page: Page, name: RegExp): Locator =>
  page.getByRole('group', { name: 'Accounts' }).getByRole('button', { name });
const pane = (page: Page): Locator => page.getByRole('complementary', { name: 'Preview' });
const saved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor();
const focused = (page: Page) =>
  page.evaluate<string>("document.activeElement?.getAttribute('aria-label') ?? ''");

/** A thread of three parts, typed by keyboard, starting on any page. */
async function write(watched: Watched): Promise<void> {
  const { page } = watched;
  await page.goto(`${server.url}/posts`);
  await page.getByText('No posts yet').waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('c');
  await part(page, 'Post').waitFor();
  await page.waitForURL('**/write');
  expect(await focused(page)).toBe('Post');
  await lookAround(watched, 'write-blank');
  await part(page, 'Post').focus();
  await page.keyboard.type('One slow query holds up everything behind it.');
  await page.waitForURL(/\/write\/[0-9a-f-]{36}$/);
  await saved(page);
  expect(await focused(page)).toBe('Post');
  await page.keyboard.press('Alt+Enter');
  await page.keyboard.type('Say which one before you tune.');
  await page.keyboard.press('Alt+Enter');
  await page.keyboard.type('Measure twice.');
  expect(await focused(page)).toBe('Part 3 of 3');
  await page.keyboard.press('Alt+ArrowUp');
  expect(await part(page, 'Part 2 of 3').inputValue()).toBe('Measure twice.');
  await page.keyboard.press('Alt+ArrowDown');
  expect(await part(page, 'Part 3 of 3').inputValue()).toBe('Measure twice.');
}

/** Three more accounts, two of them with their own version, and an image, still by keyboard. */
async function customize(watched: Watched): Promise<void> {
  const { page } = watched;
  for (const name of [/Telegram/, new RegExp(ada.handle), new RegExp(grace.handle)]) {
    await chip(page, name).focus();
    await page.keyboard.press('Space');
  }
  for (const [name, text] of [
    [grace.handle, 'Slow queries wait in line. Measure them.'],
    ['Telegram', 'Which query is slow? Measure it.'],
  ] as const) {
    await pane(page)
      .getByRole('tab', { name: new RegExp(name) })
      .focus();
    await page.keyboard.press('Enter');
    await pane(page)
      .getByRole('button', { name: /^Customize for/ })
      .focus();
    await page.keyboard.press('Enter');
    await page.getByText(/^Editing .* only\.$/).waitFor();
    for (const last of ['Part 3 of 3', 'Part 2 of 2', 'Post']) {
      await part(page, last).focus();
      await page.keyboard.press('Control+A');
      await page.keyboard.press('Backspace');
      if (last !== 'Post') await page.keyboard.press('Backspace');
    }
    await page.keyboard.type(text);
    if (name === 'Telegram') await lookAround(watched, 'write-version');
    await page.getByRole('button', { name: 'Done' }).focus();
    await page.keyboard.press('Enter');
  }
  await part(page, 'Part 1 of 3').waitFor();
  await page.locator('input[type=file]').setInputFiles(picture);
  await page.getByRole('button', { name: /^Alt text of image 1/ }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('A queue at a desk');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await saved(page);
  await lookAround(watched, 'write-thread');
}

/** Queued with one key, moved to the front, and taken back. */
async function queue(watched: Watched): Promise<void> {
  const { page } = watched;
  const choose = async (name: string) => {
    const more = page.getByRole('button', { name: 'More ways to publish', disabled: false });
    await more.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name }).focus();
    await page.keyboard.press('Enter');
  };
  await choose('Add to queue');
  await page
    .getByText(/^Added to queue: /)
    .first()
    .waitFor();
  await pane(page).getByText('Publishes').waitFor();
  await lookAround(watched, 'write-queued');
  await page.getByRole('button', { name: 'Undo' }).last().focus();
  await page.keyboard.press('Enter');
  await page.getByText('Moved back to drafts.').waitFor();
  await page.getByRole('button', { name: 'Publish now' }).waitFor();
  await part(page, 'Part 1 of 3').focus();
  await page.keyboard.press('Control+Shift+Enter');
  await pane(page).getByText('Publishes').waitFor();
  await choose('Move to drafts');
  await page.getByRole('button', { name: 'Publish now' }).waitFor();
}

/** Text typed while offline survives a reload, and is saved once the connection is back. */
async function crash(watched: Watched): Promise<void> {
  const { page } = watched;
  await page.context().route('**/api/posts/**', (route) => route.abort());
  await part(page, 'Part 3 of 3').focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' Cut once.');
  await page.getByText('Not saved. Kept in this browser.').waitFor();
  await page.context().unroute('**/api/posts/**');
  await page.reload();
  await page.getByText('Unsaved text restored.').waitFor();
  expect(await part(page, 'Part 3 of 3').inputValue()).toBe('Measure twice. Cut once.');
  await saved(page);
  await page.reload();
  await part(page, 'Part 3 of 3').waitFor();
  expect(await part(page, 'Part 3 of 3').inputValue()).toBe('Measure twice. Cut once.');
}

/** A second tab saves in the meantime: the newer version is shown, and neither text is lost. */
async function conflict(watched: Watched): Promise<void> {
  const { page } = watched;
  await page.route('**/api/posts/**', (route) => route.abort());
  await part(page, 'Part 2 of 3').press('End');
  await page.keyboard.type(' Mine.');
  await page.getByText('Not saved. Kept in this browser.').waitFor();
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await part(tab, 'Part 3 of 3').fill('From the other tab.');
  // At first the message still refers to the earlier text.
  await tab.getByText('Saving …').waitFor();
  await saved(tab);
  await tab.close();
  await page.unroute('**/api/posts/**');
  const note = page.getByRole('alert', { name: 'Newer version' });
  await note.getByText('From the other tab.').waitFor();
  await lookAround(watched, 'write-conflict', /Failed to load resource|ERR_FAILED|409/);
  await note.getByRole('button', { name: 'Use the newer version' }).focus();
  await page.keyboard.press('Enter');
  expect(await part(page, 'Part 3 of 3').inputValue()).toBe('From the other tab.');
  await page.getByRole('button', { name: 'Undo' }).last().focus();
  await page.keyboard.press('Enter');
  expect(await part(page, 'Part 2 of 3').inputValue()).toMatch(/ Mine\.$/);
  await saved(page);
}

/** Links get tracking for each account, by keyboard, and the card of the first one is previewed. */
async function links(watched: Watched): Promise<void> {
  const { page } = watched;
  await page.goto(`${server.url}/write`);
  // The first link leads to no real site, so that nothing outside is requested.
  const text = 'Rye: https://rye.invalid/today, more at https://example.com/rye.';
  await part(page, 'Post').fill(text);
  await saved(page);
  // Its account is chosen, as for the post before.
  await pane(page)
    .getByRole('tab', { name: new RegExp(ada.handle) })
    .click();
  await pane(page).getByText('Couldn’t load the link preview.').waitFor();
  await lookAround(watched, 'write-no-card');
  await page.getByRole('button', { name: 'More for this post' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Add tracking to links…' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add tracking to links' });
  await dialog
    .getByText(/utm_source=bluesky&utm_medium=social&utm_campaign=rye-more-at$/)
    .first()
    .waitFor();
  await lookAround(watched, 'write-tracking');
  await dialog.getByLabel('Campaign').focus();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  const tags = '?utm_source=bluesky&utm_medium=social&utm_campaign=rye-more-at.';
  await pane(page).getByText(tags).waitFor();
  expect(await part(page, 'Post').inputValue()).toBe(text);
  await page.getByRole('button', { name: 'Undo' }).last().focus();
  await page.keyboard.press('Enter');
  await pane(page).getByText('Customized').waitFor({ state: 'hidden' });
  await saved(page);
  // What a page on the internet would answer.
  const card = {
    state: 'card',
    host: 'rye.example',
    title: 'Rye is back',
    description: 'What we bake this week, and when the bread is out of the oven.',
    image: `data:image/webp;base64,${(await readFile(picture)).toString('base64')}`,
  };
  await page.route('**/api/link-preview*', (route) =>
    route.fulfill({ json: { success: true, data: card } }),
  );
  await pane(page).getByRole('button', { name: 'Try again' }).focus();
  await page.keyboard.press('Enter');
  await pane(page).getByRole('figure', { name: 'Link preview: Rye is back' }).waitFor();
  await lookAround(watched, 'write-card');
}

test('P-2.96 P-2.97 P-2.98 P-2.134 P-2.136 an owner does their daily writing in the editor by keyboard', async () => {
  const watched = await openPage(browser);
  await claim(watched.page, server);
  await prepare(watched);
  await write(watched);
  await customize(watched);
  await queue(watched);
  await crash(watched);
  await conflict(watched);
  expect(new URL(watched.page.url()).pathname).toMatch(/^\/write\/[0-9a-f-]{36}$/);
  // The connection was interrupted on purpose until here.
  watched.troubles.length = 0;
  await links(watched);
}, 240_000);
