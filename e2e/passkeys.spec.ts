/** A passkey from its making to its end, with Chromium’s own authenticator. */
import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { openPage } from './browser.ts';
import { browser, eachTest, server } from './each.ts';
import { ask, claim, chooseFor, lookAround } from './owner.ts';

eachTest();

/** An authenticator in this machine, whose owner always agrees. */
async function withAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      automaticPresenceSimulation: true,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().press('Enter');
/** Leaves without a trace of the session, as after a sign-out. */
const forget = (page: Page) => page.evaluate('localStorage.clear()');

/** Lets every sign-in be old enough that a sensitive change asks who one is. */
async function grownOld(): Promise<void> {
  const { db, close } = openDatabase({ database_url: undefined, data_dir: server.dataDir });
  await db.updateTable('sessions').set({ authenticated_at: 0 }).execute();
  await close();
}

test('P-50.72 a passkey is added, renamed, signs in alone and as the second step, confirms a change, and is removed', async () => {
  const owner = await openPage(browser);
  const { page } = owner;
  await claim(page, server);
  await withAuthenticator(page);
  await page.goto(`${server.url}/settings?tab=security`);
  await press(page, 'Add a passkey');
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await lookAround(owner, 'passkey-add');
  await dialog.getByLabel('Name').fill('Old laptop');
  await dialog.getByRole('button', { name: 'Continue' }).press('Enter');
  await page.getByText('Passkey added.').waitFor();
  await chooseFor(page, 'Old laptop', 'Rename');
  await page.getByRole('dialog').getByLabel('Name').fill('Laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByText('Saved.').waitFor();
  await page.getByRole('list', { name: 'Passkeys' }).getByText('Laptop', { exact: true }).waitFor();
  await lookAround(owner, 'passkeys');
  // The same authenticator makes no second one.
  await press(page, 'Add a passkey');
  await dialog.getByRole('button', { name: 'Continue' }).press('Enter');
  await page.getByText('This device has a passkey for your account already.').waitFor();

  await forget(page);
  await page.goto(`${server.url}/sign-in`);
  await lookAround(owner, 'sign-in-passkey');
  await press(page, 'Sign in with a passkey');
  await page.waitForURL('**/dashboard');

  const { data } = JSON.parse(await ask(owner, '/auth/2fa/enable', {}));
  const code = new TOTP({ secret: data.secret }).generate();
  expect(await ask(owner, '/auth/2fa/verify', { code })).toContain('backup_codes');
  await forget(page);
  await page.goto(server.url);
  await press(page, 'Connect wallet');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /local wallet/i })
    .press('Enter');
  await press(page, 'Use a passkey instead');
  await page.waitForURL('**/dashboard');

  await page.goto(`${server.url}/settings?tab=security`);
  await page.getByRole('button', { name: 'More for Laptop', exact: true }).waitFor();
  await grownOld();
  await chooseFor(page, 'Laptop', 'Remove');
  await press(page, 'Remove passkey');
  await page.getByRole('dialog', { name: 'Confirm it’s you' }).waitFor();
  await lookAround(owner, 'confirm-passkey', / 403 /);
  await press(page, 'Confirm with a passkey');
  await page.getByText('Passkey removed.').waitFor();
  await page.getByText('This browser can’t').waitFor({ state: 'detached' });
  expect(await page.getByRole('list', { name: 'Passkeys' }).count()).toBe(0);
});
