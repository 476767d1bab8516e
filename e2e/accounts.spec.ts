/**
 * An account that starts without a wallet: registered by email, given access by a linked wallet, and recovered by
 * email.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Secret, TOTP } from 'otpauth';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { sqliteFile } from '#server/db/sqlite.ts';
import { type Contexts, openBrowser, openPage, type Watched } from './browser.ts';
import { injectedWallet } from './injected-wallet.ts';
import { lookAround } from './owner.ts';
import { accountMenu } from './places.ts';
import { type RunningServer, startServer } from './server.ts';

const wallet = 'Lighthouse';
const address = 'ada@example.org';
const password = 'seven quiet lanterns';
const another = 'nine louder harbours';

let browser: Contexts;
let server: RunningServer;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.stop());

/** The link in the first email with this subject, as soon as it is in the outbox. */
const linkIn = (subject: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const outbox = join(server.dataDir, 'outbox');
      for (const name of await readdir(outbox)) {
        const mail = await PostalMime.parse(await readFile(join(outbox, name)));
        const link = /http\S+#token=[\w.-]+/.exec(mail.text ?? '')?.[0];
        if (mail.subject?.includes(subject) && link) return link;
      }
      throw new Error(`no mail about ${subject}`);
    },
    { timeout: 30_000, interval: 250 },
  );

async function register(watched: Watched): Promise<void> {
  const { page } = watched;
  await page.goto(`${server.url}/dashboard`);
  await page.waitForURL(`${server.url}/`);
  await page.getByRole('button', { name: 'Connect wallet' }).first().click();
  const instead = page.getByRole('dialog').getByRole('link', { name: 'Sign in another way' });
  await instead.waitFor();
  await lookAround(watched, 'connect');
  await instead.click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await lookAround(watched, 'sign-in');
  await page.getByRole('link', { name: 'Create an account' }).click();
  // The sign-in page has a field of the same name, and it stays until the next page has loaded.
  await page.getByRole('heading', { name: 'Create an account' }).waitFor();
  await page.getByLabel('Email').fill(address);
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Username').fill('ada_of_ports');
  await page.getByText('Available').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Use at least 8 characters').waitFor();
  await lookAround(watched, 'register');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByText('ada@example.org isn’t verified yet.').waitFor();
  await lookAround(watched, 'denied-new');
}

async function verify(watched: Watched): Promise<void> {
  const { page } = watched;
  await page.goto(await linkIn('Verify'));
  await page.getByRole('heading', { name: 'Your email is verified' }).waitFor();
  expect(page.url()).toBe(`${server.url}/verify-email`);
  await lookAround(watched, 'verified');
  await page.getByRole('link', { name: 'Continue' }).click();
}

async function getIn(watched: Watched): Promise<void> {
  const { page } = watched;
  await page
    .getByText(
      'Access Denied - Your wallet is not whitelisted. Please contact the administration to get access.',
    )
    .waitFor();
  await lookAround(watched, 'denied');
  await page.getByRole('button', { name: 'Link wallet' }).click();
  await page.getByRole('button', { name: wallet }).click();
  await page.getByText('Wallet linked. It doesn’t have access yet.').waitFor();
  const linked = await page.locator('code').first().innerText();
  await lookAround(watched, 'denied-linked');
  server.whitelist('add', linked);
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByRole('heading', { name: 'AI Agent Dashboard' }).waitFor();
}

async function signOut({ page }: Watched): Promise<void> {
  await accountMenu(page).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(`${server.url}/`);
}

/** Starts and ends on a page for members. */
async function signIn({ page }: Watched, secret: string): Promise<void> {
  await page.goto(`${server.url}/agents`);
  await page.waitForURL(`${server.url}/`);
  await page.goto(`${server.url}/sign-in`);
  await page.getByLabel('Email').fill(address);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`${server.url}/agents`);
  await page.getByRole('heading', { level: 1, name: 'Agents' }).waitFor();
}

