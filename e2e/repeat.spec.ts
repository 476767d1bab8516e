/** A post of the editor that goes out again and again, and the drafts beside the posts. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './browser.ts';
import { browser, server } from './each.ts';
import { claim, lookAround } from './owner.ts';
import { ada, connectAll, eachTestOnThreeNetworks } from './three-networks.ts';

eachTestOnThreeNetworks();

/** Counts the clicks of a person. */
function countClicks() {
  let count = 0;
  return {
    async click(target: Locator) {
      count += 1;
      await target.click();
    },
    count: () => count,
  };
}

test('P-49.200 P-49.201 P-49.202 a topic with three facts goes to three accounts every week in nine clicks from the sidebar', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  await claim(page, server);
  await connectAll(watched);
  await page.goto(`${server.url}/dashboard`);
  const { click, count } = countClicks();
  await click(page.getByRole('link', { name: 'Write', exact: true }));
  await click(page.getByRole('button', { name: /^Start from a topic/ }));
  const panel = page.getByRole('form', { name: 'Write from a topic' });
  await panel.getByLabel(/^What should/).fill('Rye bread');
  const facts = 'Rye is back on Friday.\nIt costs 4.20.\nWe open at 7.';
  await panel.getByRole('textbox', { name: 'Facts' }).fill(facts);
  await click(panel.getByRole('button', { name: 'Write a draft' }));
  // The first draft is taken at once.
  const text = page.getByRole('textbox', { name: 'Post', exact: true });
  await expect.poll(() => text.inputValue(), { timeout: 60_000 }).toContain('It costs 4.20.');
  const accounts = page.getByRole('group', { name: 'Accounts' });
  for (const name of [ada.handle, 'Telegram']) await click(accounts.getByRole('button', { name }));
  expect(await accounts.locator('[aria-pressed="true"]').count()).toBe(3);
  await click(page.getByRole('button', { name: 'More ways to publish' }));
  await click(page.getByRole('menuitem', { name: 'Schedule…' }));
  const time = page.getByRole('dialog', { name: 'Schedule this post' });
  await click(time.getByRole('button', { name: 'Every week' }));
  const form = page.getByRole('form', { name: 'Repeat this post' });
  // Without a model, new texts would use up the facts.
  await form.getByText('Without an AI model, new posts stop when your facts run out.').waitFor();
  expect(await form.getByRole('radio', { name: 'Same text each time' }).isChecked()).toBe(true);
  await form.getByRole('list', { name: 'Next posts' }).waitFor();
  await lookAround(watched, 'repeat-form');
  // “Back” leaves the form, and not the editor with the draft.
  const draft = page.url();
  await page.goBack();
  await form.waitFor({ state: 'detached' });
  await page.waitForURL(draft);
  expect(await text.inputValue()).toContain('It costs 4.20.');
  await page.getByRole('button', { name: 'More ways to publish' }).click();
  await page.getByRole('menuitem', { name: 'Schedule…' }).click();
  await time.getByRole('button', { name: 'Every week' }).click();
  await form.getByText(/writes a new one from these facts/).click();
  await form
    .getByText('These facts are enough for 1 post. Later posts wait for new facts.')
    .waitFor();
  await lookAround(watched, 'repeat-facts');
  expect(await form.getByRole('textbox', { name: 'Facts' }).inputValue()).toBe(facts);
  await click(form.getByRole('button', { name: 'Start repeating' }));
  await page.getByText(/^Repeats every \w+/).waitFor();
  expect(count()).toBe(9);
  await page.waitForURL('**/posts');
  await lookAround(watched, 'posts-repeated');
  await page.getByRole('main').getByText('AI drafts', { exact: true }).click();
  await page.waitForURL('**/ai-content');
  await page.getByRole('button', { name: 'Write a draft' }).waitFor();
  await lookAround(watched, 'posts-drafts');
  await page.context().close();
});
