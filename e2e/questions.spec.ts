/** Facts of a schedule: typed by its owner or taken from the company by a click, and shown with it. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openPage } from './browser.ts';
import { browser, eachTest, server } from './each.ts';
import { ask, claim, lookAround } from './owner.ts';

eachTest();

const Made = z.object({ data: z.object({ id: z.string() }) });

test('P-2.86 P-7.167 a schedule takes facts, also of the company, and its posts state them', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  await claim(page, server);
  const agent = { name: 'Rosa Rye', personality_type: 'tech_sage', platforms: ['sandbox'] };
  const agent_id = Made.parse(JSON.parse(await ask(watched, '/agents', agent))).data.id;
  await ask(watched, `/agents/${agent_id}/connect-platform`, { platform: 'sandbox' });
  await ask(watched, '/company/products', {
    name: 'Harbor tour',
    description: 'The harbor tour starts at 10 AM on Saturdays.',
    pricing_info: ['The harbor tour costs 15 euros'],
  });
  await ask(watched, '/company/assign-to-agent', {
    agent_id,
    knowledge_scope: ['products_services'],
  });
  await page.goto(`${server.url}/scheduled-posts`);
  await page.getByRole('button', { name: 'Schedule a post' }).first().click();
  const form = page.getByRole('form', { name: 'New scheduled post' });
  await form.getByRole('button', { name: 'Author: Rosa Rye' }).waitFor();
  await form.getByLabel('Topic (optional)').fill('A special offer for the harbor tour');
  const facts = form.getByRole('textbox', { name: 'Facts' });
  await facts.fill('15 euros instead of 20\nUse code TOUR5');
  await form.getByRole('button', { name: 'Find company facts' }).click();
  await form.getByText('The harbor tour starts at 10 AM on Saturdays.').click();
  expect(await facts.inputValue()).toContain('The harbor tour starts at 10 AM on Saturdays.');
  await lookAround(watched, 'schedule-facts');
  await form.getByRole('button', { name: 'Schedule post' }).click();
  await page.getByText('Scheduled post created').first().waitFor();
  await page.getByText('Scheduled post created').first().waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Details and history' }).click();
  const told = page.getByRole('region', { name: 'Facts' });
  await told.getByText('Use code TOUR5').waitFor();
  await lookAround(watched, 'schedule-told');
  expect(watched.troubles).toEqual([]);
  await page.context().close();
});

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

test('P-49.200 P-49.201 a topic with three facts goes to three accounts every week in ten clicks from the sidebar', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  await claim(page, server);
  for (const name of ['Mina Malt', 'Otto Oat', 'Rosa Rye']) {
    const agent = { name, personality_type: 'tech_sage', platforms: ['sandbox'] };
    const { id } = Made.parse(JSON.parse(await ask(watched, '/agents', agent))).data;
    await ask(watched, `/agents/${id}/connect-platform`, { platform: 'sandbox' });
  }
  await page.goto(`${server.url}/dashboard`);
  const { click, count } = countClicks();
  await click(page.getByRole('link', { name: 'Write', exact: true }));
  await click(page.getByRole('button', { name: /^Start from a topic/ }));
  const panel = page.getByRole('form', { name: 'Write from a topic' });
  await panel.getByLabel(/^What should/).fill('Rye bread');
  const facts = 'Rye is back on Friday.\nIt costs 4.20.\nWe open at 7.';
  await panel.getByRole('textbox', { name: 'Facts' }).fill(facts);
  await page.keyboard.press('Control+Enter');
  await click(page.getByRole('button', { name: 'Keep', exact: true }));
  const accounts = page.getByRole('group', { name: 'Accounts' });
  const others = accounts.locator('[aria-pressed="false"]');
  for (let left = await others.count(); left > 0; left -= 1) await click(others.first());
  expect(await accounts.locator('[aria-pressed="true"]').count()).toBe(3);
  await click(page.getByRole('button', { name: 'More ways to publish' }));
  await click(page.getByRole('menuitem', { name: 'Schedule…' }));
  const time = page.getByRole('dialog', { name: 'Schedule this post' });
  await click(time.getByRole('button', { name: 'Every week' }));
  const form = page.getByRole('form', { name: 'Repeat this post' });
  await form.getByText('These facts fill one post. Later ones wait for new facts.').waitFor();
  await form.getByRole('radio', { name: 'Same text each time' }).waitFor();
  await form.getByRole('list', { name: 'Next posts' }).waitFor();
  await lookAround(watched, 'repeat-form');
  // “Back” leaves the form, and not the editor with the draft.
  const draft = page.url();
  await page.goBack();
  await form.waitFor({ state: 'detached' });
  expect(page.url()).toBe(draft);
  await page.getByRole('button', { name: 'More ways to publish' }).click();
  await page.getByRole('menuitem', { name: 'Schedule…' }).click();
  await time.getByRole('button', { name: 'Every week' }).click();
  await form.getByText('Same text each time').click();
  await lookAround(watched, 'repeat-same');
  await form.getByText(/writes a new one from these facts/).click();
  expect(await form.getByRole('textbox', { name: 'Facts' }).inputValue()).toBe(facts);
  await click(form.getByRole('button', { name: 'Start repeating' }));
  await page.getByText(/^Repeats every \w+/).waitFor();
  expect(count()).toBeLessThanOrEqual(10);
  expect(watched.troubles).toEqual([]);
  await page.context().close();
});
