/** A post with a warning, an audience and a poll, from the editor to the sandbox feed. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Contexts, openBrowser, openPage } from './browser.ts';
import { claim, lookAround, made, publishAnyway, show } from './owner.ts';
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

test('P-9.130 P-9.131 P-9.133 options and a first comment are chosen for an account, previewed, published and shown in the feed', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  await claim(page, server);
  const agent = { name: 'Ada of Ports', personality_type: 'tech_sage', platforms: ['sandbox'] };
  const { id } = await made(watched, '/agents', agent);
  await made(watched, `/agents/${id}/connect-platform`, { platform: 'sandbox' });
  await page.goto(`${server.url}/write`);
  await page.getByRole('textbox', { name: 'Post', exact: true }).fill('Tea or coffee?');
  await page.waitForURL('**/write/*');
  const pane = page.getByRole('complementary', { name: 'Preview' });
  await pane.getByRole('button', { name: /^Options for/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Content warning').fill('Caffeine');
  await dialog.getByRole('combobox', { name: 'Who can see it' }).click();
  await page.getByRole('option', { name: 'Followers only' }).click();
  await dialog.getByRole('button', { name: 'Add a poll' }).click();
  await dialog.getByLabel('Option 1').fill('Tea');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.getByText('A poll needs two options or more.').waitFor();
  await dialog.getByLabel('Option 2').fill('Coffee');
  await lookAround(watched, 'options');
  await show(page, { width: 1440, scheme: 'light' });
  await dialog.getByRole('button', { name: 'Done' }).click();
  await pane.getByRole('group', { name: 'Poll' }).getByText('Coffee').waitFor();
  await pane.getByText('Followers only').waitFor();
  await pane.getByRole('button', { name: 'Add first comment' }).click();
  await page.getByRole('textbox', { name: 'Part 2 of 2' }).fill('I had both.');
  await pane.getByText('First comment').waitFor();
  await page.getByText('Saved', { exact: true }).waitFor();
  await lookAround(watched, 'write-with-options');
  await show(page, { width: 1440, scheme: 'light' });
  await publishAnyway(page);
  await pane.getByText(/^Approved by /).waitFor();
  await lookAround(watched, 'write-published');
  await page.goto(`${server.url}/sandbox`);
  const feed = page.getByRole('main');
  await feed.getByText('I had both.').waitFor();
  await feed.getByText('Caffeine').first().waitFor();
  expect(await feed.getByRole('group', { name: 'Poll' }).count()).toBe(1);
  await lookAround(watched, 'sandbox-with-options');
});
