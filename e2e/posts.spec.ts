/** One post for four accounts of three networks: written, shortened, published with one network down, and retried. */
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, type Watched } from './browser.ts';
import { browser, server } from './each.ts';
import { ada, bluesky, connectAll, eachTestOnThreeNetworks, grace } from './three-networks.ts';
import { claim, lookAround } from './owner.ts';

const picture = join(import.meta.dirname, '../docs/pictures/cards.webp');

eachTestOnThreeNetworks();

const text = (page: Page): Locator => page.getByRole('textbox', { name: 'Post', exact: true });
const chip = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Accounts' }).getByRole('button', { name });
const pane = (page: Page): Locator => page.getByRole('complementary', { name: 'Preview' });
/** Shows the version of an account beside the text. */
const see = (page: Page, name: string) => pane(page).getByRole('tab', { name }).click();
const saved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor();
const sentence = 'One slow query holds up everything behind it. ';

async function write(watched: Watched): Promise<void> {
  const { page } = watched;
  await page.goto(`${server.url}/posts?view=list`);
  await page.getByText('No posts yet').waitFor();
  await lookAround(watched, 'posts-empty');
  await page.getByRole('link', { name: 'New post' }).click();
  await page.getByText('Write something first.').waitFor();
  await text(page).fill(`With @${grace.handle}: ${sentence.repeat(8)}Measure before you tune.`);
  await chip(page, 'Sandbox').click();
  for (const name of ['Telegram', ada.handle, grace.handle]) await chip(page, name).click();
  await see(page, grace.handle);
  await pane(page)
    .getByRole('button', { name: /^(?:Customize|Edit) for/ })
    .click();
  await text(page).fill('Slow queries wait in line. Measure them.');
  await page.getByRole('button', { name: 'Done' }).click();
  await see(page, ada.handle);
  await pane(page).getByText('takes 300 characters').waitFor();
  await lookAround(watched, 'write-too-long');
  await page.getByRole('button', { name: 'Fit to each' }).click();
  await page.waitForURL(/\/write\/[0-9a-f-]{36}$/);
  await pane(page).getByText('It ends after an earlier sentence.').waitFor();
  await lookAround(watched, 'write-fitted');
  await see(page, 'Telegram');
  await pane(page).getByText('became “@coffee_talk”.').waitFor();
}

/** Shortening is undone and done again, and one account gets its own alt text. */
async function describe(watched: Watched): Promise<void> {
  const { page } = watched;
  await see(page, ada.handle);
  await pane(page).getByRole('button', { name: 'Use the main text' }).click();
  await pane(page).getByText('takes 300 characters').waitFor();
  await page.getByRole('button', { name: 'Fit to each' }).click();
  await pane(page).getByText('It ends after an earlier sentence.').waitFor();
  await page.locator('input[type=file]').setInputFiles(picture);
  await pane(page)
    .getByRole('button', { name: /^Alt texts/ })
    .click();
  const dialog = page.getByRole('dialog', { name: /^Edit alt texts for/ });
  await dialog.getByRole('textbox').fill('A queue at a desk');
  await lookAround(watched, 'write-alt-texts');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await pane(page).getByText('Alt texts (1 changed)').waitFor();
  await saved(page);
  await see(page, 'Telegram');
  expect(await pane(page).getByText('Alt texts').count()).toBe(0);
}

/** Bluesky is down for one account. The others are published, and this one follows later. */
async function publish(watched: Watched): Promise<void> {
  const { page } = watched;
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: 'Publishes in a few seconds.' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await page.getByText('Moved back to drafts.').waitFor();
  await page.getByRole('button', { name: 'Publish now' }).click();
  // Long enough to be seen on a slow machine, after the ten seconds.
  await bluesky.order({ op: 'fault', fault: { kind: 'rate_limited', seconds: 45 } });
  await pane(page).getByText('Published', { exact: true }).waitFor();
  await lookAround(watched, 'write-publishing');
  const published = page.getByRole('region', { name: 'Published' });
  for (const { handle } of [grace, ada])
    await published
      .getByRole('article', { name: new RegExp(handle) })
      .waitFor({ timeout: 120_000 });
  await page.getByRole('button', { name: 'Publish now' }).waitFor({ state: 'detached' });
  await lookAround(watched, 'write-out');
}

async function list(watched: Watched): Promise<void> {
  const { page } = watched;
  await page.getByRole('link', { name: 'Posts' }).first().click();
  await page.getByText('List', { exact: true }).click();
  await page.getByRole('list', { name: 'Posts' }).getByText('Published', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'New post' }).click();
  await text(page).fill('For tomorrow.');
  await page.getByRole('button', { name: 'More ways to publish' }).click();
  await page.getByRole('menuitem', { name: /^Schedule/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click();
  await page
    .getByText(/^Scheduled for /)
    .first()
    .waitFor();
  await page.waitForURL(/\/write\/[0-9a-f-]{36}$/);
  await lookAround(watched, 'write-scheduled');
  await page.goto(`${server.url}/posts?view=list`);
  await page.getByText('Scheduled (1)').click();
  await page.getByRole('link', { name: 'For tomorrow.' }).waitFor();
  await lookAround(watched, 'posts');
}

test('one post goes to several accounts, each in its own version', async () => {
  const watched = await openPage(browser);
  await claim(watched.page, server);
  await connectAll(watched);
  await write(watched);
  await describe(watched);
  await publish(watched);
  await list(watched);
  const altsOf = async (did: string) =>
    JSON.stringify((await bluesky.records()).filter((one) => one.did === did));
  expect(await altsOf(ada.did)).toContain('"alt":"A queue at a desk"');
  expect(await altsOf(grace.did)).not.toContain('A queue at a desk');
  expect(await bluesky.held(ada.did)).toHaveLength(1);
  expect(await bluesky.held(grace.did)).toHaveLength(1);
});
