/** One idea for four accounts of three networks: written, fitted, published with one network down, and mended. */
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bluesky, startBluesky } from '#test/emulators/bluesky-process.ts';
import { ada, grace as other } from '#test/emulators/bluesky-world.ts';
import { startTelegram, type Telegram } from '#test/emulators/telegram-process.ts';
import { group, token } from '#test/emulators/telegram-world.ts';
import { type Contexts, openBrowser, openPage, type Watched } from './browser.ts';
import { ask, claim, lookAround } from './owner.ts';
import { type RunningServer, startServer } from './server.ts';

/** A second account that signs in as the first one does. */
const grace = { ...other, app_password: 'wxyz-wxyz-wxyz-wxyz' };

const picture = join(import.meta.dirname, '../docs/pictures/cards.webp');

let browser: Contexts;
let server: RunningServer;
let telegram: Telegram;
let bluesky: Bluesky;
beforeAll(async () => {
  browser = await openBrowser();
  telegram = await startTelegram();
  await telegram.order({ op: 'bot', bot: { token, username: 'ada_writes_bot' } });
  await telegram.order({ op: 'chat', chat: group });
  bluesky = await startBluesky();
  for (const person of [ada, grace]) await bluesky.order({ op: 'person', person });
  server = await startServer({
    TELEGRAM_API_BASE_URL: telegram.base_url,
    BLUESKY_TRUSTED_SERVICES: bluesky.service,
    BLUESKY_PLC_URL: bluesky.service,
  });
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await telegram.close();
  await bluesky.close();
});

/** An agent that speaks in the sandbox, a Telegram group and two Bluesky accounts. */
async function prepare(watched: Watched): Promise<void> {
  const answer = async (path: string, body: object) => {
    const said = JSON.parse(await ask(watched, path, body));
    expect(said.success, JSON.stringify(said)).toBe(true);
    return said.data;
  };
  const { id } = await answer('/agents', {
    name: 'Ada of Ports',
    personality_type: 'tech_sage',
    platforms: ['sandbox'],
  });
  const use = (platform: string, connection_id?: string) =>
    answer(`/agents/${id}/connect-platform`, { platform, ...(connection_id && { connection_id }) });
  await use('sandbox');
  const chat = { platform: 'telegram', bot_token: token, chat_id: '@coffee_talk' };
  await use('telegram', (await answer('/connections', chat)).id);
  const { service } = bluesky;
  for (const { handle: identifier, app_password } of [ada, grace]) {
    const account = { platform: 'bluesky', service, identifier, app_password };
    await use('bluesky', (await answer('/connections', account)).id);
  }
}

const form = (page: Page): Locator => page.getByRole('region', { name: /^(New post|Post)$/ });
const account = (page: Page, name: string): Locator =>
  form(page).getByRole('listitem').filter({ hasText: name });
const sentence = 'One slow query holds up everything behind it. ';

async function write(watched: Watched): Promise<void> {
  const { page } = watched;
  await page.goto(`${server.url}/posts`);
  await page.getByText('No posts yet').waitFor();
  await lookAround(watched, 'posts-empty');
  await page.getByRole('link', { name: 'New post' }).click();
  await form(page).getByRole('textbox', { name: 'Text', exact: true }).waitFor();
  await lookAround(watched, 'post-new');
  await form(page).getByText('Write something first.').waitFor();
  await form(page)
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill(`With @${grace.handle}: ${sentence.repeat(8)}Measure before you tune.`);
  for (const name of ['Telegram', `@${ada.handle}`, `@${grace.handle}`]) {
    await account(page, name).getByRole('checkbox').check();
  }
  const own = account(page, `@${grace.handle}`);
  await own.getByRole('button', { name: /^Write another text/ }).click();
  await own.getByRole('textbox').fill('Slow queries wait in line. Measure them.');
  await account(page, `@${ada.handle}`).getByText('takes 300 characters').waitFor();
  await lookAround(watched, 'post-too-long');
  await form(page).getByRole('button', { name: 'Fit to each account' }).click();
  await page.waitForURL(/\/posts\/[0-9a-f-]{36}$/);
  await account(page, `@${ada.handle}`).getByText('It ends after an earlier sentence.').waitFor();
  await account(page, 'Telegram').getByText('became “@coffee_talk”.').waitFor();
  await lookAround(watched, 'post-fitted');
}

/** What fitting changed is undone and done again, and one account hears of the picture in other words. */
async function describe(watched: Watched): Promise<void> {
  const { page } = watched;
  const row = account(page, `@${ada.handle}`);
  await row.getByRole('button', { name: /^Undo the changes/ }).click();
  await row.getByText('takes 300 characters').waitFor();
  await form(page).getByRole('button', { name: 'Fit to each account' }).click();
  await row.getByText('It ends after an earlier sentence.').waitFor();
  await form(page).locator('input[type=file]').setInputFiles(picture);
  await row.getByRole('button', { name: /^ALT texts/ }).click();
  const dialog = page.getByRole('dialog', { name: `ALT texts for @${ada.handle}` });
  await dialog.getByRole('textbox').fill('A queue at a desk');
  await lookAround(watched, 'post-alt-texts');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await row.getByText('ALT texts (1 changed)').waitFor();
  expect(await account(page, 'Telegram').getByText('ALT texts').count()).toBe(0);
  await form(page).getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.').first().waitFor();
  await lookAround(watched, 'post-described');
}

/** Bluesky is down for one of them; the others are out, and it follows. */
async function publish(watched: Watched): Promise<void> {
  const { page } = watched;
  await bluesky.order({ op: 'fault', fault: { kind: 'rate_limited', seconds: 2 } });
  await form(page).getByRole('button', { name: 'Publish now' }).click();
  await page.getByText('Publishing on 3 accounts.').first().waitFor();
  await account(page, 'Telegram').getByText('Published', { exact: true }).waitFor();
  await lookAround(watched, 'post-publishing');
  await page.getByText('Published on 3 accounts.').first().waitFor({ timeout: 120_000 });
  await lookAround(watched, 'post-out');
}

async function list(watched: Watched): Promise<void> {
  const { page } = watched;
  await page.getByRole('link', { name: 'Posts' }).first().click();
  await page.getByRole('list', { name: 'Posts' }).getByText('Published on 3 accounts.').waitFor();
  await page.getByRole('link', { name: 'New post' }).click();
  await form(page).getByRole('textbox', { name: 'Text', exact: true }).fill('For tomorrow.');
  await account(page, 'Sandbox').getByRole('checkbox').check();
  await form(page).getByRole('button', { name: 'Schedule', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Pick a time' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click();
  await page.getByText('Scheduled on 1 account.').first().waitFor();
  await page.waitForURL(/\/posts\/[0-9a-f-]{36}$/);
  await lookAround(watched, 'post-scheduled');
  await page.goto(`${server.url}/posts`);
  await page.getByText('Scheduled (1)').click();
  await page.getByRole('link', { name: 'For tomorrow.' }).waitFor();
  await lookAround(watched, 'posts');
}

test('one idea goes to several accounts, each in its own way', async () => {
  const watched = await openPage(browser);
  await claim(watched.page, server);
  await prepare(watched);
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
