/** Steps that several journeys share, and the check of each screen. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isWhole } from '#test/sampled.ts';
import { seriousFindings, settled, type Watched } from './browser.ts';
import type { RunningServer } from './server.ts';

/** Claims the server with the local wallet. */
export async function claim(page: Page, server: RunningServer): Promise<void> {
  await page.goto(server.bootstrapLink());
  await page.getByRole('button', { name: 'Connect wallet' }).first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /local wallet/i })
    .click();
  await page.waitForURL('**/dashboard');
}

/** For tests that go on where the one before ended, so that they can’t be repeated. */
export const once = { retry: 0 };

/** Calls the server with the page's own session, where the step needs no screen. */
export const ask = (
  { page }: Watched,
  path: string,
  body: object,
  method: 'POST' | 'PUT' = 'POST',
): Promise<string> =>
  page.evaluate(`fetch('/api${path}', {
    method: '${method}',
    headers: {
      authorization: 'Bearer ' + localStorage.getItem('authToken'),
      'content-type': 'application/json',
    },
    body: ${JSON.stringify(JSON.stringify(body))},
  }).then((answer) => answer.text())`);

/** The same for a call that must succeed. Returns its data. */
export async function made(watched: Watched, path: string, body: object) {
  const said = JSON.parse(await ask(watched, path, body));
  expect(said.success, JSON.stringify(said)).toBe(true);
  return said.data;
}

/** Chooses from the menu of a connected account in the settings. */
export async function chooseFor(page: Page, called: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${called}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** After creating an agent: from the editor with its first post back to the list of agents. */
export async function leaveFirstPost(page: Page): Promise<void> {
  await page.waitForURL(/\/write(?:\/|\?)/u);
  await page.getByRole('link', { name: 'Agents', exact: true }).first().click();
  await page.waitForURL('**/agents');
}

export interface View {
  width: number;
  scheme: 'light' | 'dark';
}

/** Shows the page in another size and color scheme without reloading it. */
export async function show(page: Page, { width, scheme }: View): Promise<void> {
  await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
  await page.emulateMedia({ colorScheme: scheme });
}

interface Look extends View {
  rules?: 'all' | 'visual';
}

/** The folder for screenshots, if they are wanted. */
export const shots = process.env['SCREENS'];
/** Whether the tours visit everything: in the whole proof, and when screenshots are wanted. */
export const visitsAll = isWhole || shots !== undefined;

export const desk: View = { width: 1440, scheme: 'light' };
export const phone: View = { width: 390, scheme: 'dark' };

/**
 * How journeys check a screen: on a phone, where overflow shows. The tour of all places runs axe. A whole run, or one
 * that takes screenshots, checks more widths and runs axe on each screen in two of them.
 */
function looksAt(): readonly Look[] {
  if (!visitsAll) return [phone];
  const looks = [1440, 768, 390].flatMap((width): Look[] => [
    { width, scheme: 'light' },
    { width, scheme: 'dark' },
  ]);
  return [{ ...desk, rules: 'all' }, ...looks.slice(1, -1), { ...phone, rules: 'visual' }];
}

/**
 * Checks that the screen is accessible, overflows at no width, and reports no errors. `expected` are browser messages
 * that the journey causes on purpose.
 */
export async function lookAround(
  { page, troubles }: Watched,
  place: string,
  expected = /(?!)/,
): Promise<void> {
  await settled(page);
  for (const look of looksAt()) {
    const { width, scheme, rules } = look;
    await show(page, look);
    if (shots) {
      await page.screenshot({ path: `${shots}/${place}-${width}-${scheme}.png`, fullPage: true });
    }
    if (rules) {
      // The sticky bar covers a part of a scrolled page, and axe would measure only the rest.
      await page.evaluate('scrollTo(0, 0)');
      const findings = await seriousFindings(page, rules);
      expect(findings, `axe on ${place} at ${width}`).toEqual([]);
    }
    const widest = await page.evaluate('document.documentElement.scrollWidth');
    expect(widest, `${place} is wider than ${width}`).toBe(width);
  }
  await show(page, desk);
  const unexpected = troubles.filter((trouble) => !expected.test(trouble));
  expect(unexpected, `console on ${place}`).toEqual([]);
}
