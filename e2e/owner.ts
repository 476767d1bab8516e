/** What several journeys begin with, and how each of their screens is looked at. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isWhole } from '#test/sampled.ts';
import { seriousFindings, settled, type Watched } from './browser.ts';
import type { RunningServer } from './server.ts';

/** Claims the installation with the local wallet. */
export async function claim(page: Page, server: RunningServer): Promise<void> {
  await page.goto(server.bootstrapLink());
  await page.getByRole('button', { name: 'Connect wallet' }).first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /local wallet/i })
    .click();
  await page.waitForURL('**/dashboard');
}

/** What the page's own session asks the server where no screen is needed. */
export const ask = ({ page }: Watched, path: string, body: object): Promise<string> =>
  page.evaluate(`fetch('/api${path}', {
    method: 'POST',
    headers: {
      authorization: 'Bearer ' + localStorage.getItem('authToken'),
      'content-type': 'application/json',
    },
    body: ${JSON.stringify(JSON.stringify(body))},
  }).then((answer) => answer.text())`);

/** The same for what has to work: its data. */
export async function made(watched: Watched, path: string, body: object) {
  const said = JSON.parse(await ask(watched, path, body));
  expect(said.success, JSON.stringify(said)).toBe(true);
  return said.data;
}

/** Publishes what is in the editor, past everything that it lists to be checked. */
export async function publishAnyway(page: Page): Promise<void> {
  const anyway = page.getByRole('button', { name: 'Post anyway' });
  while ((await anyway.count()) > 0) await anyway.first().click();
  await page.getByRole('button', { name: 'Publish now' }).click();
}

export interface View {
  width: number;
  scheme: 'light' | 'dark';
}

/** Shows the page in another window and another light, without loading it again. */
export async function show(page: Page, { width, scheme }: View): Promise<void> {
  await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
  await page.emulateMedia({ colorScheme: scheme });
}

/** From the widest to the narrowest. */
const widths = [1440, 768, 390];

/**
 * Which rules of axe read a screen at each end of `widths`: every other screen is read on a desk by day, the others on a
 * phone by night. Where every case is tried, each is read in both, on the phone by what depends on colors and sizes.
 */
function rulesOn(place: string): Readonly<Record<'desk' | 'phone', 'all' | 'visual' | undefined>> {
  if (isWhole) return { desk: 'all', phone: 'visual' };
  return place.length % 2 ? { desk: 'all', phone: undefined } : { desk: undefined, phone: 'all' };
}

/**
 * Readable for everybody, nothing sticks out to the side at any width, nothing complains. `expected` is what the browser
 * says because the journey asks for it.
 */
export async function lookAround(
  { page, troubles }: Watched,
  place: string,
  expected = /(?!)/,
): Promise<void> {
  await settled(page);
  const shots = process.env['SCREENS'];
  const last = widths.at(-1);
  const rules = rulesOn(place);
  const read = async (view: 'desk' | 'phone') => {
    const some = rules[view];
    if (some) expect(await seriousFindings(page, some), `axe on ${place}, ${view}`).toEqual([]);
  };
  for (const [at, width] of widths.entries()) {
    await show(page, { width, scheme: 'light' });
    const path = (scheme: string) => `${shots}/${place}-${width}-${scheme}.png`;
    if (shots) await page.screenshot({ path: path('light'), fullPage: true });
    if (at === 0) await read('desk');
    const widest = await page.evaluate('document.documentElement.scrollWidth');
    expect(widest, `${place} is wider than ${width}`).toBe(width);
    if (!shots && width !== last) continue;
    await show(page, { width, scheme: 'dark' });
    if (shots) await page.screenshot({ path: path('dark'), fullPage: true });
    if (width === last) await read('phone');
  }
  await show(page, { width: 1440, scheme: 'light' });
  const unexpected = troubles.filter((trouble) => !expected.test(trouble));
  expect(unexpected, `console on ${place}`).toEqual([]);
}
