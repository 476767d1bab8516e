/** Two people in one space: invited by a link, writing in a role, asking for approval, and out again. */
import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { addToWhitelist } from '#server/features/auth/wallet/whitelist.store.ts';
import { openPage, settled, type Watched } from './browser.ts';
import { browser, eachTest, server } from './each.ts';
import { injectedWallet } from './injected-wallet.ts';
import { claim, lookAround, made } from './owner.ts';

eachTest();

const wallet = 'Lighthouse';

/** Opens a link as somebody without an account, and signs in with a wallet that gets access meanwhile. */
async function follow(link: string): Promise<Watched> {
  const watched = await openPage(browser, { initScript: injectedWallet(wallet) });
  const { page } = watched;
  await page.goto(link);
  await page.getByRole('button', { name: 'Connect wallet' }).first().click();
  await page.getByRole('button', { name: wallet }).click();
  await page.getByText('Your wallet is not whitelisted for access.').first().waitFor();
  const address = await page.getByRole('dialog').locator('code').first().innerText();
  const { db, close } = openDatabase({ database_url: undefined, data_dir: server.dataDir });
  await addToWhitelist(db, { address, added_by: 'config', note: '' }, Date.now());
  await close();
  await page.getByRole('button', { name: wallet }).click();
  return watched;
}

test('P-50.20 P-50.30 somebody joins by a link, asks for approval, and is out with the next click', async () => {
  const owner = await openPage(browser);
  await claim(owner.page, server);
  await made(owner, '/agents', {
    name: 'Ines',
    personality_type: 'tech_sage',
    platforms: ['sandbox'],
  });
  await owner.page.goto(`${server.url}/settings?tab=people`);
  await owner.page.getByText('No one else works here yet').waitFor();
  await lookAround(owner, 'people-empty');
  await owner.page.getByLabel('Name of your space').fill('Maple Street Bakery');
  await owner.page.getByRole('button', { name: 'Save' }).press('Enter');
  await owner.page.getByText('Saved.').waitFor();
  await owner.page.getByRole('button', { name: 'Invite someone' }).press('Enter');
  await lookAround(owner, 'people-invite');
  const dialog = owner.page.getByRole('dialog', { name: 'Invite someone' });
  await dialog.getByRole('button', { name: 'Make a link' }).press('Enter');
  const link = await owner.page.getByRole('dialog').getByLabel('Link').inputValue();
  expect(link).toMatch(/\/invitation#/);
  await owner.page.getByRole('button', { name: 'Done' }).press('Enter');
  await lookAround(owner, 'people-invited');

  // The page that was asked for opens after signing in.
  const writer = await follow(link);
  const { page } = writer;
  await page.getByText('invites you to work in').waitFor();
  await lookAround(writer, 'join');
  await page.getByRole('button', { name: 'Join Maple Street Bakery' }).press('Enter');
  await page.waitForURL('**/dashboard');
  await page.getByText('In Maple Street Bakery').first().waitFor();

  await page.goto(`${server.url}/write`);
  await page.getByRole('textbox', { name: /post/i }).first().fill('Rye bread is back on Saturday.');
  await page.getByRole('button', { name: 'Ask for approval' }).press('Enter');
  await page
    .getByText(/Waiting for .*approval/u)
    .first()
    .waitFor();
  await lookAround(writer, 'asked');

  await page.goto(`${server.url}/settings?tab=people`);
  await page.getByRole('list', { name: 'People' }).getByText('(you)').waitFor();
  expect(await page.getByRole('button', { name: 'Invite someone' }).count()).toBe(0);

  await owner.page.reload();
  await owner.page.getByRole('button', { name: /^Remove / }).press('Enter');
  const question = owner.page.getByRole('dialog');
  await question.getByRole('button', { name: 'Remove' }).press('Enter');
  await owner.page.getByText('No one else works here yet').waitFor();
  await page.reload();
  await page.waitForURL('**/dashboard');
  await settled(page);
  expect(await page.getByText('In Maple Street Bakery').count()).toBe(0);
});
