/**
 * Someone mentions an agent in the sandbox; its owner sees why it should reply, approves the reply, and it appears
 * there.
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openPage, settled, type Watched } from './browser.ts';
import { browser, eachTest, server } from './each.ts';
import { ask, claim, lookAround } from './owner.ts';

eachTest();

const Made = z.object({ data: z.object({ id: z.string() }) });
const patience = { timeout: 60_000 };

async function createAgent(watched: Watched): Promise<string> {
  const said = await ask(watched, '/agents', {
    name: 'Ada of Ports',
    personality_type: 'tech_sage',
    platforms: ['sandbox'],
    target_topics: ['databases'],
  });
  const { id } = Made.parse(JSON.parse(said)).data;
  await ask(watched, `/agents/${id}/connect-platform`, { platform: 'sandbox' });
  return id;
}

const says = async (watched: Watched, author: string, text: string): Promise<string> =>
  Made.parse(JSON.parse(await ask(watched, '/sandbox/posts', { author, text }))).data.id;
const toast = (page: Page, message: string): Promise<void> =>
  page.getByText(message, { exact: true }).first().waitFor();
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

async function switchOn(watched: Watched): Promise<void> {
  const { page } = watched;
  await tab(page, 'Replies').click();
  await page.getByText('Auto-reply is off. Mentions still arrive in your inbox').waitFor();
  await lookAround(watched, 'engagement-off');
  await page.getByRole('switch', { name: 'Auto-reply' }).check();
  await page.getByText('Off until you save').waitFor();
  await page.getByRole('switch', { name: 'Find posts about its topics' }).check();
  await page.keyboard.press('Control+Enter');
  await toast(page, 'Engagement settings updated successfully');
  await page.getByText(/The first 10 automatic replies need your approval/).waitFor();
  await lookAround(watched, 'engagement-on');
}

async function trySample(watched: Watched): Promise<void> {
  const { page } = watched;
  await tab(page, 'Test Engagement').click();
  const button = page.getByRole('button', { name: 'Test engagement' });
  expect(await button.isDisabled()).toBe(true);
  const sample =
    '@AdaofPorts thank you for the reminder to test database backups, it saved our week!';
  await page.getByLabel('Sample tweet').fill(sample);
  await button.click();
  await toast(page, 'Engagement test completed');
  await page.getByRole('heading', { name: 'Would reply' }).waitFor();
  await lookAround(watched, 'engagement-test');
}

async function decide(watched: Watched): Promise<string> {
  const { page } = watched;
  await page.goto(`${server.url}/inbox`);
  await page.getByText('You’re all caught up').waitFor();
  await lookAround(watched, 'inbox-empty');
  await says(watched, 'Sam', '@AdaofPorts how often should I test whether a backup restores?');
  // No reload: the open page gets a live update.
  const row = page.locator('[data-row]').first();
  await row.waitFor(patience);
  await page
    .getByRole('link', { name: /^Inbox\s*1 needs a reply$/ })
    .first()
    .waitFor(patience);
  await lookAround(watched, 'inbox-list');
  await row.click();
  await page.getByText(/^Why: /).click();
  await lookAround(watched, 'inbox-open');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('e');
  const answer = page.getByLabel(/^Reply to /);
  await answer.fill('Every month, and after each change of version.');
  await lookAround(watched, 'inbox-edit');
  await answer.press('Control+Enter');
  await page
    .getByText(/^Sends in a few seconds/)
    .first()
    .waitFor();
  return 'Every month, and after each change of version.';
}

async function seeIt({ page }: Watched, answer: string): Promise<void> {
  await page.goto(`${server.url}/sandbox`);
  const said = page.getByRole('article').filter({ hasText: answer });
  await said.waitFor(patience);
  expect(await said.innerText()).toContain('Ada of Ports');
}

async function lookBack(watched: Watched, answer: string): Promise<void> {
  const { page } = watched;
  await page.goto(`${server.url}/inbox?state=answered`);
  const talk = page.getByRole('list', { name: 'Conversation' });
  await talk.getByText(answer).waitFor();
  expect(await talk.getByRole('listitem').count()).toBe(2);
  await lookAround(watched, 'inbox-answered');
}

async function stop(watched: Watched): Promise<void> {
  const { page } = watched;
  await says(watched, 'Kim', '@AdaofPorts please stop writing to me');
  await tab(page, 'Opt-outs').click();
  const people = page.getByRole('list', { name: 'Opt-outs' });
  await people.getByText(/^kim$/i).waitFor(patience);
  expect(await people.innerText()).toMatch(/after writing “.*stop.*”/i);
  await lookAround(watched, 'opt-outs');
  await people.getByRole('button', { name: /^Remove kim$/i }).click();
  await page.getByRole('button', { name: 'Allow replies' }).click();
  await page.getByText('No opt-outs').waitFor();
}

async function count(watched: Watched, id: string): Promise<void> {
  const { page } = watched;
  await page.goto(`${server.url}/agents/${id}?tab=engagement&part=analytics`);
  await page.getByRole('list', { name: 'Recent engagements' }).getByText('Sam').first().waitFor();
  await lookAround(watched, 'engagement-analytics');
}

async function rest(watched: Watched): Promise<void> {
  const { page } = watched;
  await page
    .getByRole('tablist', { name: /^Engagement/ })
    .getByRole('tab')
    .first()
    .click();
  await page.getByRole('button', { name: 'Pause 1 Hour' }).click();
  await toast(page, 'Agent engagement paused successfully');
  await page.getByText(/Auto-reply is paused until/).waitFor();
  await lookAround(watched, 'engagement-paused');
  await page.reload();
  await page.getByText(/Auto-reply is paused until/).waitFor();
  await page.getByRole('button', { name: 'Resume' }).click();
  await toast(page, 'Agent engagement resumed successfully');
  await settled(page);
  expect(await page.getByRole('switch', { name: 'Auto-reply', exact: true }).isChecked()).toBe(
    true,
  );
}

test('S1-2.17 S1-4.3 P-2.14 P-2.15 owners let their agent reply to people and decide what it says', async () => {
  const watched = await openPage(browser);
  await claim(watched.page, server);
  const id = await createAgent(watched);
  await watched.page.goto(`${server.url}/agents/${id}`);
  await switchOn(watched);
  await trySample(watched);
  const answer = await decide(watched);
  await seeIt(watched, answer);
  await lookBack(watched, answer);
  await stop(watched);
  await count(watched, id);
  await rest(watched);
  expect(watched.troubles).toEqual([]);
});
