/** Somebody without access asks for it, and an administrator lets them in behind the bell. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './browser.ts';
import { browser, eachTest, server } from './each.ts';
import { injectedWallet } from './injected-wallet.ts';
import { claim, lookAround } from './owner.ts';

eachTest();

const wallet = 'Lighthouse';
const choose = async (page: Page) => page.getByRole('button', { name: wallet }).press('Enter');

test('P-50.50 P-50.51 a request says who asks and why, and is approved behind the bell', async () => {
  const admin = await openPage(browser);
  await claim(admin.page, server);

  const other = await openPage(browser, { initScript: injectedWallet(wallet) });
  const { page } = other;
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Connect wallet' }).first().press('Enter');
  await choose(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your name').fill('Ada from the bakery');
  await dialog.getByLabel('Note to the administrators').fill('I write the posts of Maple Street.');
  await lookAround(other, 'access-ask');
  await dialog.getByRole('button', { name: 'Request access' }).press('Enter');
  await dialog.getByText('Request sent.').waitFor();
  await lookAround(other, 'access-sent');

  await admin.page.reload();
  await admin.page.getByRole('button', { name: 'Notifications, 1 unread' }).press('Enter');
  await admin.page.getByText('asks for access to this server').waitFor();
  await lookAround(admin, 'access-notice');
  await admin.page.getByRole('button', { name: /^Approve / }).press('Enter');
  await admin.page.getByText(/ has access\.$/).waitFor();
  await admin.page.goto(`${server.url}/admin/whitelist`);
  await admin.page.getByText('Ada from the bakery asked for access').waitFor();

  await choose(page);
  await page.waitForURL('**/dashboard');
  expect(admin.troubles).toEqual([]);
});
