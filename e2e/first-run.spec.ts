/**
 * From the claim link to a first published post, by sample data and by one's own agent, and back to an empty account.
 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openPage, settled, type Watched } from './browser.ts';
import { allTests, browser, server } from './each.ts';
import { claim, lookAround } from './owner.ts';

allTests();

const panel = (page: Page, name: string) => page.getByRole('region', { name });

/** The time that a person takes, in milliseconds, without the checks of the page. */
function stopwatch() {
  const began = performance.now();
  let looked = 0;
  return {
    async looking(look: () => Promise<void>): Promise<void> {
      const from = performance.now();
      await look();
      looked += performance.now() - from;
    },
    spent: () => performance.now() - began - looked,
  };
}

/** From the first steps to the editor, with the agent, and out. Returns the text. */
async function publishFirst({ page }: Watched): Promise<string> {
  const text = 'The new oven arrives on Friday, and it hums.';
  await panel(page, 'First steps').getByRole('link', { name: 'Publish a post' }).click();
  await page.getByRole('textbox', { name: 'Post', exact: true }).fill(text);
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByRole('region', { name: 'Published' }).waitFor();
  return text;
}

// Each test goes on where the one before ended.
describe('the first run', { retry: 0 }, () => {
  let watched: Watched;
  beforeAll(async () => {
    watched = await openPage(browser);
  });

  test('P-2.10 P-49.72 goes from the claim link through sample data to a published post in under two minutes', async () => {
    const { page } = watched;
    const { looking, spent } = stopwatch();
    await claim(page, server);
    await page.getByRole('button', { name: 'Add sample data' }).waitFor();
    await looking(() => lookAround(watched, 'first-run-empty'));

    await page.getByRole('button', { name: 'Add sample data' }).click();
    const message = page.getByRole('status').filter({ hasText: 'Sample data added.' });
    await message.waitFor();
    const [said, head] = [await message.boundingBox(), await page.locator('h1').boundingBox()];
    // Below the heading and the actions beside it.
    expect(said?.y).toBeGreaterThanOrEqual(head ? head.y + head.height : Infinity);
    await page.getByText('You’re using sample data.').waitFor();
    await panel(page, 'Needs your attention').getByText('1 post needs your approval').waitFor();
    await panel(page, 'Your agents').getByText('Sample', { exact: true }).nth(2).waitFor();
    await panel(page, 'Recent posts').getByRole('article').nth(3).waitFor();
    await looking(() => lookAround(watched, 'first-run-samples'));

    const text = await publishFirst(watched);
    await looking(() => lookAround(watched, 'first-run-out'));
    await page.goto(`${server.url}/sandbox`);
    await page.getByText(text.slice(0, 40)).first().waitFor();
    expect(spent()).toBeLessThan(120_000);
  });

  test('P-2.8 goes from the attention list straight to the post that needs approval', async () => {
    const { page } = watched;
    await page.goto(`${server.url}/dashboard`);
    await page.getByRole('link', { name: /^Review: 1 post needs your approval/ }).click();
    await page.waitForURL('**/scheduled-posts?post=*');
    const text = page.getByRole('dialog').getByText(/Patience is an ingredient/);
    await text.first().waitFor();
    expect(await text.count()).toBeGreaterThan(0);
  });

  test('P-2.11 removes the sample data in one click and keeps the person’s own work', async () => {
    const { page } = watched;
    await page.goto(`${server.url}/dashboard`);
    await page.getByRole('button', { name: 'Remove sample data' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('3 agents: ').waitFor();
    await dialog.getByText('One post of your own that these agents published').waitFor();
    await lookAround(watched, 'first-run-remove');
    await dialog.getByRole('button', { name: 'Remove sample data' }).click();
    await page.getByRole('link', { name: 'Create an agent' }).waitFor();
    expect(await page.getByText('You’re using sample data.').count()).toBe(0);
    await page.goto(`${server.url}/sandbox`);
    await page.getByRole('article').first().waitFor();
    await settled(page);
    expect(await page.getByRole('article').count()).toBe(1);
    await page.goto(`${server.url}/company`);
    await settled(page);
    expect(await page.getByText('Moonrise').count()).toBe(0);
  });

  test('hides the first steps on request and keeps them hidden', async () => {
    const { page } = watched;
    await page.goto(`${server.url}/dashboard`);
    const steps = panel(page, 'First steps');
    await steps.getByText('1 of 8').waitFor();
    // Without a model, it is the first of them; later, the last.
    await steps.getByRole('link', { name: 'Choose an AI model' }).click();
    await panel(page, 'Choose an AI model').getByRole('link', { name: 'Later' }).click();
    await page.waitForURL('**/dashboard');
    await steps.getByRole('listitem').last().getByText('Choose an AI model').waitFor();
    await steps.getByRole('button', { name: 'Hide the first steps' }).click();
    expect(await steps.count()).toBe(0);
    await page.reload();
    await page.getByRole('link', { name: 'Create an agent' }).waitFor();
    await settled(page);
    expect(await steps.count()).toBe(0);
    expect(watched.troubles).toEqual([]);
  });
});