async function reset(watched: Watched): Promise<void> {
  const { page } = watched;
  await page.goto(`${server.url}/sign-in`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await lookAround(watched, 'forgot');
  await page.getByLabel('Email').fill(address);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await lookAround(watched, 'forgot-sent');
  await page.goto(await linkIn('Reset your SocialAI password'));
  await page.getByRole('heading', { name: 'Set a new password' }).waitFor();
  expect(page.url()).toBe(`${server.url}/reset-password`);
  await lookAround(watched, 'reset');
  await page.getByLabel('New password').fill(another);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your new password is set' }).waitFor();
  await lookAround(watched, 'reset-done');
}

test('P-2.2 a newcomer registers, verifies their email, links a wallet, gets access, and signs in again by email and by reset link', async () => {
  const watched = await openPage(browser, { initScript: injectedWallet(wallet) });
  await register(watched);
  await verify(watched);
  await getIn(watched);
  await signOut(watched);
  await signIn(watched, password);
  await signOut(watched);
  await reset(watched);
  await signIn(watched, another);
  expect(watched.troubles).toEqual([]);
  await watched.page.context().close();
});

/** Calls the server with the page's own session, where the step needs no screen. */
const ask = ({ page }: Watched, path: string, body: object = {}): Promise<string> =>
  page.evaluate(`fetch('/api${path}', {
    method: 'POST',
    headers: {
      authorization: 'Bearer ' + localStorage.getItem('authToken'),
      'content-type': 'application/json',
    },
    body: ${JSON.stringify(JSON.stringify(body))},
  }).then((answer) => answer.text())`);

const Seed = z.object({ data: z.object({ secret: z.string() }) });
const Codes = z.object({ data: z.object({ backup_codes: z.array(z.string()) }) });

/** Sets up an authenticator and signs out. Returns the backup codes. */
async function guard(watched: Watched): Promise<string[]> {
  const { secret } = Seed.parse(JSON.parse(await ask(watched, '/auth/2fa/enable'))).data;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const { data } = Codes.parse(JSON.parse(await ask(watched, '/auth/2fa/verify', { code })));
  await watched.page.evaluate(
    'localStorage.clear(); window.dispatchEvent(new StorageEvent("storage"))',
  );
  return data.backup_codes;
}

/** Ages every sign-in, so that sensitive changes ask for confirmation. */
function age(): void {
  const db = new DatabaseSync(sqliteFile(server.dataDir), { timeout: 5000 });
  db.exec('update sessions set authenticated_at = 0');
  db.close();
}

async function connect({ page }: Watched): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).first().click();
  await page.getByRole('button', { name: wallet }).click();
}

test('two-factor sign-in asks for a code at sign-in, and again before a sensitive change', async () => {
  const watched = await openPage(browser, { initScript: injectedWallet(wallet) });
  const { page } = watched;
  await page.goto(server.bootstrapLink());
  await connect(watched);
  await page.getByRole('heading', { name: 'AI Agent Dashboard' }).waitFor();
  // The wallet's key lives only as long as the page, so don't reload from here on.
  const [first = '', second = ''] = await guard(watched);
  await page.waitForURL(`${server.url}/`);

  await connect(watched);
  await page.getByLabel('Code', { exact: true }).waitFor();
  // Requests that were running when the sessions ended were refused.
  await lookAround(watched, 'second-step', / 401 /);
  watched.troubles.splice(0);
  await page.getByRole('button', { name: 'Use a backup code' }).click();
  await page.getByLabel('Backup code').fill(first);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'AI Agent Dashboard' }).waitFor();

  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByRole('link', { name: 'Security', exact: true }).click();
  await page.getByRole('button', { name: 'View Sessions' }).click();
  age();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('button', { name: 'Sign out 1 session' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await question.getByRole('button', { name: wallet }).waitFor();
  expect(watched.troubles.splice(0).join()).toMatch(/403/);
  await lookAround(watched, 'confirm');
  await question.getByLabel('Code').fill(second);
  await question.getByRole('button', { name: wallet }).click();
  await page.getByText('1 session signed out.').waitFor();
  expect(watched.troubles).toEqual([]);
  await page.context().close();
});
