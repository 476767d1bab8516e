/** A working day by keyboard alone: from signing in to signing out, without losing the focus. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, settled, type Watched } from './browser.ts';
import { browser, eachTest, server } from './each.ts';
import { ask, made } from './owner.ts';
import { accountMenu } from './places.ts';

eachTest();

const whereIs = 'document.activeElement?.tagName ?? "BODY"';
/** More tab stops than any page has: after so many, Tab is going round in circles. */
const mostTabs = 90;

async function keepsFocus(page: Page, what: string): Promise<void> {
  const asked = { message: `focus after ${what}`, timeout: 20_000 };
  await expect.poll(() => page.evaluate<string>(whereIs), asked).not.toBe('BODY');
}

/** Someone who uses only the keyboard. Counts their keys. */
class Hands {
  keys = 0;
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.keys += 1;
      await this.#page.keyboard.press(key);
    }
  }

  /** The focus settles on an element, however long that takes. */
  async act(what: string, ...keys: readonly string[]): Promise<void> {
    await this.press(...keys);
    await settled(this.#page);
    await keepsFocus(this.#page, what);
  }

  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.#page.keyboard.type(text);
  }

  /** With Tab, the way that everyone knows. */
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
    const field = this.#page.getByLabel('Search or run a command');
    // Letters that are typed before it has the focus would be lost.
    await field.and(this.#page.locator(':focus')).waitFor();
    await this.type(command);
    await this.#page.getByRole('dialog').getByRole('option', { name: command }).first().waitFor();
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
  // Pressed while the page is still loading.
  await hands.act('the sign-in', 'Shift');
}

async function createAgent(page: Page, hands: Hands): Promise<void> {
  await hands.run('Create an agent');
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
  await page.waitForURL(/\/write\?/u);
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

/** Queued, then scheduled for its own time instead. */
async function plan(page: Page, hands: Hands): Promise<void> {
  await choose(page, hands, 'Add to queue');
  // The sample data has posting times.
  await said(page, /Publishes/);
  await choose(page, hands, 'Schedule…');
  await hands.goTo(button(page, /^Tomorrow at /));
  await hands.press('Enter');
  // It has a time, so it is moved.
  await hands.goTo(page.getByRole('dialog').getByRole('button', { name: /^(Schedule|Move)$/ }));
  await hands.act('Schedule', 'Enter');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

const entry = (page: Page) =>
  page.locator('[data-entry]').filter({ hasText: 'Ropes are mended' }).first();

/** Moved by one day in the calendar, and back. */
async function move(page: Page, hands: Hands): Promise<void> {
  await hands.run('Calendar');
  await page.waitForURL('**/scheduled-posts**');
  await entry(page).waitFor({ state: 'attached' });
  // Sample posts may be at the same time, so that it is in the list of more posts.
  const list = await entry(page).evaluate((node) =>
    node.closest('[role="dialog"]')?.getAttribute('aria-labelledby'),
  );
  if (list) {
    await hands.goTo(page.locator(`[id="${list}"]`));
    await hands.press('Enter');
  }
  await hands.goTo(entry(page));
  await hands.act('M', 'm');
  await hands.act('a move', 'ArrowRight', 'Enter');
  await said(page, /^Moved to /);
  await hands.act('Undo', 'Control+z');
  await said(page, 'Undone.');
}

async function approve(page: Page, hands: Hands): Promise<void> {
  await hands.run('Dashboard');
  await page.waitForURL('**/dashboard');
  await hands.goTo(page.getByRole('link', { name: /^Review: 1 post needs your approval/ }));
  await hands.act('Review', 'Enter');
  await hands.goTo(page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }));
  await hands.act('Approve', 'Enter');
  await said(page, /^Approved/);
  await hands.act('closing the post', 'Escape');
}

async function answer(page: Page, hands: Hands): Promise<void> {
  await hands.run('Inbox');
  await page.locator('[data-row]').first().waitFor();
  await hands.act('the next message', 'j');
  await hands.act('the one before', 'k');
  await hands.act('writing', 'e');
  await hands.type('Once a month.');
  await hands.goTo(button(page, /^Send reply/));
  await hands.act('Send reply', 'Enter');
  await said(page, /^Sends in a few seconds\./);
}

async function change(page: Page, hands: Hands): Promise<void> {
  await hands.run('Notifications');
  const reports = page.getByRole('switch', { name: /^Performance reports/ });
  await hands.goTo(reports);
  const before = await reports.isChecked();
  await hands.act('a switch', 'Space');
  await expect.poll(() => reports.isChecked()).toBe(!before);
}

async function signOut(page: Page, hands: Hands): Promise<void> {
  await hands.goTo(accountMenu(page), 'Shift+Tab');
  await hands.press('Enter');
  await hands.goTo(button(page, 'Disconnect Wallet'));
  await hands.act('Disconnect Wallet', 'Enter');
  await hands.goTo(page.getByRole('dialog').last().getByRole('button', { name: 'Disconnect' }));
  await hands.press('Enter');
  await button(page, 'Connect wallet').first().waitFor();
}

/** What is waiting: sample data with a post to approve, and an agent that replies. */
async function prepare(watched: Watched): Promise<void> {
  await ask(watched, '/samples', { timezone: 'Europe/Berlin' });
  const { id } = await made(watched, '/agents', {
    name: 'Grace of Ports',
    personality_type: 'tech_sage',
    platforms: ['sandbox'],
    target_topics: ['databases'],
  });
  await ask(watched, `/agents/${id}/connect-platform`, { platform: 'sandbox' });
  await made(watched, `/agents/${id}/engagement-settings`, { autoReplyEnabled: true });
}

/** Not before auto-reply is on, because the agent ignores earlier mentions. */
async function mention(watched: Watched): Promise<void> {
  const text = '@GraceofPorts how often should I test whether a backup restores?';
  await made(watched, '/sandbox/posts', { author: 'Sam', text });
}

test('P-2.180 a working day is done by keyboard alone, and the focus is never lost', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  const hands = new Hands(page);
  const steps = { signIn, createAgent, write, plan, move, approve, answer, change, signOut };
  const counted: Record<string, number> = {};
  for (const [name, step] of Object.entries(steps)) {
    const before = hands.keys;
    await step(page, hands);
    counted[name] = hands.keys - before;
    if (step === signIn) await prepare(watched);
    if (step === plan) await mention(watched);
  }
  expect(hands.keys, JSON.stringify(counted)).toBeLessThan(500);
});
