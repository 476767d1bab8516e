/** The main pages on the narrowest phones, and zoomed to 200 % on a desktop: all is in view, and bars leave room. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sampleOf } from '#test/sampled.ts';
import { openPage, settled } from './browser.ts';
import { browser, eachTest, server } from './each.ts';
import { ask, claim, shots } from './owner.ts';
import { watchShifts } from './walk.ts';

eachTest();

/** A small phone, and desktops of 1280 and 1440 pixels at 200 %. */
const views = [
  { width: 320, height: 568 },
  { width: 640, height: 400 },
  { width: 720, height: 450 },
] as const;

const paths = [
  '/write',
  '/dashboard',
  '/posts',
  '/posts?view=list',
  '/ai-content',
  '/scheduled-posts',
  '/scheduled-posts?view=calendar',
  '/scheduled-posts?view=calendar&span=week',
  '/scheduled-posts?view=queue',
  '/inbox',
  '/agents',
  '/agents/create',
  '/company',
  '/images',
  '/analytics',
  '/sandbox',
  '/usage',
  '/notices',
  '/settings',
  '/settings?tab=platforms',
  '/settings?tab=security',
  '/settings?tab=api',
  '/settings/activity',
  '/admin/models',
  '/admin/networks',
  '/admin/whitelist',
];

/** Controls that are cut off at a side of the window, apart from those in rows that scroll. */
const cutOff = `[...document.querySelectorAll('a, button, input, select, textarea, [role="tab"]')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .filter((one) => !one.closest('[aria-hidden="true"], .unseen'))
  .filter((one) => {
    const { left, right, width } = one.getBoundingClientRect();
    return width > 1 && (left < -1 || right > innerWidth + 1);
  })
  .filter((one) => {
    for (let around = one.parentElement; around; around = around.parentElement)
      if (around !== document.body && /auto|scroll|hidden|clip/.test(getComputedStyle(around).overflowX))
        return false;
    return true;
  })
  .map((one) => one.outerHTML.slice(0, 120))`;

/** The share of the window’s height that bars cover while the page is scrolled. */
const covered = `(() => {
  scrollTo(0, 400);
  const bars = new Set();
  for (let y = 2; y < innerHeight; y += 4)
    for (const one of document.elementsFromPoint(innerWidth / 2, y)) {
      const { position } = getComputedStyle(one);
      const { width } = one.getBoundingClientRect();
      if (/fixed|sticky/.test(position) && width > innerWidth / 2 && !one.closest('[role="dialog"]')) {
        bars.add(y);
        break;
      }
    }
  const share = (bars.size * 4) / innerHeight;
  scrollTo(0, 0);
  return share;
})()`;

const look = async (page: Page, path: string) => {
  await page.goto(server.url + path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await settled(page);
  const found: Record<string, unknown> = {};
  for (const { width, height } of views) {
    await page.setViewportSize({ width, height });
    await settled(page);
    const name = `${path} at ${width}`;
    const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
    if (wide > width) found[`${name} scrolls sideways`] = wide;
    const cut = await page.evaluate<string[]>(cutOff);
    if (cut.length > 0) found[`${name} cuts off`] = cut;
    const share = await page.evaluate<number>(covered);
    if (share > 0.45) found[`${name} is covered by bars`] = share;
    if (shots)
      await page.screenshot({
        path: `${shots}/narrow${path.replaceAll(/[^a-z]+/g, '-')}-${width}.png`,
        fullPage: width === 320,
      });
  }
  return found;
};

test('P-49.285 at 320 pixels and at 200 % zoom, nothing scrolls sideways, is cut off or lies under bars', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  await claim(page, server);
  await ask(watched, '/samples', { timezone: 'Europe/Berlin' });
  await page.emulateMedia({ colorScheme: 'dark' });
  const found = {};
  for (const path of sampleOf(paths, 6)) Object.assign(found, await look(page, path));
  expect(found).toEqual({});
  await page.context().close();
});

test('P-49.370 nothing moves on a phone while posts load, also when filters arrive', async () => {
  const watched = await openPage(browser, { width: 390, height: 844, initScript: watchShifts });
  const { page } = watched;
  await claim(page, server);
  await ask(watched, '/samples', { timezone: 'Europe/Berlin' });
  await page.goto(`${server.url}/posts`);
  await page.getByRole('combobox', { name: 'Agent' }).waitFor();
  await settled(page);
  expect(await page.evaluate<number>('window.shifted ?? 0')).toBeLessThan(0.01);
  await page.context().close();
});
