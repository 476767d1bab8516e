/** A real Chromium that is watched: page errors, console errors and policy violations fail a journey. */
import { readFileSync } from 'node:fs';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Page,
  type Request,
} from 'playwright-core';

/** Draws the same pages with 40 % less CPU time, but shows no notifications; a package of its own in Debian. */
const shell = '/usr/bin/chromium-headless-shell';
const places = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const quiet = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The path of a Chromium on this machine, if there is one. */
export const findChromium = (): string | undefined =>
  places.find((place) => place !== undefined && existsSync(place));

/** The one that most tests use: as quick as there is here. */
const quickest = () =>
  !process.env['CHROMIUM_PATH'] && existsSync(shell) ? shell : findChromium();

/** A separate Chromium, which the caller closes. */
export async function launchBrowser(executablePath = findChromium()): Promise<Browser> {
  if (!executablePath) throw new Error('No Chromium found. Install one or set CHROMIUM_PATH.');
  return chromium.launch({ executablePath, args: quiet });
}

const running = new Map<string | undefined, Promise<Browser>>();

/** One for each path and process. One that failed to start, or has exited, is started again. */
async function runningBrowser(path: string | undefined): Promise<Browser> {
  const known = running.get(path);
  const browser = await known?.catch(() => undefined);
  if (browser?.isConnected()) return browser;
  const meanwhile = running.get(path);
  if (meanwhile && meanwhile !== known) return meanwhile;
  const started = launchBrowser(path);
  running.set(path, started);
  return started;
}

/** Contexts of the Chromium that the test files of one process share. They share no storage. */
export type Contexts = Pick<Browser, 'newContext' | 'close'>;

/**
 * Contexts of a Chromium of this process, which also ends it. `close` closes those that were opened here.
 * `notifications` need the whole Chromium.
 */
export async function openBrowser(needs?: 'notifications'): Promise<Contexts> {
  const browser = await runningBrowser(needs ? findChromium() : quickest());
  const opened = new Set<BrowserContext>();
  return {
    async newContext(options) {
      const context = await browser.newContext(options);
      opened.add(context);
      return context;
    },
    async close() {
      for (const context of opened) await context.close();
    },
  };
}

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

interface AxeViolation {
  id: string;
  impact: string | null;
  help: string;
  nodes: { target: string[]; failureSummary: string; html: string }[];
}

/** The connection for live updates, which stays open. */
const isStream = (url: string): boolean => url.endsWith('/api/live');

/** The open requests of each page. */
const underWay = new WeakMap<Page, ReadonlySet<Request>>();
const look = 50;
const calm = 400;

/**
 * Waits until the page has had no open request for a moment. `networkidle` would never come because of the stream.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState();
  const until = Date.now() + 30_000;
  for (let quietFor = 0; quietFor < calm; quietFor += look) {
    if (Date.now() > until) throw new Error('the page does not come to rest');
    await wait(look);
    if (underWay.get(page)?.size) quietFor = -look;
  }
}

export interface Watched {
  page: Page;
  /** What went wrong in the page so far: errors, console errors, policy violations. */
  troubles: string[];
}

export async function openPage(
  browser: Contexts,
  options: { width?: number; height?: number; scheme?: 'light' | 'dark'; initScript?: string } = {},
): Promise<Watched> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    colorScheme: options.scheme ?? 'light',
    // Journeys read times such as 09:00, wherever they run.
    locale: 'en-GB',
    permissions: ['clipboard-read', 'clipboard-write'],
    reducedMotion: 'reduce',
  });
  if (options.initScript) await context.addInitScript({ content: options.initScript });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const open = new Set<Request>();
  page.on('request', (request) => isStream(request.url()) || open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  underWay.set(page, open);
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    // The browser itself reports that its server went away or refused it.
    if (message.type() === 'error' && !isStream(message.location().url))
      troubles.push(`console: ${message.text()} ${message.location().url}`);
  });
  return { page, troubles };
}

/** The rules of axe that depend on colors and sizes. The others find the same in every view. */
const visual = ['color-contrast', 'target-size', 'scrollable-region-focusable'];

/** Runs axe on the page, or on what the selector finds. */
const violationsOf = (
  page: Page,
  where: string,
  only: readonly string[],
): Promise<AxeViolation[]> =>
  page.evaluate(
    `axe.run(${where}, ${JSON.stringify({ resultTypes: ['violations'], ...(only.length > 0 && { runOnly: only }) })})
      .then(({ violations }) => violations)`,
  );

/** Whether it is found also in the middle of the window, where no bar at an edge covers a part of it. */
async function isFoundUncovered(
  page: Page,
  rule: string,
  { target, failureSummary }: AxeViolation['nodes'][number],
): Promise<boolean> {
  const [selector] = target;
  if (selector === undefined || !failureSummary.includes('partially obscured')) return true;
  const where = JSON.stringify(selector);
  await page.evaluate(`document.querySelector(${where}).scrollIntoView({ block: 'center' })`);
  return (await violationsOf(page, where, [rule])).length > 0;
}

/** The serious and critical findings of axe on the current page, one line each. */
export async function seriousFindings(
  page: Page,
  rules: 'all' | 'visual' = 'all',
): Promise<string[]> {
  // Evaluated through the debugger, so that the page's own policy against foreign scripts stays in force.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource);
  const violations = await violationsOf(page, 'document', rules === 'visual' ? visual : []);
  const findings: string[] = [];
  for (const { id, help, impact, nodes } of violations) {
    if (impact !== 'serious' && impact !== 'critical') continue;
    for (const node of nodes) {
      if (!(await isFoundUncovered(page, id, node))) continue;
      findings.push(
        `${id}: ${help} — ${node.target.join(' ')} (${node.failureSummary}) ${node.html}`,
      );
    }
  }
  return findings;
}
