/** Someone without an agent writes as themself: now and for later, and sees both in the lists. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './browser.ts';
import { browser, eachTest, server } from './each.ts';
import { ask, claim, lookAround } from './owner.ts';

eachTest();

async function write(page: Page, words: string): Promise<void> {
  await page.goto(`${server.url}/write`);
  await page.getByRole('button', { name: 'Author: You' }).waitFor();
  await page
    .getByRole('group', { name: 'Accounts' })
    .getByRole('button', { name: /^Sandbox/ })
    // The only account is already selected.
    .and(page.locator('[aria-pressed="true"]'))
    .waitFor();
  await page.getByRole('textbox', { name: 'Post', exact: true }).fill(words);
  await page.getByText('Saved', { exact: true }).waitFor();
}

test('P-7.180 P-7.182 people without an agent write, plan and see their own posts', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  await claim(page, server);
  await page.goto(`${server.url}/write`);
  await page.getByRole('button', { name: 'Add an account' }).waitFor();
  await lookAround(watched, 'self-no-account');
  const connected = JSON.parse(await ask(watched, '/connections', { platform: 'sandbox' }));
  expect(connected.success, JSON.stringify(connected)).toBe(true);

  await write(page, 'I wrote this myself.');
  await lookAround(watched, 'self-new');
  await page.getByRole('button', { name: 'Publish now', exact: true }).click();
  await page.getByRole('region', { name: 'Published' }).waitFor({ timeout: 60_000 });

  await write(page, 'And this comes later.');
  await page.getByRole('button', { name: 'More ways to publish' }).click();
  await page.getByRole('menuitem', { name: /^Schedule/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click();
  await page
    .getByText(/^Scheduled for /)
    .first()
    .waitFor();

  await page.goto(`${server.url}/posts?view=list`);
  const posts = page.getByRole('list', { name: 'Posts' });
  await posts.getByText('You · Sandbox').first().waitFor();
  expect(await posts.getByText('You · Sandbox').count()).toBe(2);
  await lookAround(watched, 'self-posts');

  await page.goto(`${server.url}/scheduled-posts`);
  await page.getByText('And this comes later.').first().waitFor();
  await page.getByText('You · Sandbox', { exact: true }).first().waitFor();
  await lookAround(watched, 'self-scheduled');
  await page.goto(`${server.url}/scheduled-posts?view=calendar`);
  const calendar = page.getByRole('region', { name: 'Calendar' });
  await calendar.getByRole('button', { name: /I wrote this myself.* by You/ }).waitFor();
  await lookAround(watched, 'self-calendar');

  await page.goto(`${server.url}/analytics`);
  const author = page.getByRole('combobox', { name: 'Agent' });
  await author.click();
  await page.getByRole('option', { name: 'You', exact: true }).click();
  await expect.poll(() => author.inputValue()).toBe('You');
  await lookAround(watched, 'self-analytics');

  await page.goto(`${server.url}/sandbox`);
  await page.getByText('I wrote this myself.').waitFor();
  await lookAround(watched, 'self-sandbox');
  await page.goto(`${server.url}/agents`);
  await page.getByRole('link', { name: 'Create an agent' }).first().waitFor();
  expect(await page.getByRole('main').getByText('You', { exact: true }).count()).toBe(0);
});
