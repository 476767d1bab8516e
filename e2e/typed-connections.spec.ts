/**
 * A Telegram bot, a Bluesky account, a Nostr key, and Discord's webhook and bot are connected by typed credentials.
 * All are emulators.
 */
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Bluesky, startBluesky } from '#test/emulators/bluesky-process.ts';
import { ada } from '#test/emulators/bluesky-world.ts';
import { type Discord, startDiscord } from '#test/emulators/discord-process.ts';
import { bot, channel, furnish, webhookUrl } from '#test/emulators/discord-world.ts';
import { type Nostr, startNostr } from '#test/emulators/nostr-process.ts';
import { someone } from '#test/emulators/nostr-world.ts';
import { npubOf } from '#server/adapters/social/nostr/names.ts';
import { startTelegram, type Telegram } from '#test/emulators/telegram-process.ts';
import { group, token } from '#test/emulators/telegram-world.ts';
import { type Contexts, openBrowser, openPage, type Watched } from './browser.ts';
import { ask, claim, lookAround } from './owner.ts';
import { type RunningServer, startServer } from './server.ts';

let browser: Contexts;
let server: RunningServer;
let telegram: Telegram;
let bluesky: Bluesky;
let nostr: Nostr;
const grace = someone();
let discord: Discord;
beforeEach(async () => {
  browser = await openBrowser();
  telegram = await startTelegram();
  await telegram.order({ op: 'bot', bot: { token, username: 'ada_writes_bot' } });
  await telegram.order({ op: 'chat', chat: group });
  bluesky = await startBluesky();
  await bluesky.order({ op: 'person', person: ada });
  nostr = await startNostr();
  discord = await startDiscord();
  await furnish(discord);
  server = await startServer({
    DISCORD_API_BASE_URL: discord.base_url,
    TELEGRAM_API_BASE_URL: telegram.base_url,
    BLUESKY_TRUSTED_SERVICES: bluesky.service,
    BLUESKY_PLC_URL: bluesky.service,
    NOSTR_TRUSTED_SERVERS: nostr.origin,
  });
});
afterEach(async () => {
  await browser.close();
  await server.stop();
  await telegram.close();
  await bluesky.close();
  await nostr.close();
  await discord.close();
});

const names = ['Telegram', 'Bluesky', 'Nostr'] as const;

/** Browser messages about a refused call are expected. */
function forgive({ troubles }: Watched): void {
  const real = troubles.filter((trouble) => !/status of (400|409|502|503)/.test(trouble));
  troubles.splice(0, troubles.length, ...real);
}

