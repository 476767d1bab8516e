/** Questions about the topic: asked when a schedule writes, answered by nobody but the owner, and shown with it. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type Contexts, openBrowser, openPage } from './browser.ts';
import { ask, claim, lookAround } from './owner.ts';
import { type RunningServer, startServer } from './server.ts';

let browser: Contexts;
let server: RunningServer;
beforeEach(async () => {
  browser = await openBrowser();
  server = await startServer();
});
afterEach(async () => {
  await browser.close();
  await server.stop();
});

const Made = z.object({ data: z.object({ id: z.string() }) });

test('P-2.86 P-7.167 a schedule asks its questions, takes the answers, and its posts state them', async () => {
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
  await form.getByLabel('Topic (optional)').fill('A special offer for the harbor tour');
  const when = form.getByRole('textbox', { name: 'Until when?' });
  await when.waitFor();
  const offer = form.getByRole('textbox', { name: 'What’s the offer?' });
  expect(await offer.inputValue()).toBe('');
  expect(await when.inputValue()).toBe('');
  await offer.fill('15 euros instead of 20');
  await when.fill('Until Sunday, 6 PM');
  await form.getByRole('textbox', { name: 'How do people get it?' }).fill('Use code TOUR5');
  await lookAround(watched, 'schedule-questions');
  await form.getByRole('button', { name: 'Schedule post' }).click();
  await page.getByText('Scheduled post created').first().waitFor();
  await page.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Details and history' }).click();
  const told = page.getByRole('region', { name: 'What people should know' });
  await told.getByText('Use code TOUR5').waitFor();
  await lookAround(watched, 'schedule-answers');
  expect(watched.troubles).toEqual([]);
  await page.context().close();
});
