/** What several journeys begin with, and how each of their screens is looked at. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
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

/** In every width and colour: readable for everybody, and nothing sticks out to the side. */
export async function lookAround(
  { page, troubles }: Watched,
  place: string,
  widths: readonly number[],
): Promise<void> {
  await settled(page);
  const shots = process.env['SCREENS'];
  for (const width of widths)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      await page.emulateMedia({ colorScheme });
      const path = `${shots}/${place}-${width}-${colorScheme}.png`;
      if (shots) await page.screenshot({ path, fullPage: true });
      expect(await seriousFindings(page), `axe on ${place} ${width} ${colorScheme}`).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth'), place).toBe(width);
    }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  expect(troubles, `console on ${place}`).toEqual([]);
}
