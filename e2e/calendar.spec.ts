/** A week as a person plans it: by mouse, keyboard and touch, and on a phone. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { day } from '#contract/core/time.ts';
import { openPage, seriousFindings, type Watched } from './browser.ts';
import { browser, eachTest, server } from './each.ts';
import { ask, claim, lookAround, made, show } from './owner.ts';

eachTest();

/** Monday of the week after next, so that all of its days are in the future. */
const monday = (() => {
  const now = new Date();
  const since = (now.getUTCDay() + 6) % 7;
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - since + 14);
})();
/** A day of that week by its offset, as `2026-12-07`. */
const dateOf = (days: number): string => new Date(monday + days * day).toISOString().slice(0, 10);
/** The same with a time. The browser runs in UTC as well. */
const at = (days: number, time: string): string => `${dateOf(days)}T${time}:00.000Z`;

async function plan(watched: Watched): Promise<{ agent_id: string; connection_id: string }> {
  const { id: agent_id } = await made(watched, '/agents', {
    name: 'Ada of Ports',
    personality_type: 'tech_sage',
    target_topics: ['harbors'],
    platforms: ['sandbox'],
  });
  await ask(watched, `/agents/${agent_id}/connect-platform`, { platform: 'sandbox' });
  const schedule = async (content_text: string, scheduled_time: string, more: object = {}) => {
    const body = { agent_id, platform: 'sandbox', content_text, scheduled_time, ...more };
    expect(await ask(watched, '/scheduled-posts', body)).toContain('Scheduled post created.');
  };
  await schedule('Tide tables are here.', at(0, '10:00'));
  await schedule('Ropes, and how to mend them.', at(1, '11:30'));
  await schedule('A lamp for every pier.', at(1, '11:45'));
  await schedule('And one for the harbor.', at(1, '12:00'));
  await schedule('The log of the week.', at(2, '09:00'), { frequency: 'weekly', max_runs: 0 });
  await ask(watched, `/agents/${agent_id}/posts`, {
    platform: 'sandbox',
    content: 'Said at once.',
  });
  const token: string = await watched.page.evaluate("localStorage.getItem('authToken')");
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const listed = await fetch(`${server.url}/api/connections`, { headers });
  const [account] = (await listed.json()).data;
  const queue = await fetch(`${server.url}/api/connections/${account.id}/queue`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({
      timezone: 'UTC',
      slots: [{ days: [1, 2, 3, 4, 5], time: '15:00' }],
      about: 0,
      // The queue starts in the week that is shown.
      blackout: [{ from: new Date().toISOString().slice(0, 10), to: dateOf(-1) }],
      distance: 0,
    }),
  });
  expect(queue.status).toBe(200);
  return { agent_id, connection_id: account.id };
}

const entry = (page: Page, name: RegExp): Locator =>
  page
    .getByRole('region', { name: 'Calendar' })
    .getByRole('button', { name })
    // On a phone the menu is opened by a button beside it.
    .and(page.locator('[data-entry]'));

/** The middle of an hour of a day, in screen coordinates. */
async function pointAt(page: Page, date: string, hours: number) {
  const box = await page.locator(`[data-column="${date}"]`).boundingBox();
  if (!box) throw new Error(`no column for ${date}`);
  return { x: box.x + box.width / 2, y: box.y + (box.height * hours) / 24 };
}

async function drag(page: Page, from: Locator, to: { x: number; y: number }): Promise<void> {
  const box = await from.boundingBox();
  if (!box) throw new Error('nothing to drag');
  // Grab it at its upper edge, which marks its time.
  await page.mouse.move(box.x + box.width / 2, box.y + 1);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y - 30, { steps: 4 });
  await page.mouse.move(to.x, to.y + 1, { steps: 2 });
  await page.mouse.up();
}

