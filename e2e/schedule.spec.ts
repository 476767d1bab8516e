/** Posts for later, as a person plans them and sees them published: one in a minute, one on repeat. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, type Watched } from './browser.ts';
import { browser, eachTest, server } from './each.ts';
import { claim, lookAround } from './owner.ts';
import { minute } from '#contract/core/time.ts';

eachTest();

/** Creates something with the calls of the screens, and returns it. */
async function make(page: Page, path: string, body: object): Promise<{ id: string }> {
  const token: string = await page.evaluate("localStorage.getItem('authToken')");
  const made = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(made.status).toBe(201);
  return (await made.json()).data;
}

/** Claims the server, and creates an agent. */
async function begin(page: Page): Promise<string> {
  await claim(page, server);
  const agent = await make(page, '/agents', {
    name: 'Ada of Ports',
    personality_type: 'tech_sage',
    platforms: ['sandbox'],
    target_topics: ['databases'],
  });
  return agent.id;
}

async function pick(form: Locator, label: string, option: string | RegExp): Promise<void> {
  await form.getByRole('combobox', { name: label }).click();
  await form.page().getByRole('option', { name: option }).click();
}

/** The UTC wall time that is this many milliseconds away, as a date and time field takes it. */
const utcIn = (later: number): string => new Date(Date.now() + later).toISOString().slice(0, 16);

function dayOfNextMonth(date: number): string {
  const now = new Date();
  const then = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, date);
  return new Date(then).toISOString().slice(0, 10);
}

async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Schedule a post' }).first().click();
  const form = page.getByRole('form', { name: 'New scheduled post' });
  await form.waitFor();
  await pick(form, 'Time zone', /^UTC/);
  return form;
}

