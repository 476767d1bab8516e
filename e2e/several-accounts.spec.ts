/**
 * One agent with several accounts: a recurring post for three of them, and one post for five, one of which has lost
 * access.
 */
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Bluesky, startBluesky } from '#test/emulators/bluesky-process.ts';
import { ada } from '#test/emulators/bluesky-world.ts';
import { type Contexts, openBrowser, openPage, type Watched } from './browser.ts';
import { ask, chooseFor, claim, lookAround } from './owner.ts';
import { type RunningServer, startServer } from './server.ts';

let browser: Contexts;
let server: RunningServer;
let bluesky: Bluesky;
beforeEach(async () => {
  browser = await openBrowser();
  bluesky = await startBluesky();
  await bluesky.order({ op: 'person', person: ada });
  server = await startServer({
    BLUESKY_TRUSTED_SERVICES: bluesky.service,
    BLUESKY_PLC_URL: bluesky.service,
  });
});
afterEach(async () => {
  await browser.close();
  await server.stop();
  await bluesky.close();
});

async function answer(watched: Watched, path: string, body: object) {
  const said = JSON.parse(await ask(watched, path, body));
  expect(said.success, JSON.stringify(said)).toBe(true);
  return said.data;
}

/** An agent with four sandbox accounts and one Bluesky account. Returns its id. */
async function begin(watched: Watched): Promise<string> {
  await claim(watched.page, server);
  const { id } = await answer(watched, '/agents', {
    name: 'Ada of Ports',
    personality_type: 'tech_sage',
    platforms: ['sandbox', 'bluesky'],
    target_topics: ['databases'],
  });
  const signedIn = {
    platform: 'bluesky',
    service: bluesky.service,
    identifier: ada.handle,
    app_password: ada.app_password,
  };
  const named = ['Bex’s corner', 'Harbor news', 'Night shift'].map((name) => ({
    platform: 'sandbox',
    name,
  }));
  for (const body of [{ platform: 'sandbox' }, ...named, signedIn]) {
    const account = await answer(watched, '/connections', body);
    const use = { platform: body.platform, connection_id: account.id };
    await answer(watched, `/agents/${id}/connect-platform`, use);
  }
  return id;
}

async function pick(form: Locator, label: string, option: string | RegExp): Promise<void> {
  await form.getByRole('combobox', { name: label }).click();
  await form.page().getByRole('option', { name: option }).click();
}

const rowWith = (page: Page, words: string): Locator =>
  page
    .getByRole('list', { name: 'Scheduled posts' })
    .getByRole('listitem')
    .filter({ hasText: words });

const text = `Every port keeps a log of what came in and what went out. ${'It is dull to read, and it is the first thing that is asked for when something is missing. '.repeat(4)}Ours is public.`;

/** Fills in a daily post for two sandbox accounts and Bluesky. */
async function schedule(watched: Watched): Promise<void> {
  const { page } = watched;
  await page.goto(`${server.url}/scheduled-posts`);
  await page.getByRole('button', { name: 'Schedule a post' }).first().click();
  const form = page.getByRole('form', { name: 'New scheduled post' });
  await pick(form, 'Frequency', 'Every day');
  const accounts = form.getByRole('group', { name: 'Accounts' });
  await accounts.getByRole('button', { name: /Bex’s corner/ }).click();
  await accounts.getByRole('button', { name: /^Bluesky/ }).click();
  await form.getByText('Same text each time', { exact: true }).click();
  await form.getByLabel('Content', { exact: true }).fill(text);
  await form.getByText('More options').click();
  await form.getByRole('switch', { name: /^Generate an image for each post/ }).press('Space');
  await form.getByText(/^Drawn by/).waitFor();
  await form.getByRole('list', { name: 'Next posts' }).waitFor();
  await lookAround(watched, 'several-form');
  await form.getByRole('button', { name: 'Schedule post' }).click();
  await rowWith(page, 'Every port').waitFor();
}

