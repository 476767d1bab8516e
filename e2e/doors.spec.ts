/** Who gets access and who does not, and what every page shows a visitor. */
import { expect, test } from 'vitest';
import { openPage, seriousFindings, type Watched } from './browser.ts';
import { browser, eachTest, server } from './each.ts';
import { injectedWallet } from './injected-wallet.ts';
import { accountMenu } from './places.ts';

const wallet = 'Lighthouse';

eachTest();

const withWallet = () => openPage(browser, { initScript: injectedWallet(wallet) });

async function choose({ page }: Watched, link = server.url): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Connect wallet' }).first().click();
  await page.getByRole('button', { name: wallet }).click();
}

test('S2-8.1 a wallet without access sees its address and stays out', async () => {
  const watched = await withWallet();
  const { page } = watched;
  await choose(watched);
  await page.getByText('Your wallet is not whitelisted for access.').first().waitFor();
  const address = await page.getByRole('dialog').locator('code').first().innerText();
  expect(address).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/);
  expect(await page.evaluate('localStorage.getItem("authToken")')).toBeNull();
  expect(await seriousFindings(page)).toEqual([]);

  await page.goto(`${server.url}/dashboard`);
  await page.waitForURL(`${server.url}/`);

  server.whitelist('add', address, '--note', 'from the e2e run');
  expect(server.whitelist('list')).toContain(address);
  await page.context().close();
});

test('a refused signature shows a message and signs no one in', async () => {
  const watched = await withWallet();
  const { page } = watched;
  await page.goto(server.url);
  await page.evaluate('window.refuseToSign = true');
  await page.getByRole('button', { name: 'Connect wallet' }).first().click();
  await page.getByRole('button', { name: wallet }).click();
  await page.getByRole('alert').first().waitFor();
  expect(await page.evaluate('localStorage.getItem("authToken")')).toBeNull();
  await page.context().close();
});

test('S1-2.3 an injected wallet claims the server; without access it sees Access Denied; Disconnect signs it out', async () => {
  const watched = await withWallet();
  const { page } = watched;
  await choose(watched, server.bootstrapLink());
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { name: 'AI Agent Dashboard' }).waitFor();

  await page.reload();
  await page.getByRole('heading', { name: 'AI Agent Dashboard' }).waitFor();

  const record = String(await page.evaluate('localStorage.getItem("auth")'));
  const address = /"wallet_address":"([^"]+)"/.exec(record)?.[1] ?? '';
  server.whitelist('remove', address);
  await page.reload();
  await page
    .getByText(
      'Access Denied - Your wallet is not whitelisted. Please contact the administration to get access.',
    )
    .waitFor();
  expect(await seriousFindings(page)).toEqual([]);

  await page.getByRole('link', { name: 'Account settings' }).click();
  await page.getByRole('link', { name: 'Security', exact: true }).click();
  await page.getByRole('button', { name: 'Delete account' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('link', { name: /^Back to/ }).click();

  server.whitelist('add', address);
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByRole('heading', { name: 'AI Agent Dashboard' }).waitFor();

  await accountMenu(page).click();
  await page.getByRole('button', { name: 'Disconnect Wallet' }).click();
  await page
    .getByText(
      'Are you sure you want to disconnect your wallet? This will log you out of the application.',
    )
    .waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Disconnect/ })
    .click();
  await page.waitForURL(`${server.url}/`);
  expect(await page.evaluate('localStorage.getItem("authToken")')).toBeNull();
  await page.context().close();
});

test('the API page works under its own content security policy', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  await page.goto(`${server.url}/api/docs/`);
  // The page renders the calls in view, and more of them while scrolling.
  await page.getByText('/api/health').first().waitFor();
  const later = page.getByText('/api/auth/me').first();
  while (!(await later.isVisible())) {
    await page.mouse.wheel(0, 800);
    await page.waitForTimeout(100);
  }
  expect(watched.troubles).toEqual([]);
  await page.context().close();
});
