/** Agents post in the sandbox and get replies there; the results are counted, charted and exported. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openPage, settled, type Watched } from './browser.ts';
import { browser, eachTest, server } from './each.ts';
import { ask, claim, lookAround } from './owner.ts';

eachTest();

const Made = z.object({ data: z.object({ id: z.string() }) });
const Published = z.object({ data: z.object({ url: z.string() }) });

async function createAgent(watched: Watched, name: string, kind: string): Promise<string> {
  const body = { name, personality_type: kind, platforms: ['sandbox'], target_topics: ['ports'] };
  const { id } = Made.parse(JSON.parse(await ask(watched, '/agents', body))).data;
  await ask(watched, `/agents/${id}/connect-platform`, { platform: 'sandbox' });
  return id;
}

/** Publishes a post and adds this many replies to it. */
async function post(watched: Watched, id: string, content: string, answers = 0): Promise<void> {
  const said = await ask(watched, `/agents/${id}/posts`, { platform: 'sandbox', content });
  const { url } = Published.parse(JSON.parse(said)).data;
  const in_reply_to = new URL(url, server.url).searchParams.get('post');
  for (let person = 1; person <= answers; person += 1)
    await ask(watched, '/sandbox/posts', {
      author: `Person ${person}`,
      text: 'Is that so?',
      in_reply_to,
    });
}

/** The number on a card. Cards come first on the page, so the first match of a label is its card. */
const card = async (page: Page, label: string): Promise<string> =>
  page.getByText(label, { exact: true }).first().locator('xpath=../*[2]').innerText();
const chart = (page: Page, name: string): Locator => page.getByRole('figure', { name });

/** The server reads the results at its own pace, and the screen refetches them at its own. */
const patience = { timeout: 150_000, interval: 500 };

/** Eleven strangers like a post and one reposts it, with the keyboard alone. */
async function likeInSandbox(watched: Watched, beginning: string): Promise<void> {
  const { page } = watched;
  await page.goto(`${server.url}/sandbox`);
  const post = page.getByRole('article').filter({ hasText: beginning });
  const button = (name: RegExp) => post.getByRole('button', { name });
  await button(/^Like: “A port that is closed/).focus();
  await page.keyboard.press('Enter');
  await button(/^Like 1: /).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await button(/^Repost 1: /).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Add 10 likes' }).waitFor();
  await lookAround(watched, 'sandbox-reactions-menu');
  await page.getByRole('menuitem', { name: 'Add 10 likes' }).press('Enter');
  await button(/^Like 11: /).waitFor();
  await lookAround(watched, 'sandbox-reactions');
}

async function walkWithKeys(page: Page): Promise<void> {
  const days = page.getByRole('slider', { name: 'By day' });
  await days.focus();
  await page.keyboard.press('End');
  expect(await days.getAttribute('aria-valuetext')).toMatch(/: published 4, failed 0$/);
  await page.keyboard.press('ArrowLeft');
  expect(await days.getAttribute('aria-valuetext')).toMatch(/: published 0, failed 0$/);
  const cell = page.getByRole('gridcell', { name: /: 4 posts$/ });
  await page.getByRole('grid').getByRole('gridcell').first().focus();
  expect(await cell.count()).toBe(1);
}

async function turnIntoTable(watched: Watched): Promise<void> {
  const { page } = watched;
  await page.getByRole('button', { name: 'Show as a table: By agent' }).click();
  const row = chart(page, 'By agent').getByRole('row').nth(1);
  const cells = await row.getByRole('cell').allInnerTexts();
  expect(cells.slice(0, 2)).toEqual(['3', '0']);
  await lookAround(watched, 'analytics-table');
}

async function narrowDown(page: Page, agentId: string): Promise<void> {
  await page.getByRole('button', { name: 'Show the chart: By agent' }).click();
  await chart(page, 'By agent').getByRole('link', { name: 'Ada of Ports' }).click();
  await page.waitForURL(`**/analytics?agent=${agentId}`);
  await expect.poll(() => card(page, 'Published'), patience).toBe('3');
  await page.getByText('7 days', { exact: true }).click();
  await page.waitForURL(/period=7d/);
  await page.getByLabel('By day: what is shown').selectOption('Interactions');
  await page.waitForURL(/show=interactions/);
  await page.reload();
  await settled(page);
  expect(await card(page, 'Published')).toBe('3');
  expect(await page.getByLabel('By day: what is shown').inputValue()).toBe('interactions');
}

async function save(page: Page): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('socialai-posts-7d.csv');
  const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/);
  expect(lines).toHaveLength(4);
  expect(lines.filter((line) => line.includes('Ada of Ports'))).toHaveLength(3);
}

test('S2-2.9 an owner reads the analytics by mouse, touch and keyboard, and exports them', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  await claim(page, server);
  await page
    .getByRole('navigation', { name: 'Places', exact: true })
    .getByRole('link', { name: 'Analytics' })
    .click();
  await page.getByRole('heading', { name: 'No data yet' }).waitFor();
  await lookAround(watched, 'analytics-empty');

  const ada = await createAgent(watched, 'Ada of Ports', 'tech_sage');
  const bruno = await createAgent(watched, 'Bruno', 'witty_troll');
  await post(watched, ada, 'Restore a backup every month, or you do not have one.', 2);
  await post(watched, ada, 'A port that is closed is the only one that is safe.');
  await post(watched, ada, 'Indexes are like umbrellas: forgotten until it rains.');
  await post(watched, bruno, 'Nobody was ever fired for a shorter query.', 1);
  await page.goto(`${server.url}/analytics`);
  await expect.poll(() => card(page, 'Published'), patience).toBe('4');
  await expect.poll(() => card(page, 'Interactions'), patience).toBe('3');
  await likeInSandbox(watched, 'A port that is closed');
  await page.goto(`${server.url}/analytics`);
  await expect.poll(() => card(page, 'Interactions'), patience).toBe('15');
  await lookAround(watched, 'analytics');
  const [first] = await page.getByRole('region', { name: 'Top posts' }).getByRole('article').all();
  expect(await first?.innerText()).toContain('A port that is closed');
  expect(await first?.innerText()).toContain('11 likes');
  await walkWithKeys(page);
  await turnIntoTable(watched);
  await narrowDown(page, ada);
  await save(page);

  await page.goto(`${server.url}/agents/${ada}?tab=analytics`);
  await expect.poll(() => card(page, 'Interactions'), patience).toBe('14');
  await lookAround(watched, 'analytics-tab');
  await page.getByRole('link', { name: 'Analytics for all agents' }).click();
  await chart(page, 'By agent').waitFor();
  expect(watched.troubles).toEqual([]);
});
