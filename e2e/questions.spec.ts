/** Facts of a schedule: typed by its owner or taken from the company by a click, and shown with it. */
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
  await form.getByText(/writes it from these facts$/).click();
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
