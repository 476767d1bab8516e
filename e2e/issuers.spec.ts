/** Somebody signs in at an issuer that gives access by a group, in a real browser and at a kept authorization server. */
import { expect, test } from 'vitest';
import { freePort } from '#scripts/free-port.ts';
import { issuerClient } from '#test/issuer.ts';
import { startRealIssuer } from '#test/real-issuer.ts';
import { openPage } from './browser.ts';
import { browser, eachTest, server } from './each.ts';
import { lookAround } from './owner.ts';

let port: number;
const scopes = ['openid', 'email', 'groups'];

eachTest(async () => {
  port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const acme = { id: 'acme', name: 'Acme', url, scopes, ...issuerClient, access_groups: ['staff'] };
  return { OIDC_ISSUERS: JSON.stringify([acme]), EMAIL_SIGN_IN: 'false' };
});

test('P-50.80 P-50.89 signs in at an issuer with one button, has access, and sees the connection', async () => {
  const ada = { sub: 'ada', email: 'ada@example.com', email_verified: true, groups: ['staff'] };
  const issuer = await startRealIssuer(`${server.url}/sign-in/return`, ada, port);
  const person = await openPage(browser);
  const { page } = person;
  await page.goto(`${server.url}/sign-in`);
  await page.getByRole('button', { name: 'Continue with Acme' }).waitFor();
  await lookAround(person, 'sign-in-issuers');
  expect(await page.getByLabel('Email').count()).toBe(0);
  await page.getByRole('button', { name: 'Continue with Acme' }).press('Enter');
  await page.waitForURL('**/dashboard');
  await page.goto(`${server.url}/settings?tab=security`);
  await page.getByText('Connected as ada@example.com').waitFor();
  await lookAround(person, 'issuers');
  // Nothing else signs in to this account.
  await page.getByRole('button', { name: 'Disconnect Acme' }).press('Enter');
  await page.getByRole('button', { name: 'Disconnect', exact: true }).press('Enter');
  await page.getByText('This is your only way to sign in.').waitFor();
  // An answer that this browser didn’t begin signs nobody in.
  await page.evaluate('localStorage.clear()');
  await page.goto(`${server.url}/sign-in/return?code=guessed&state=guessed`);
  await page.getByText('This sign-in is too old, was used, or began in another browser.').waitFor();
  await lookAround(person, 'sign-in-return', / 400 | 409 /);
  await issuer.close();
});
