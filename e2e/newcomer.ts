/** A person with a wallet of their own, who arrives by a link and may get access meanwhile. */
import type { Page } from 'playwright-core';
import { openPage, type Watched } from './browser.ts';
import { browser, server } from './each.ts';
import { injectedWallet } from './injected-wallet.ts';

const wallet = 'Lighthouse';

/** Signs in again with the wallet that the dialog offers. */
export const signInAgain = (page: Page): Promise<void> =>
  page.getByRole('button', { name: wallet }).click();

/** Opens a link and signs in with a new wallet. */
export async function arrive(link: string): Promise<Watched> {
  const watched = await openPage(browser, { initScript: injectedWallet(wallet) });
  const { page } = watched;
  await page.goto(link);
  const way = /^Connect wallet( instead)?$/;
  const landing = page.getByRole('button', { name: way });
  // An invitation opens the page that signs people in.
  await landing
    .or(page.getByRole('link', { name: way }))
    .first()
    .click();
  await signInAgain(page);
  return watched;
}

/** The address of a wallet that was refused. */
export async function refusedAddress(page: Page): Promise<string> {
  await page.getByText('Your wallet is not whitelisted for access.').first().waitFor();
  return page.getByRole('dialog').locator('code').first().innerText();
}

/** The same, with access from the command line. */
export async function arriveWithAccess(link: string): Promise<Watched> {
  const watched = await arrive(link);
  server.whitelist('add', await refusedAddress(watched.page));
  await signInAgain(watched.page);
  return watched;
}
