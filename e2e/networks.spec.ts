/** An administrator sets up LinkedIn in the app, and connects a profile there. LinkedIn is an emulator. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Linkedin, startLinkedin } from '#test/emulators/linkedin-process.ts';
import { app } from '#test/emulators/linkedin-state.ts';
import { type Contexts, openBrowser, openPage } from './browser.ts';
import { claim, lookAround } from './owner.ts';
import { type RunningServer, startServer } from './server.ts';

let browser: Contexts;
let server: RunningServer;
let linkedin: Linkedin;
beforeEach(async () => {
  browser = await openBrowser();
  linkedin = await startLinkedin();
  const { url } = linkedin;
  server = await startServer({ LINKEDIN_API_BASE_URL: url, LINKEDIN_WEB_BASE_URL: url });
});
afterEach(async () => {
  await browser.close();
  await server.stop();
  await linkedin.close();
});

test('P-2.300 P-2.301 P-2.302 P-7.320 an administrator sets up a network, and an account connects by signing in there', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  await claim(page, server);
  await page.goto(`${server.url}/settings?tab=platforms`);
  await page.getByRole('link', { name: 'Set up LinkedIn' }).waitFor();
  await lookAround(watched, 'accounts-to-set-up');
  await page.getByRole('link', { name: 'Set up LinkedIn' }).click();
  const network = page.getByRole('region', { name: 'LinkedIn' });
  await network.getByText(`${server.url}/auth/linkedin/callback`).waitFor();
  await lookAround(watched, 'networks-not-set-up');
  await network.getByLabel('Client ID').fill(app.id);
  await network.getByLabel('Client secret').fill(app.secret);
  await network.getByRole('button', { name: 'Save' }).click();
  await network.getByText(/Client ID ends in/).waitFor();
  await lookAround(watched, 'networks-set-up');
  await page.getByRole('button', { name: 'Set up LinkedIn pages' }).click();
  await lookAround(watched, 'networks-pages');

  await page.goto(`${server.url}/settings?tab=platforms`);
  await page.getByRole('button', { name: 'Connect LinkedIn' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect LinkedIn' });
  await dialog.waitFor();
  await lookAround(watched, 'connect-linkedin');
  await dialog.getByRole('button', { name: 'Continue to LinkedIn' }).click();
  await page.waitForURL(`${linkedin.url}/**`);
  await page.getByLabel('Member').fill('ada');
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByText('Member ada on LinkedIn is connected.').first().waitFor();
  await page.waitForURL('**/settings?tab=platforms');
  const row = page.getByRole('group', { name: 'LinkedIn' });
  await row.getByText('Connected', { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe('?tab=platforms');
  // The emulator has no favicon, which is not a fault of the page.
  await lookAround(watched, 'linkedin-connected', /favicon\.ico/);
});