/** Publishes one post on all five accounts. Bluesky has lost access. */
async function publish(watched: Watched, agent: string): Promise<void> {
  const { page } = watched;
  await page.goto(`${server.url}/write?agent=${agent}`);
  await page.getByRole('group', { name: 'Accounts' }).waitFor();
  const chips = page.getByRole('group', { name: 'Accounts' }).getByRole('button');
  for (const chip of await chips.all())
    if ((await chip.getAttribute('aria-pressed')) === 'false') await chip.click();
  await page
    .getByRole('textbox', { name: 'Post' })
    .fill('We are open again. Come and see the new harbor.');
  await lookAround(watched, 'several-post-new');
  // The owner revoked the app password.
  await bluesky.order({ op: 'person', person: { ...ada, app_password: 'gone-gone-gone-gone' } });
  await bluesky.order({ op: 'expire', kinds: ['access', 'refresh'] });
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page
    .getByText(/on hold/i)
    .first()
    .waitFor({ timeout: 60_000 });
  await lookAround(watched, 'several-post-failed');
  await page.goto(`${server.url}/posts`);
  await page.getByText(/^4 of 5/).waitFor();
  await lookAround(watched, 'several-posts');
  await page.goto(`${server.url}/sandbox`);
  await page.getByText('We are open again').first().waitFor();
  await lookAround(watched, 'several-sandbox');
  await page.goto(`${server.url}/scheduled-posts`);
  await page.getByText('We are open again').first().waitFor();
  await lookAround(watched, 'several-scheduled-parts');
}

test('P-2.75 P-9.60 P-9.61 a recurring post for three accounts is planned, viewed, edited, paused, resumed and deleted', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  const agent = await begin(watched);
  await page.goto(`${server.url}/settings?tab=platforms`);
  await page.getByRole('group', { name: 'Night shift on Sandbox' }).waitFor();
  await lookAround(watched, 'several-channels');
  await chooseFor(page, 'Night shift on Sandbox', 'Rename');
  const naming = page.getByRole('dialog', { name: 'Rename Night shift' });
  await naming.getByRole('textbox', { name: 'Name' }).fill('Late harbor');
  await lookAround(watched, 'several-rename');
  await naming.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('group', { name: 'Late harbor on Sandbox' }).waitFor();
  await schedule(watched);
  await lookAround(watched, 'several-list');
  const row = rowWith(page, 'Every port');
  await row.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Details and history' }).click();
  const details = page.getByRole('dialog');
  await details.getByRole('region', { name: 'Accounts' }).waitFor();
  await lookAround(watched, 'several-details');
  await details.getByRole('button', { name: 'Edit or move' }).click();
  const form = page.getByRole('form', { name: 'Edit scheduled post' });
  await form.getByLabel('Content', { exact: true }).fill('The log of today is out.');
  await lookAround(watched, 'several-edit');
  await form.getByRole('button', { name: 'Save changes' }).click();
  const edited = rowWith(page, 'The log of today');
  await edited.waitFor();
  await edited.getByRole('button', { name: /^Pause/ }).click();
  await edited.getByText('Paused', { exact: true }).waitFor();
  await lookAround(watched, 'several-paused');
  await edited.getByRole('button', { name: /^Resume/ }).click();
  await edited.getByText('Scheduled', { exact: true }).waitFor();
  await page.getByRole('main').getByText('Month', { exact: true }).click();
  const calendar = page.getByRole('region', { name: 'Calendar' });
  await calendar
    .getByRole('button', { name: /The log of today/ })
    .first()
    .waitFor();
  await lookAround(watched, 'several-calendar');
  await calendar.getByText('Week', { exact: true }).click();
  await lookAround(watched, 'several-week');
  await page.getByText('List', { exact: true }).click();
  await edited.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this scheduled post?' });
  await question.waitFor();
  await lookAround(watched, 'several-delete');
  await question.getByRole('button', { name: 'Delete' }).click();
  await edited.waitFor({ state: 'detached' });
  expect(await page.getByText('The log of today').count()).toBe(0);
  await publish(watched, agent);
  await page.context().close();
}, 300_000);
