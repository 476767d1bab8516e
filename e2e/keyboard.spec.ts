/** A working day by keyboard alone: from signing in to signing out, without a mouse and without losing the focus. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Contexts, openBrowser, openPage, settled, type Watched } from './browser.ts';
import { ask, made } from './owner.ts';
import { type RunningServer, startServer } from './server.ts';

let browser: Contexts;
let server: RunningServer;
beforeAll(async () => {
  browser = await openBrowser();
  server = await startServer();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const whereIs = 'document.activeElement?.tagName ?? "BODY"';
/** More than any page has: whoever presses Tab so often goes round in circles. */
const mostTabs = 90;

/** Somebody who has only keys, and counts them. */
class Hands {
  keys = 0;
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  /** Afterwards the focus is somewhere, however long that takes to settle. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.keys += 1;
      await this.#page.keyboard.press(key);
    }
  }

  async act(what: string, ...keys: readonly string[]): Promise<void> {
    await this.press(...keys);
    await settled(this.#page);
    await expect
      .poll(() => this.#page.evaluate<string>(whereIs), { message: `focus after ${what}` })
      .not.toBe('BODY');
  }

  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.#page.keyboard.type(text);
  }

  /** With Tab, the way that everybody goes. */
  async goTo(target: Locator, key = 'Tab'): Promise<void> {
    await target.first().waitFor();
    for (let tabs = 0; tabs < mostTabs; tabs += 1) {
      if (await target.first().evaluate((node) => node === document.activeElement)) return;
      await this.press(key);
    }
    expect.fail(`Tab does not lead to ${String(target)}`);
  }

  /** Through the command bar. */
  async run(command: string): Promise<void> {
    await this.press('Control+k');
    await this.#page.getByRole('dialog').getByRole('combobox').waitFor();
    await this.type(command);
    await this.#page.getByRole('option', { name: command }).first().waitFor();
    await this.act(command, 'Enter');
  }
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const said = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor();

async function signIn(page: Page, hands: Hands): Promise<void> {
  await page.goto(server.bootstrapLink());
  await hands.goTo(button(page, 'Connect wallet'));
  await hands.act('Connect wallet', 'Enter');
  await hands.goTo(page.getByRole('dialog').getByRole('button', { name: /local wallet/i }));
  await hands.press('Enter');
  await page.waitForURL('**/dashboard');
  await hands.act('the sign-in', 'Tab');
}

async function createAgent(page: Page, hands: Hands): Promise<void> {
  await hands.run('Create agent');
  await page.waitForURL('**/agents/create');
  await hands.goTo(page.getByLabel('Agent name'));
  await hands.type('Ada');
  await hands.goTo(page.getByRole('radio').first());
  await hands.press('ArrowDown');
  for (const step of [1, 2, 3]) {
    await hands.goTo(button(page, /^(Next|Skip)/));
    await hands.act(`step ${step}`, 'Enter');
  }
  await hands.goTo(button(page, 'Launch Agent'));
  await hands.act('Launch Agent', 'Enter');
  await page.waitForURL('**/write/*');
}

const more = (page: Page) => button(page, 'More ways to publish');

async function choose(page: Page, hands: Hands, item: string): Promise<void> {
  await hands.goTo(more(page));
  await hands.press('Enter');
  await hands.goTo(page.getByRole('menuitem', { name: item }), 'ArrowDown');
  await hands.act(item, 'Enter');
}

async function write(page: Page, hands: Hands): Promise<void> {
  await hands.run('New post');
  await page.waitForURL('**/write');
  await page.getByLabel('Post', { exact: true }).waitFor();
  await hands.goTo(page.getByLabel('Post', { exact: true }));
  await hands.type('Ropes are mended on Tuesdays.');
  await said(page, 'Saved');
}

test('P-2.180 P-2.181 a working day is done by keyboard alone, and the focus is never lost', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  const hands = new Hands(page);
  const marks: string[] = [];
  const mark = (name: string) => marks.push(`${name}: ${hands.keys}`);
  await signIn(page, hands);
  mark('signed in');
  await createAgent(page, hands);
  mark('agent');
  await write(page, hands);
  mark('written');
  console.log(marks);
}, 200_000);
