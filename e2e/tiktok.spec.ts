/**
 * A video for TikTok: the account is connected, and the editor says where the video goes and where it is afterwards.
 * TikTok is an emulator.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { videoFile } from '#test/emulators/a-video.ts';
import { startTiktok, type Tiktok } from '#test/emulators/tiktok-process.ts';
import { app } from '#test/emulators/tiktok-state.ts';
import { type Contexts, openBrowser, openPage } from './browser.ts';
import { claim, desk, lookAround, publishAnyway, show } from './owner.ts';
import { type RunningServer, startServer } from './server.ts';

let browser: Contexts;
let server: RunningServer;
let tiktok: Tiktok;
beforeEach(async () => {
  browser = await openBrowser();
  tiktok = await startTiktok();
  server = await startServer({
    TIKTOK_API_BASE_URL: tiktok.url,
    TIKTOK_CLIENT_KEY: app.id,
    TIKTOK_CLIENT_SECRET: app.secret,
  });
});
afterEach(async () => {
  await browser.close();
  await server.stop();
  await tiktok.close();
});

test('P-9.160 P-9.161 P-9.164 a video goes to a TikTok inbox, and its caption is copied', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  await claim(page, server);
  await page.goto(`${server.url}/settings?tab=platforms`);
  await page.getByRole('button', { name: 'Connect TikTok' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect TikTok' });
  await dialog.getByRole('button', { name: 'Continue to TikTok' }).click();
  await page.waitForURL(`${tiktok.url}/**`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Tok ada on TikTok is connected.').first().waitFor();

  await page.getByRole('link', { name: 'Media', exact: true }).first().click();
  const film = { name: 'Launch.mp4', mimeType: 'video/mp4', buffer: videoFile() };
  await page.locator('main header input[type="file"]').setInputFiles([film]);
  await page.getByText('Video uploaded').waitFor();
  const item = page.getByRole('list', { name: 'Images', exact: true }).getByRole('listitem');
  await item.getByRole('button', { name: 'Watch' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Use in a post' }).click();
  await page.getByRole('button', { name: 'Remove the video' }).waitFor();
  // The only account is already selected.
  await page.getByRole('button', { name: /^TikTok/ }).waitFor();
  await page.getByRole('textbox', { name: 'Post' }).fill('The doors are open.');
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByText('A draft in your TikTok inbox.').waitFor();
  await lookAround(watched, 'tiktok-editor', /favicon\.ico/);
  await show(page, desk);
  await publishAnyway(page);
  await page.getByText('In your TikTok inbox', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Copy caption' }).first().waitFor();
  expect(await tiktok.drafts()).toMatchObject([{ status: 'SEND_TO_USER_INBOX' }]);
  await lookAround(watched, 'tiktok-sent', /favicon\.ico/);
});
