/** The board of posts: ideas are noted, written, scheduled, approved, published and deleted, alone and together. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, type Watched } from './browser.ts';
import { browser, eachTest, server } from './each.ts';
import { claim, lookAround, made, show } from './owner.ts';

eachTest();

const column = (page: Page, name: string): Locator => page.getByRole('region', { name });
const card = (page: Page, words: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: words }) });
const menu = async (page: Page, words: string, item: string | RegExp) => {
  await page.getByRole('button', { name: `More for ${words}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

/** An agent in the sandbox with posts at every stage. */
async function prepare(watched: Watched): Promise<void> {
  const answer = (path: string, body: object) => made(watched, path, body);
  const { id } = await answer('/agents', {
    name: 'Rosa',
    personality_type: 'tech_sage',
    platforms: ['sandbox'],
  });
  const account = await answer(`/agents/${id}/connect-platform`, { platform: 'sandbox' });
  const variants = [{ connection_id: account.platform_connections[0].id }];
  const scheduled_time = '2036-12-01T09:00';
  const post = (text: string, more: object = {}) =>
    answer('/posts', { agent_id: id, parts: [text], variants, ...more });
  await post('Doors in 90 minutes. Earplugs at the merch table.', { labels: ['Tour'] });
  await post('Wrote a bridge on the bus. Missed my stop.');
  const planned = await post('Open 6 to 1 today. Then we sleep.');
  await answer(`/posts/${planned.id}/schedule`, { scheduled_time });
  const asks = await post('Every pull request gets its own database.', {
    review: 'before_sending',
  });
  await answer(`/posts/${asks.id}/schedule`, { scheduled_time });
}

async function ideas(watched: Watched): Promise<void> {
  const { page } = watched;
  await page.goto(`${server.url}/posts`);
  const field = page.getByRole('textbox', { name: 'Add an idea' });
  await field.fill('Why the rye sells out by 9');
  await field.press('Enter');
  await field.fill('Stollen: the 40-day countdown');
  await field.press('Enter');
  await column(page, 'Ideas')
    .getByRole('link', { name: /^Stollen/ })
    .waitFor();
  await lookAround(watched, 'board');
  await show(page, { width: 390, scheme: 'light' });
  await page.getByRole('tab', { name: 'Ideas' }).click();
  await page.getByRole('link', { name: /^Stollen/ }).waitFor();
  await lookAround(watched, 'board-tab-ideas');
  await page.getByRole('link', { name: /^Why the rye/ }).click();
  await page.getByRole('form', { name: 'Write from a topic' }).waitFor();
  expect(await page.getByRole('textbox', { name: /write about/ }).inputValue()).toBe(
    'Why the rye sells out by 9',
  );
  await lookAround(watched, 'board-idea-open');
  await page.getByRole('button', { name: 'Back to the text' }).click();
  await page.getByRole('textbox', { name: 'Post', exact: true }).fill('Because it is good.');
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.goto(`${server.url}/posts`);
  await column(page, 'Drafts').getByRole('link', { name: 'Because it is good.' }).waitFor();
  expect(await column(page, 'Ideas').getByRole('listitem').count()).toBe(1);
}

