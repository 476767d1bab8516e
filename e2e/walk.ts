/** A tour of every page, on a desktop in light colors and on a phone in dark ones. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Page } from 'playwright-core';
import { isWhole } from '#test/sampled.ts';
import {
  type Contexts,
  openBrowser,
  openPage,
  seriousFindings,
  settled,
  type Watched,
} from './browser.ts';
import { ask, claim, desk, phone, show, shots, type View } from './owner.ts';
import { type RunningServer, startServer } from './server.ts';
import type { Named, Place } from './places.ts';

/** Every second page is opened on the phone first, so that each view meets pages that load and pages that change. */
const viewsOf = (at: number): readonly [View, View] => (at % 2 ? [phone, desk] : [desk, phone]);

/** Sums up by how much a page moves while it loads, in `shifted`. */
export const watchShifts = `new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    if (!entry.hadRecentInput) window.shifted = (window.shifted ?? 0) + entry.value;
}).observe({ type: 'layout-shift', buffered: true });`;

/** The open tabs and the current menu items that are not fully in view. */
const besideView = `[...document.querySelectorAll('nav a[data-active], [role="tab"][aria-selected="true"]')]
  .filter((one) => one.offsetParent)
  .filter((one) => one.getBoundingClientRect().left < 0 || one.getBoundingClientRect().right > innerWidth)
  .map((one) => one.textContent)`;

async function keep(page: Page, name: string, width: number): Promise<void> {
  if (!shots) return;
  mkdirSync(shots, { recursive: true });
  const png = await page.screenshot({ animations: 'disabled' });
  await sharp(png)
    .webp({ quality: 82 })
    .toFile(join(shots, `${name}-${width}.webp`));
}

export interface Walk {
  /** Opens a page; `at` is its index on the tour. */
  visit(place: Place, at: number): Promise<Watched>;
  /** Checks that the page is accessible, overflows in neither view, and reports no errors. */
  judge(watched: Watched, name: string, at: number): Promise<void>;
}

/** The server, a visitor and a member for the tests of one file. */
export function startWalk(): Walk {
  let server: RunningServer;
  let browser: Contexts;
  let visitor: Watched;
  let member: Watched;
  let named: Named;
  beforeAll(async () => {
    server = await startServer({ X_API_KEY: 'nobody', X_API_SECRET: 'asks' });
    browser = await openBrowser();
    visitor = await openPage(browser, { initScript: watchShifts });
    member = await openPage(browser, { initScript: watchShifts });
    await claim(member.page, server);
    await ask(member, '/samples', { timezone: 'Europe/Berlin' });
    await member.page.goto(`${server.url}/agents`);
    const first = member.page.getByRole('main').locator('a[href^="/agents/0"]').first();
    const agent = (await first.getAttribute('href'))?.split('/')[2] ?? '';
    const idea = { agent_id: agent, parts: ['A draft for later.', 'And its second part.'] };
    named = { agent, post: JSON.parse(await ask(member, '/posts', idea)).data.id };
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });
  return {
    async visit(place, at) {
      const watched = place.for === 'visitors' ? visitor : member;
      const { page } = watched;
      await show(page, viewsOf(at)[0]);
      await page.goto(server.url + place.path(named));
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await settled(page);
      await page.locator('.mantine-Skeleton-root:visible').first().waitFor({ state: 'hidden' });
      return watched;
    },
    async judge({ page, troubles }, name, at) {
      const [first, second] = viewsOf(at);
      for (const view of [first, second]) {
        if (view === second) {
          await show(page, view);
          await settled(page);
        }
        await keep(page, name, view.width);
        // Half of the pages, in one view: a whole run checks all, and in the second view what differs, colors and sizes.
        if (isWhole || (view === first && at % 4 < 2)) {
          const findings = await seriousFindings(page, view === first ? 'all' : 'visual');
          expect(findings, `axe on ${name} at ${view.width}`).toEqual([]);
        }
        const widest = await page.evaluate('document.documentElement.scrollWidth');
        expect(widest, `${name} is wider than ${view.width}`).toBe(view.width);
        expect(await page.evaluate(besideView), `beside the view on ${name}`).toEqual([]);
      }
      // The browser itself reports that the page is a 404.
      const told = troubles.splice(0).filter((one) => !one.endsWith(` (Not Found) ${page.url()}`));
      expect(told, `console on ${name}`).toEqual([]);
    },
  };
}