/** Sets posting times for the sandbox, and queues a post at the first of them. */
async function queueOne(watched: Watched): Promise<void> {
  const { page } = watched;
  await page.goto(`${server.url}/settings?tab=platforms`);
  await page.getByRole('button', { name: 'Posting times for Sandbox' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit posting times for Sandbox' });
  await dialog.getByText('No posting times yet.').waitFor();
  await lookAround(watched, 'posting-times-empty');
  for (const time of ['09:00', '13:30']) {
    await dialog.getByRole('button', { name: 'Add a time' }).click();
    await dialog.getByLabel('Time', { exact: true }).last().fill(time);
  }
  const second = dialog.getByRole('group', { name: 'Posting time 2' });
  await second.getByText('Sat', { exact: true }).click();
  await dialog.getByLabel('Vary by (minutes)').fill('10');
  await dialog.getByRole('button', { name: 'Add blackout days' }).click();
  await dialog.getByLabel('First day').fill(dayOfNextMonth(24));
  await dialog.getByLabel('Last day').fill(dayOfNextMonth(20));
  await dialog.getByRole('button', { name: 'Save posting times' }).click();
  await dialog.getByText('The last day is before the first day').waitFor();
  await dialog.getByLabel('Last day').fill(dayOfNextMonth(26));
  await page.keyboard.press('Enter');
  await page.getByText('Posting times saved.').first().waitFor();
  const free = dialog.getByRole('list', { name: 'Next free times' }).getByRole('listitem');
  await expect.poll(() => free.count()).toBe(5);
  const [first = ''] = await free.allInnerTexts();
  await lookAround(watched, 'posting-times', /400 \(Bad Request\)/);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await dialog.waitFor({ state: 'detached' });

  await page.goto(`${server.url}/write`);
  await page.getByRole('textbox', { name: 'Post' }).fill('Whoever waits in line comes first.');
  await page.getByRole('button', { name: 'More ways to publish' }).click();
  await page.getByRole('menuitem', { name: 'Put first in queue' }).click();
  await page
    .getByText(/^Added to queue: /)
    .first()
    .waitFor();
  // The time varies by some minutes.
  const [date] = first.toLowerCase().split(' at ');
  expect((await page.getByRole('main').innerText()).toLowerCase()).toContain(date);
  await page.goto(`${server.url}/scheduled-posts`);
  const row = rowWith(page, 'Whoever waits in line');
  await row.getByText(/in the queue/).waitFor();
  await lookAround(watched, 'schedule-queued', /400 \(Bad Request\)/);
  await page.getByText('Queue', { exact: true }).click();
  const queue = page.getByRole('region', { name: 'Queue' });
  await queue.getByText('Next free posting time').waitFor();
  const later = queue.getByRole('button', { name: /^Move Whoever waits in line .* down$/ });
  await later.click();
  await page.getByText(/^Moved to /).waitFor();
  const sum = queue.getByRole('status');
  await sum.filter({ hasText: `next free ${first.split(' (')[0]}` }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await page.getByText('Undone.').waitFor();
  await sum.filter({ hasNotText: `next free ${first.split(' (')[0]}` }).waitFor();
  await lookAround(watched, 'queue', /400 \(Bad Request\)/);
  await page.goto(`${server.url}/scheduled-posts`);
}

const rowWith = (page: Page, words: string): Locator =>
  page
    .getByRole('list', { name: 'Scheduled posts' })
    .getByRole('listitem')
    .filter({ hasText: words });

test('P-2.30 P-2.60 P-2.61 an owner plans posts, sees one published, and pauses, queues and deletes others', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  const agent_id = await begin(page);

  await page.goto(`${server.url}/agents`);
  await page.getByRole('link', { name: 'Ada of Ports' }).first().click();
  await page.getByRole('button', { name: 'More for Ada of Ports' }).click();
  await page.getByRole('menuitem', { name: 'Calendar' }).click();
  await page.waitForURL('**/scheduled-posts?agent=*');
  await page.goto(`${server.url}/scheduled-posts`);
  await page.getByText('Nothing is scheduled yet').waitFor();
  await lookAround(watched, 'schedule-empty');

  let form = await openForm(page);
  await form.getByRole('button', { name: 'Author: Ada of Ports' }).waitFor();
  const text = 'A backup nobody restored is a hope.';
  await form.getByText('This text', { exact: true }).click();
  await form.getByLabel('Content', { exact: true }).fill(text);
  await form.getByLabel(/Date and time/).fill(utcIn(minute));
  await form.getByRole('list', { name: 'Next posts' }).waitFor();
  await lookAround(watched, 'schedule-form');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Scheduled post created').first().waitFor();
  await rowWith(page, text).waitFor();

  form = await openForm(page);
  await pick(form, 'Time zone', /^New York/);
  await pick(form, 'Frequency', 'Every day');
  await pick(form, 'Ends', 'After a number of posts');
  await form.getByLabel(/Max runs/).fill('10');
  await form.getByText(/writes a new one from these facts$/).click();
  await form.getByLabel('Topic (optional)').fill('Indexes');
  await form.getByRole('textbox', { name: 'Facts' }).fill('An index makes reads faster.');
  const runs = form.getByRole('list', { name: 'Next posts' }).getByRole('listitem');
  await expect.poll(() => runs.count()).toBe(5);
  expect(await runs.first().innerText()).toContain('(New York)');
  await form.getByRole('button', { name: 'AI suggestions' }).click();
  // The built-in writer knows nothing yet that it could suggest.
  const suggestion = form.getByRole('region', { name: 'Suggestion' });
  await suggestion.getByRole('alert').waitFor({ timeout: 20_000 });
  await lookAround(watched, 'schedule-suggestions');
  await form.getByRole('button', { name: 'Schedule post' }).click();
  // Its row shows the text as soon as there is one.
  const daily = rowWith(page, '0 of 10 posts');
  await daily.getByRole('button', { name: /^Pause/ }).click();
  await daily.getByText('Paused', { exact: true }).waitFor();
  await daily.getByRole('button', { name: /^Resume/ }).click();
  // By then its first text needs approval, or is still being written.
  await daily.getByText(/^(?:Scheduled|Needs approval)$/).waitFor();
  await lookAround(watched, 'schedule-list');

  form = await openForm(page);
  await pick(form, 'Frequency', 'Every week');
  const start = dayOfNextMonth(10);
  await form.getByLabel(/Date and time/).fill(`${start}T09:00`);
  for (const day of ['Monday', 'Wednesday', 'Friday']) {
    const box = form.getByRole('checkbox', { name: day });
    if (!(await box.isChecked())) await box.press('Space');
  }
  for (const day of ['Tuesday', 'Thursday', 'Saturday', 'Sunday']) {
    const box = form.getByRole('checkbox', { name: day });
    if (await box.isChecked()) await box.press('Space');
  }
  await form.getByRole('button', { name: 'Add a time' }).press('Enter');
  await form.getByLabel('Time 2').fill('13:30');
  await pick(form, 'Ends', 'On a date');
  await form.getByLabel(/Last day/).fill(dayOfNextMonth(28));
  await form.getByText('More options').click();
  await form.getByLabel('Vary the time by up to').fill('10');
  await form.getByText(/writes a new one from these facts$/).click();
  await form.getByLabel('Topic (optional)').fill('Harbors');
  await form.getByRole('textbox', { name: 'Facts' }).fill('The harbor opens at six.');
  await expect.poll(() => runs.first().innerText()).toMatch(/^About .* (?:09:00|13:30) \(UTC\)/);
  await form.getByLabel('Vary the time by up to').scrollIntoViewIfNeeded();
  await lookAround(watched, 'schedule-recurring');
  await form.getByRole('button', { name: 'Schedule post' }).click();
  const plan =
    /^every Monday, Wednesday and Friday at about 09:00 and 13:30 \(UTC\), until \w+ 28, /;
  await rowWith(page, 'Harbors').getByText(plan).waitFor();
  await lookAround(watched, 'schedule-recurring-list');
  await rowWith(page, 'Harbors').getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Details and history' }).click();
  const harbors = page.getByRole('dialog', { name: 'Harbors' });
  await harbors
    .getByText(/, every Monday, Wednesday and Friday at about 09:00 and 13:30/)
    .waitFor();
  await lookAround(watched, 'schedule-recurring-details');
  await page.keyboard.press('Escape');
  await harbors.waitFor({ state: 'detached' });

  await daily.getByRole('button', { name: 'Review the post' }).click();
  const review = page
    .getByRole('dialog', { name: 'Indexes' })
    .getByRole('region', { name: 'Posts' });
  await review.getByText('Publish this post?').waitFor();
  await lookAround(watched, 'schedule-review');
  await review.getByRole('button', { name: 'Approve' }).click();
  await review.getByText('Scheduled').waitFor();
  await page.keyboard.press('Escape');
  await review.waitFor({ state: 'detached' });

  await page.getByRole('main').getByText('Month', { exact: true }).click();
  const calendar = page.getByRole('region', { name: 'Calendar' });
  await calendar
    .getByRole('button', { name: /Indexes.* by Ada of Ports/ })
    .first()
    .waitFor();
  await lookAround(watched, 'schedule-calendar');
  await calendar.getByText('Week', { exact: true }).click();
  await lookAround(watched, 'schedule-week');
  await page.getByText('List', { exact: true }).click();

  // It is published in view: no one reloads the page.
  const first = rowWith(page, text);
  await first.getByText('Published', { exact: true }).waitFor({ timeout: 120_000 });
  // Not earlier, because posts due in the meantime would be missed.
  await page.getByRole('button', { name: 'Stop all publishing' }).click();
  await page.getByText('Publishing is stopped', { exact: true }).waitFor();
  await lookAround(watched, 'schedule-frozen');
  await page.getByRole('button', { name: 'Resume publishing' }).click();
  await page.getByText('Publishing is stopped', { exact: true }).waitFor({ state: 'detached' });
  await first.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Details and history' }).click();
  const details = page.getByRole('dialog', { name: text });
  await details.getByText('Published', { exact: true }).waitFor();
  await details.getByRole('button', { name: 'Why was this published?' }).click();
  await details.getByRole('list', { name: 'Steps' }).waitFor();
  await lookAround(watched, 'schedule-details');
  await details.getByRole('link', { name: 'See it in the sandbox' }).click();
  await page.getByRole('article').getByText(text).first().waitFor();

  const [first10, next11] = [10, 11].map((date) => dayOfNextMonth(date));
  await make(page, '/scheduled-posts', {
    agent_id,
    platform: 'sandbox',
    content_text: 'Test the way back.',
    scheduled_time: `${first10}T12:00`,
  });
  await page.goto(`${server.url}/scheduled-posts?view=calendar&day=${first10}`);
  await calendar
    .getByRole('button', { name: /Test the way back/ })
    .dragTo(calendar.locator(`[data-day="${next11}"]`));
  await page.getByText(/^Moved to .* 11\b/).waitFor();

  await queueOne(watched);

  await page.goto(`${server.url}/scheduled-posts`);
  await daily.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this scheduled post?' });
  await question.getByText('Its 10 remaining posts won’t be published.').waitFor();
  await question.getByRole('button', { name: 'Delete' }).click();
  await daily.waitFor({ state: 'detached' });
  await page.context().close();
}, 300_000);