/** Long-presses an entry until it is picked up, and drags it. */
async function carry(page: Page, from: Locator, to: { x: number; y: number }): Promise<void> {
  const box = await from.boundingBox();
  if (!box) throw new Error('nothing to carry');
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    });
  const [x, y] = [box.x + box.width / 2, box.y + 1];
  await touch('touchStart', x, y);
  await page.locator('[data-carried]').waitFor();
  await touch('touchMove', (x + to.x) / 2, (y + to.y) / 2);
  await touch('touchMove', to.x, to.y + 1);
  await touch('touchEnd', to.x, to.y + 1);
}

const moved = (page: Page, words: string) => page.getByText(`Moved to ${words}.`).waitFor();

test('P-2.110 P-2.112 P-2.113 P-2.114 P-2.116 P-2.117 an owner plans a week by mouse, keyboard and touch', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  await claim(page, server);
  const author = await plan(watched);
  await page.goto(`${server.url}/scheduled-posts?view=calendar&span=week&day=${dateOf(0)}`);
  await entry(page, /^10:00 .*Tide tables/).waitFor();
  await entry(page, /^09:00 .*The log of the week.*every Wednesday/).waitFor();
  await page
    .getByRole('button', { name: /^Open slot at 15:00/ })
    .first()
    .waitFor();
  // What has no room of its own is listed, above the same week.
  const more = page.getByRole('button', { name: /^1 more on Tuesday.*, 12:00$/ });
  await more.focus();
  await page.keyboard.press('Enter');
  const list = page.getByRole('dialog', { name: /^1 more on Tuesday/ });
  await list.getByRole('button', { name: /^12:00 .*And one for the harbor/ }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toBe('+1');
  await lookAround(watched, 'calendar-hours');
  await lookAround(watched, 'calendar-hourly');

  const words = (days: number, time: string) => {
    const text = new Date(monday + days * day).toUTCString();
    const [weekday, date, month, year] = text.replace(',', '').split(' ');
    const years = year === String(new Date().getFullYear()) ? '' : `, ${year}`;
    return `${weekday}, ${month} ${Number(date)}${years} at ${time}`;
  };
  // By mouse, undone with the button.
  await drag(page, entry(page, /Tide tables/), await pointAt(page, dateOf(3), 13.25));
  await moved(page, words(3, '13:15'));
  await entry(page, /^13:15 .*Tide tables/).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone.').waitFor();
  await entry(page, /^10:00 .*Tide tables/).waitFor();

  // A queued post stays queued near a posting time. Elsewhere it leaves the queue, and a message says so.
  await made(watched, '/posts', {
    agent_id: author.agent_id,
    parts: ['Queued by the harbor.'],
    variants: [{ connection_id: author.connection_id }],
    queue: 'next',
  });
  await page.reload();
  await entry(page, /Queued by the harbor/).waitFor();
  await drag(page, entry(page, /Queued by the harbor/), await pointAt(page, dateOf(3), 15.2));
  await page.getByText(`Moved to ${words(3, '15:00')}, still in the queue.`).waitFor();
  await entry(page, /^15:00 Scheduled.*Queued by the harbor.*in the queue/).waitFor();
  await drag(page, entry(page, /Queued by the harbor/), await pointAt(page, dateOf(3), 17));
  await page.getByText(`Moved to ${words(3, '17:00')}, out of the queue.`).waitFor();
  await entry(page, /^17:00 Scheduled.*Queued by the harbor/).waitFor();
  await page.keyboard.press('Control+z');
  await entry(page, /^15:00 Scheduled.*Queued by the harbor.*in the queue/).waitFor();
  await page.reload();

  // By keyboard, undone with a shortcut.
  await entry(page, /Tide tables/).focus();
  await page.keyboard.press('m');
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'Shift+ArrowDown'])
    await page.keyboard.press(key);
  await page.locator('[data-target]').waitFor();
  await page.keyboard.press('Enter');
  await moved(page, words(2, '11:15'));
  const there = entry(page, /^11:15 .*Tide tables/);
  await there.waitFor();
  await expect
    .poll(() => page.evaluate('document.activeElement?.textContent'))
    .toMatch(/Tide tables/);
  await page.keyboard.press('Control+z');
  await entry(page, /^10:00 .*Tide tables/).waitFor();

  // By touch, on a screen wide enough for a week.
  await show(page, { width: 1024, scheme: 'light' });
  await carry(page, entry(page, /Tide tables/), await pointAt(page, dateOf(4), 12));
  await moved(page, words(4, '12:00'));
  await entry(page, /^12:00 .*Tide tables/).waitFor();
  await show(page, { width: 1440, scheme: 'light' });

  // A recurring post asks first.
  await drag(page, entry(page, /The log of the week/), await pointAt(page, dateOf(3), 10));
  const question = page.getByRole('dialog', { name: 'Move recurring post?' });
  await question.getByRole('button', { name: 'Move this post only' }).waitFor();
  await lookAround(watched, 'calendar-reach');
  await question.getByRole('button', { name: 'Move this and all later posts' }).click();
  await moved(page, words(3, '10:00'));
  await page.getByRole('button', { name: 'Next week' }).click();
  await entry(page, /^10:00 .*The log of the week.*every Thursday/).waitFor();
  await page.getByRole('button', { name: 'Previous week' }).click();

  // Several at once.
  await entry(page, /Tide tables/).click({ modifiers: ['Shift'] });
  await entry(page, /Ropes/).click();
  await page.getByText('2 selected').waitFor();
  await lookAround(watched, 'calendar-select');
  await page.getByRole('button', { name: 'Move…' }).click();
  const by = page.getByRole('dialog', { name: 'Move 2 posts' });
  await by.getByLabel('Hours').fill('2');
  await by.getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByText('2 posts moved.').waitFor();
  await entry(page, /^14:00 .*Tide tables/).waitFor();

  // The month: a message appears at once, and the post moves to another day.
  await page.goto(`${server.url}/scheduled-posts?view=calendar&day=${dateOf(0)}`);
  await entry(page, /Tide tables/).waitFor();
  await lookAround(watched, 'calendar-month');
  await page.getByRole('button', { name: 'Today' }).click();
  await entry(page, /Published Said at once\./).waitFor();
  await page.getByRole('button', { name: 'More for the calendar' }).click();
  await page.getByRole('menuitem', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Needs approval' }).click();
  await page.getByText('No posts match these filters.').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await entry(page, /Said at once/).waitFor();

  // A free hour starts a new post.
  await page.goto(`${server.url}/scheduled-posts?view=calendar&span=week&day=${dateOf(0)}`);
  await page.getByRole('button', { name: /^Write a post for Friday\b.*, 08:00$/ }).click();
  await page.waitForURL('**/write?at=*');
  await page.getByRole('textbox').first().fill('Written for Friday.');
  await page.getByRole('button', { name: 'Schedule…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule this post' });
  expect(await dialog.getByLabel(/^Date and time/).inputValue()).toBe(at(4, '08:00').slice(0, 16));
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await page
    .getByText(/^Scheduled for /)
    .first()
    .waitFor();

  // On a phone.
  await show(page, { width: 390, scheme: 'dark' });
  await page.goto(`${server.url}/scheduled-posts?view=calendar&span=week&day=${dateOf(0)}`);
  await entry(page, /Written for Friday/).waitFor();
  await page.getByRole('button', { name: 'More for Written for Friday.' }).click();
  await page.getByRole('menuitem', { name: 'Move to…' }).click();
  const form = page.getByRole('dialog', { name: 'Move “Written for Friday.”' });
  await form.getByLabel(/^Date and time/).fill(at(5, '19:30').slice(0, 16));
  await form.getByRole('button', { name: 'Move', exact: true }).click();
  await moved(page, words(5, '19:30'));
  await page.getByRole('button', { name: 'More for the calendar' }).click();
  await page.getByRole('menuitem', { name: 'Select posts' }).click();
  await entry(page, /Written for Friday/).click();
  await page.getByRole('button', { name: 'Move to drafts' }).click();
  await page.getByText('1 post moved back to drafts.').waitFor();
  await entry(page, /Written for Friday/).waitFor({ state: 'detached' });
  await lookAround(watched, 'calendar-agenda');
  await page.context().close();
}, 300_000);
