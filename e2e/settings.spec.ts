/** A person's account from its first email address to its deletion, by keyboard only. */
import { readFile } from 'node:fs/promises';
import { TOTP } from 'otpauth';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { openPage, type Watched } from './browser.ts';
import { browser, eachTest, server } from './each.ts';
import { injectedWallet } from './injected-wallet.ts';
import { lookAround } from './owner.ts';
import { accountMenu } from './places.ts';

eachTest();

const isFocused = (target: Locator) => target.evaluate((found) => found === document.activeElement);

/**
 * A dialog takes the focus a moment after it appears. A key pressed before that would hit the control that the focus
 * trap chose.
 */
const dialogHasFocus = (target: Locator) =>
  target.evaluate((found) => {
    const dialog = found.closest('[role="dialog"]');
    return dialog === null || dialog.contains(document.activeElement);
  });

/** Tabs to a control, as someone without a mouse does. */
async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  await expect.poll(() => dialogHasFocus(target), { timeout: 10_000 }).toBe(true);
  for (let steps = 0; steps < 120; steps += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${String(target)}`);
}

async function press(page: Page, target: Locator): Promise<void> {
  await reach(page, target);
  await target.press('Enter');
}

const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

/** Types into a field, replacing its content. */
async function fill(page: Page, target: Locator, text: string): Promise<void> {
  await reach(page, target);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

/** Opens a settings page from the list. */
async function openPart(page: Page, name: string): Promise<void> {
  const parts = page.getByRole('navigation', { name: 'Settings' });
  await press(page, parts.getByRole('link', { name, exact: true }));
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

async function signIn(page: Page): Promise<void> {
  await press(page, button(page, 'Connect wallet').first());
  await press(page, button(page.getByRole('dialog'), /local wallet/i));
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { name: 'AI Agent Dashboard' }).waitFor();
}

/** Calls the server as this page would. */
const call = (page: Page, path: string, body: object): Promise<{ data: { id: string } }> =>
  page.evaluate(
    async ([to, sent]) => {
      const answer = await fetch(`/api${to}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${localStorage.getItem('authToken')}`,
          'content-type': 'application/json',
        },
        body: sent ?? '',
      });
      return answer.json();
    },
    [path, JSON.stringify(body)],
  );

async function addAgent(page: Page): Promise<void> {
  const { data } = await call(page, '/agents', {
    name: 'Ada of Ports',
    personality_type: 'tech_sage',
    platforms: ['sandbox'],
  });
  await call(page, `/agents/${data.id}/connect-platform`, { platform: 'sandbox' });
}

/** The browser also reports the refusals that this journey causes. */
// Background requests of the page may still use the session that a step has just replaced.
const refusals =
  / 409 .*\/unlink-wallet$| 403 .*\/revoke-all-sessions$| 401 .*\/(?:notices|inbox)\?limit=\d+$/;

const step = 30_000;

/** A moment at which the code of this step and of the previous one both stay valid for a while. */
async function earlyInStep(): Promise<number> {
  const into = Date.now() % step;
  if (into > step / 2) await new Promise((done) => setTimeout(done, step - into));
  return Date.now();
}

async function tryProfile(watched: Watched): Promise<void> {
  const { page } = watched;
  const email = page.getByRole('textbox', { name: /Email/ });
  await fill(page, email, 'ada@');
  await page.keyboard.press('Enter');
  await page.getByText('Please enter an email address').waitFor();
  await fill(page, email, 'ada@example.org');
  await page.keyboard.press('Enter');
  await page.getByText('Profile updated successfully').waitFor();
  await press(page, button(page, 'Send the link again'));
  await button(page, /^Sent\./).waitFor();

  const wallets = page.getByRole('list', { name: 'Wallets' }).getByRole('listitem');
  await press(page, button(page, /^Remove/));
  await press(page, button(page, 'Remove wallet'));
  await page.getByText(/only way into your account/).waitFor();
  await press(page, button(page, 'Link another wallet'));
  await press(page, button(page.getByRole('dialog'), /Lighthouse/));
  await page.getByText('Wallet linked.').waitFor();
  await wallets.nth(1).waitFor();
  await lookAround(watched, 'settings-profile', refusals);
  await press(page, button(wallets.nth(1), /^Remove/));
  await press(page, button(page, 'Remove wallet'));
  await wallets.nth(1).waitFor({ state: 'detached' });
  expect(await wallets.count()).toBe(1);
}

async function tryPlatforms(watched: Watched): Promise<void> {
  const { page } = watched;
  await openPart(page, 'Accounts');
  const row = page.getByRole('group', { name: 'Sandbox', exact: true });
  const agents = row.getByRole('list', { name: 'Agents on Sandbox' }).getByRole('listitem');
  await agents.first().waitFor();
  await lookAround(watched, 'settings-platforms', refusals);
  await press(page, button(row, 'More for Sandbox'));
  await page.getByRole('menuitem', { name: 'Disconnect' }).press('Enter');
  await press(page, button(dialogOf(page, 'Disconnect Sandbox?'), /^Disconnect ./));
  await page.getByText('Not Connected').waitFor();
}

async function trySubscription(watched: Watched): Promise<void> {
  const { page } = watched;
  await openPart(page, 'Subscription');
  await page.getByRole('heading', { name: 'Pricing Coming Soon' }).click();
  await press(page, button(page, 'Get Notified'));
  await page.getByText('So we can email you').waitFor();
  await lookAround(watched, 'settings-subscription', refusals);
  await press(page, button(page, 'Undo'));
  await button(page, 'Get Notified').waitFor();
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** Returns the codes that are shown, confirms that they are saved, and closes the dialog. */
async function keepCodes(watched: Watched): Promise<string[]> {
  const { page } = watched;
  const shown = dialogOf(page, 'Your backup codes');
  const codes = shown.getByRole('list', { name: 'Backup codes' }).getByRole('listitem');
  await codes.first().waitFor();
  await lookAround(watched, 'settings-backup-codes', refusals);
  const found = await codes.allInnerTexts();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    press(page, button(shown, 'Download as text')),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain(found.join('\n'));
  await page.keyboard.press('Escape');
  await reach(page, shown.getByRole('checkbox', { name: 'I saved my codes' }));
  await page.keyboard.press('Space');
  await press(page, button(shown, 'Done'));
  await shown.waitFor({ state: 'detached' });
  return found;
}

async function tryTwoFactor(watched: Watched): Promise<void> {
  const { page } = watched;
  await press(page, button(page, 'Enable 2FA'));
  const setUp = dialogOf(page, 'Enable 2FA');
  await setUp.getByAltText('QR code with the key below').waitFor();
  await lookAround(watched, 'settings-2fa', refusals);
  await press(page, button(setUp, 'Copy key'));
  const secret: string = await page.evaluate('navigator.clipboard.readText()');
  const totp = new TOTP({ secret });
  const now = await earlyInStep();
  await fill(page, setUp.getByLabel('6-digit code'), '000');
  await page.keyboard.press('Enter');
  await setUp.getByText('Please enter the 6 digits or a backup code').waitFor();
  await fill(page, setUp.getByLabel('6-digit code'), totp.generate({ timestamp: now - step }));
  await page.keyboard.press('Enter');
  expect(await keepCodes(watched)).toHaveLength(10);
  await page.getByText('10 of 10 backup codes are left.').waitFor();

  await press(page, button(page, 'New backup codes'));
  const renew = dialogOf(page, 'New backup codes');
  await fill(page, renew.getByRole('textbox'), totp.generate({ timestamp: now }));
  await page.keyboard.press('Enter');
  const [code = ''] = await keepCodes(watched);

  await press(page, button(page, 'Disable 2FA'));
  await fill(page, dialogOf(page, 'Disable 2FA').getByRole('textbox'), code);
  await page.keyboard.press('Enter');
  await button(page, 'Enable 2FA').waitFor();
}

/** Ages every sign-in, so that sensitive changes ask for confirmation. */
async function letTimePass(): Promise<void> {
  const { db, close } = openDatabase({ database_url: undefined, data_dir: server.dataDir });
  await db.updateTable('sessions').set({ authenticated_at: 0 }).execute();
  await close();
}

/** Restarts the server to reset its rate limits: no person signs in, links and sets up so much within a minute. */
async function startAnew(page: Page): Promise<void> {
  await page.goto('about:blank');
  await server.restart();
  await page.goto(`${server.url}/settings`);
}

async function trySessions(watched: Watched): Promise<void> {
  const { page } = watched;
  await openPart(page, 'Security');
  await press(page, button(page, 'View Sessions'));
  const rows = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await rows.first().waitFor();
  await lookAround(watched, 'settings-security', refusals);
  const before = await rows.count();
  expect(before).toBe(3);
  await press(page, button(rows.nth(1), /^Sign out .* on /));
  await press(page, button(page, 'Sign out session'));
  await rows.nth(2).waitFor({ state: 'detached' });
  await letTimePass();
  await press(page, button(page, 'Sign out everywhere else'));
  await press(page, button(page, 'Sign out 1 session'));
  const again = dialogOf(page, 'Confirm it’s you');
  await press(page, button(again, /local wallet/i));
  await again.waitFor({ state: 'detached' });
  await rows.nth(1).waitFor({ state: 'detached' });
  expect(await rows.innerText()).toContain('This session');
}

async function trySecurity(watched: Watched): Promise<void> {
  const { page } = watched;
  await startAnew(page);
  await openPart(page, 'Security');
  await tryTwoFactor(watched);
  await press(page, button(page, 'Set a password'));
  const setting = dialogOf(page, 'Set a password');
  await fill(page, setting.getByLabel('New password'), 'harbour lantern seven geese');
  await lookAround(watched, 'settings-password', refusals);
  await page.keyboard.press('Enter');
  await button(page, 'Change password').waitFor();

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    press(page, button(page, 'Export my data')),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain('Ada of Ports');
}

async function tryNotifications(watched: Watched): Promise<void> {
  const { page } = watched;
  await openPart(page, 'Notifications');
  const reports = page.getByRole('switch', { name: 'Performance reports' });
  await reach(page, reports);
  const saved = page.waitForResponse('**/api/users/notifications');
  await page.keyboard.press('Space');
  await saved;
  await lookAround(watched, 'settings-notifications', refusals);
  await page.reload();
  await reports.waitFor();
  expect(await reports.isChecked()).toBe(false);
}

async function deleteAccount(watched: Watched): Promise<void> {
  const { page } = watched;
  await page.goto(`${server.url}/settings?tab=security`);
  await press(page, button(page, 'Delete account'));
  const ending = dialogOf(page, 'Delete your account?');
  await ending.getByText('1 agent', { exact: true }).waitFor();
  await lookAround(watched, 'settings-delete', refusals);
  const label = await ending.getByText(/^Type .+ to confirm$/).innerText();
  const username = /^Type (\S+) to confirm/.exec(label)?.[1] ?? '';
  await fill(page, ending.getByRole('textbox'), username);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${server.url}/`);
  expect(await page.evaluate('localStorage.getItem("authToken")')).toBeNull();
}