async function openDialog(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Connect ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Connect ${name}` });
  await dialog.waitFor();
  return dialog;
}

/** Submits, is refused, and finds the input unchanged. */
async function expectRefusal(watched: Watched, dialog: Locator, kept: string): Promise<void> {
  await dialog.getByRole('button', { name: /^Connect / }).click();
  await dialog.getByRole('alert').waitFor();
  const typed = dialog.locator('input').and(dialog.page().getByRole('textbox'));
  expect(await typed.evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toContain(
    kept,
  );
  forgive(watched);
}

async function connectTelegram(watched: Watched): Promise<void> {
  const dialog = await openDialog(watched.page, 'Telegram');
  await lookAround(watched, 'connect-telegram');
  await dialog
    .getByLabel('Bot token')
    .first()
    .fill(`${token.slice(0, -1)}X`);
  await dialog.getByRole('textbox', { name: 'Chat' }).fill('@coffee_talk');
  await expectRefusal(watched, dialog, '@coffee_talk');
  await lookAround(watched, 'connect-telegram-refused');
  await dialog.getByLabel('Bot token').first().fill(token);
  await dialog.getByRole('button', { name: 'Connect Telegram' }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function connectBluesky(watched: Watched): Promise<void> {
  const dialog = await openDialog(watched.page, 'Bluesky');
  await lookAround(watched, 'connect-bluesky');
  await dialog.getByRole('textbox', { name: 'Service' }).fill(bluesky.service);
  await dialog.getByRole('textbox', { name: 'Handle' }).fill(`@${ada.handle}`);
  await dialog.getByLabel('App password').first().fill('aaaa-bbbb-cccc-dddd');
  await expectRefusal(watched, dialog, `@${ada.handle}`);
  await dialog.getByLabel('App password').first().fill(ada.app_password);
  await dialog.getByRole('button', { name: 'Connect Bluesky' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** The webhook first, and then the bot as another account in the same channel. */
async function connectDiscord(watched: Watched): Promise<void> {
  const { page } = watched;
  const dialog = await openDialog(page, 'Discord');
  await lookAround(watched, 'connect-discord');
  await dialog.getByLabel('Webhook URL').first().fill(webhookUrl);
  await dialog.getByRole('button', { name: 'Connect Discord' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Connect another account on Discord' }).click();
  await dialog.getByText('Bot', { exact: true }).click();
  await lookAround(watched, 'connect-discord-bot');
  await dialog.getByLabel('Bot token').first().fill(bot.token);
  await dialog.getByRole('textbox', { name: 'Channel ID' }).fill(channel.id);
  await dialog.getByRole('button', { name: 'Connect Discord' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('group', { name: '#general on Discord' }).waitFor();
}

async function connectNostr(watched: Watched): Promise<void> {
  const dialog = await openDialog(watched.page, 'Nostr');
  await lookAround(watched, 'connect-nostr');
  const key = dialog.getByLabel('Private key or bunker address').first();
  await dialog.getByRole('textbox', { name: 'Relays' }).fill(nostr.relay('/one'));
  await dialog.getByRole('textbox', { name: 'Media server' }).fill(nostr.origin);
  await key.fill(npubOf(grace.pubkey));
  await expectRefusal(watched, dialog, nostr.relay('/one'));
  await lookAround(watched, 'connect-nostr-refused');
  await key.fill(grace.key);
  await dialog.getByRole('button', { name: 'Connect Nostr' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** All accounts are on for the agent. */
async function seeAll({ page }: Watched): Promise<void> {
  await page.goto(`${server.url}/agents`);
  await page.getByRole('link', { name: 'Ada of Ports' }).first().click();
  const rows = page.getByRole('list', { name: 'Platforms' });
  for (const name of names) {
    await rows.getByText(name, { exact: true }).first().waitFor();
  }
}

test('a bot, an account and a key are refused, then connected, chosen and used for a post', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  await claim(page, server);
  const made = await ask(watched, '/agents', {
    name: 'Ada of Ports',
    personality_type: 'tech_sage',
    platforms: ['telegram', 'bluesky', 'nostr'],
  });
  const agent: string = JSON.parse(made).data.id;
  await page.goto(`${server.url}/settings?tab=platforms`);
  await connectTelegram(watched);
  await connectBluesky(watched);
  await connectDiscord(watched);
  await connectNostr(watched);
  for (const name of names)
    await page
      .getByRole('group', { name, exact: true })
      .getByText('Connected', { exact: true })
      .waitFor();
  await lookAround(watched, 'settings-typed');
  await seeAll(watched);
  for (const platform of ['telegram', 'bluesky', 'nostr'])
    await ask(watched, `/agents/${agent}/posts`, { platform, content: `Hello, ${platform}.` });
  const held = async () => [
    ...(await telegram.held(group.id)).map(({ text }) => text),
    ...(await bluesky.held(ada.did)).map(({ text }) => text),
    ...(await nostr.held(grace.pubkey)).map(({ text }) => text),
  ];
  await expect
    .poll(held, { timeout: 30_000 })
    .toEqual(['Hello, telegram.', 'Hello, bluesky.', 'Hello, nostr.']);
  await lookAround(watched, 'agent-typed');
  await page.context().close();
}, 240_000);
