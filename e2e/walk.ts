/** A walk past everything there is to see. One file walks one view, so that walks go side by side. */
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { openBrowser, openPage, seriousFindings, settled, type Watched } from './browser.ts';
import { ask, claim } from './owner.ts';
import { type RunningServer, startServer } from './server.ts';
import { dialogs, type Named, type Place, places } from './places.ts';

export interface View {
  width: number;
  height: number;
  scheme: 'light' | 'dark';
}

/** Where pictures of all of it are put, if they are wanted. */
const gallery = process.env['SCREENS'];
/** A page that jumps further than this while it loads is a poor one (web.dev, Cumulative Layout Shift). */
const maxShift = 0.1;

const watchShifts = `new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    if (!entry.hadRecentInput) window.shifted = (window.shifted ?? 0) + entry.value;
}).observe({ type: 'layout-shift', buffered: true });`;

async function keep({ page }: Watched, name: string, width: number): Promise<void> {
  if (!gallery) return;
  const png = await page.screenshot({ animations: 'disabled' });
  await sharp(png)
    .webp({ quality: 82 })
    .toFile(join(gallery, `${name}-${width}.webp`));
}

/** Readable for everybody, nothing sticks out to the side, nothing complains. */
async function judge(watched: Watched, name: string, width: number): Promise<void> {
  const { page, troubles } = watched;
  expect(await seriousFindings(page), `axe on ${name} at ${width}`).toEqual([]);
  const widest = await page.evaluate('document.documentElement.scrollWidth');
  expect(widest, `${name} is wider than ${width}`).toBe(width);
  // That the page itself is none, the browser says by itself.
  const told = troubles.splice(0).filter((one) => !one.endsWith(` (Not Found) ${page.url()}`));
  expect(told, `console on ${name} at ${width}`).toEqual([]);
}

/** The tests of one view; a spec calls it once. */
export function walk(view: View): void {
  let server: RunningServer;
  let browser: Browser;
  let visitor: Watched;
  let member: Watched;
  let named: Named;
  beforeAll(async () => {
    server = await startServer({ X_API_KEY: 'nobody', X_API_SECRET: 'asks' });
    browser = await openBrowser();
    const options = { ...view, initScript: watchShifts };
    visitor = await openPage(browser, options);
    member = await openPage(browser, options);
    await claim(member.page, server);
    await ask(member, '/samples', { timezone: 'Europe/Berlin' });
    await member.page.goto(`${server.url}/agents`);
    const first = member.page.getByRole('main').locator('a[href^="/agents/0"]').first();
    named = { agent: (await first.getAttribute('href'))?.split('/')[2] ?? '' };
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  const visit = async (place: Place): Promise<Watched> => {
    const watched = place.for === 'visitors' ? visitor : member;
    await watched.page.goto(server.url + place.path(named));
    await settled(watched.page);
    const waiting = watched.page.locator('.mantine-Skeleton-root:visible').first();
    await waiting.waitFor({ state: 'hidden' });
    return watched;
  };

  test.each(places)('$name', async (place) => {
    const watched = await visit(place);
    await keep(watched, place.name, view.width);
    await judge(watched, place.name, view.width);
    expect(await watched.page.getByRole('heading', { level: 1 }).count(), 'one title').toBe(1);
    const shifted = await watched.page.evaluate('window.shifted ?? 0');
    expect(shifted, `${place.name} jumps while it loads`).toBeLessThan(maxShift);
  });

  test.each(dialogs)('$name, over $over', async ({ name, over, open }) => {
    const place = places.find((one) => one.name === over);
    if (!place) throw new Error(`no such place: ${over}`);
    const watched = await visit(place);
    const { page } = watched;
    await open(page);
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).last();
    await dialog.waitFor();
    await settled(page);
    await keep(watched, `dialog-${name}`, view.width);
    await judge(watched, name, view.width);
    expect(await dialog.evaluate((node) => node.contains(document.activeElement)), 'focus').toBe(
      true,
    );
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });
}