async function moves(watched: Watched): Promise<void> {
  const { page } = watched;
  const bridge = 'Wrote a bridge on the bus. Missed my stop.';
  await card(page, bridge).first().dragTo(column(page, 'Scheduled'));
  await page.getByRole('dialog', { name: 'Schedule this post' }).waitFor();
  await lookAround(watched, 'board-when');
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click();
  await column(page, 'Scheduled').getByRole('link', { name: bridge }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await column(page, 'Drafts').getByRole('link', { name: bridge }).waitFor();
  const asks = 'Every pull request gets its own database.';
  await page.getByRole('button', { name: `Approve ${asks}` }).click();
  await column(page, 'Scheduled').getByText('Approved').waitFor();
  await menu(page, bridge, 'Publish now…');
  await page.getByRole('dialog', { name: 'Publish now?' }).waitFor();
  await lookAround(watched, 'board-publish');
  await page.getByRole('button', { name: 'Publish now', exact: true }).click();
  await column(page, 'Published').getByRole('link', { name: bridge }).waitFor({ timeout: 60_000 });
}

async function together(watched: Watched): Promise<void> {
  const { page } = watched;
  const two = ['Because it is good.', /^Select Doors in 90/] as const;
  await page.getByRole('checkbox', { name: `Select ${two[0]}` }).check({ force: true });
  await page.getByRole('checkbox', { name: two[1] }).check({ force: true });
  await page.getByText('2 selected').waitFor();
  await lookAround(watched, 'board-selected');
  const bar = page.getByRole('toolbar', { name: 'Selected posts' });
  await bar.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByText('Deleted 2 posts.').waitFor();
  await page.getByRole('link', { name: 'Because it is good.' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await column(page, 'Drafts').getByRole('link', { name: 'Because it is good.' }).waitFor();
}

const table = [
  'Text;Date;Account;Labels',
  'Stollen is back.;2036-12-01 09:30;Sandbox;Tips',
  '"Two lines,',
  'one post.";;;',
  'Too late.;2001-01-01 09:00;Sandbox;',
].join('\r\n');

const openMenu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'Import, export and calendar' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

/** A file is checked, its valid lines are imported, and the posts are exported. */
async function inAndOut(watched: Watched): Promise<void> {
  const { page } = watched;
  await page.goto(`${server.url}/scheduled-posts`);
  await openMenu(page, 'Import posts');
  const dialog = page.getByRole('dialog', { name: 'Import posts' });
  await dialog.getByRole('textbox', { name: 'Or paste your posts' }).waitFor();
  await lookAround(watched, 'import');
  const chosen = { name: 'posts.csv', mimeType: 'text/csv', buffer: Buffer.from(table) };
  await dialog.locator('input[type=file]').setInputFiles(chosen);
  await dialog.getByRole('button', { name: 'Check posts' }).click();
  await dialog.getByText('2 of 3 posts ready to import.').waitFor();
  await dialog.getByText('Line 5').waitFor();
  await dialog.getByText('Choose a time in the future.').waitFor();
  await lookAround(watched, 'import-checked');
  await dialog.getByRole('button', { name: 'Import 2 posts' }).click();
  await page.getByText('2 of 3 posts imported.').waitFor();
  await page.goto(`${server.url}/posts`);
  await column(page, 'Scheduled').getByRole('link', { name: 'Stollen is back.' }).waitFor();
  const download = page.waitForEvent('download');
  await openMenu(page, 'Export as CSV');
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain('Stollen is back.');
}

/** The calendar address is created once, read as a calendar program would, and turned off. */
async function subscribe(watched: Watched): Promise<string> {
  const { page } = watched;
  await openMenu(page, 'Subscribe in your calendar');
  const dialog = page.getByRole('dialog', { name: 'Subscribe in your calendar' });
  await dialog.getByRole('button', { name: 'Create address' }).click();
  const url = await dialog.getByRole('textbox', { name: 'Your calendar address' }).inputValue();
  await lookAround(watched, 'calendar-address');
  const feed = await fetch(url);
  expect(feed.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(await feed.text()).toContain('BEGIN:VCALENDAR');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await dialog.getByRole('button', { name: 'Create address' }).waitFor();
  return url;
}

test('P-2.103 P-2.104 P-2.105 P-2.106 P-2.107 posts move across the board, are imported from a file and appear in another calendar', async () => {
  const watched = await openPage(browser);
  await claim(watched.page, server);
  await prepare(watched);
  await ideas(watched);
  await moves(watched);
  await together(watched);
  await inAndOut(watched);
  const url = await subscribe(watched);
  expect((await fetch(url)).status).toBe(404);
});