test('S2-2.23 P-2.47 a keyboard user manages the account, from changing the email to deleting it', async () => {
  const watched = await openPage(browser, { initScript: injectedWallet('Lighthouse') });
  const { page } = watched;
  await page.goto(server.bootstrapLink());
  await signIn(page);
  // Creates other sessions directly, in place of other browsers.
  for (let more = 0; more < 2; more += 1) {
    await page.evaluate('localStorage.clear()');
    await page.goto(server.url);
    await signIn(page);
  }
  await addAgent(page);
  await page.reload();
  await press(page, page.getByRole('link', { name: 'Settings' }).first());
  await page.waitForURL('**/settings');

  await trySessions(watched);
  await startAnew(page);
  await tryProfile(watched);
  await tryPlatforms(watched);
  await trySubscription(watched);
  await trySecurity(watched);
  await tryNotifications(watched);
  await press(page, accountMenu(page));
  const account = page.getByRole('navigation', { name: 'Places' });
  await press(page, account.getByRole('link', { name: 'Profile', exact: true }));
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
  await button(page, 'Update Profile').waitFor();
  await lookAround(watched, 'profile', refusals);
  await deleteAccount(watched);
  expect(watched.troubles.filter((one) => !refusals.test(one))).toEqual([]);
  await page.context().close();
}, 300_000);
