/** A post is shared for review, read without scripts, commented on and approved by someone without an account. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, seriousFindings, settled, type Watched } from './browser.ts';
import { browser, eachTest, server } from './each.ts';
import { claim, desk, lookAround, made, phone, show, shots } from './owner.ts';

eachTest();

const words = 'The mill door is open from six. Bring a bag.';

/** A post in the sandbox that is scheduled and needs no approval; returns its id. */
async function prepare(watched: Watched): Promise<string> {
  const agent = await made(watched, '/agents', {
    name: 'Rosa',
    personality_type: 'tech_sage',
    platforms: ['sandbox'],
  });
  const path = `/agents/${agent.id}/connect-platform`;
  const { platform_connections } = await made(watched, path, { platform: 'sandbox' });
  const variants = [{ connection_id: platform_connections[0].id }];
  const { id } = await made(watched, '/posts', { agent_id: agent.id, parts: [words], variants });
  await made(watched, `/posts/${id}/schedule`, { scheduled_time: '2036-12-01T09:00' });
  return id;
}

/** Shares the open post; returns the address. */
async function share(owner: Watched): Promise<string> {
  const { page } = owner;
  await page.getByRole('button', { name: 'More for this post' }).click();
  await page.getByRole('menuitem', { name: 'Share for review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share for review' });
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Mill opening');
  await check(owner, 'share-review');
  await show(page, desk);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const address = await dialog.getByRole('textbox', { name: 'Review link' }).inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  return address;
}

/** Nothing that axe finds, and nothing that is too wide, on a desk and on a phone. */
async function check({ page, troubles }: Watched, place: string): Promise<void> {
  for (const view of [desk, phone]) {
    await show(page, view);
    await settled(page);
    if (shots) {
      const path = `${shots}/${place}-${view.width}-${view.scheme}.png`;
      await page.screenshot({ path, fullPage: true });
    }
    expect(await seriousFindings(page), `axe on ${place} at ${view.width}`).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(view.width);
  }
  expect(troubles, place).toEqual([]);
}

/** Marks words of the post, as a reader does. */
const mark = (page: Page, from: number, to: number) =>
  page.evaluate(`(() => {
    const range = document.createRange();
    const text = document.querySelector('[data-text]').firstChild;
    range.setStart(text, ${from});
    range.setEnd(text, ${to});
    getSelection().removeAllRanges();
    getSelection().addRange(range);
  })()`);

async function readsWithoutScripts(address: string): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(address);
  await page.getByRole('heading', { name: 'Mill opening' }).waitFor();
  await page.getByText(words).waitFor();
  expect(await page.getByText(/^Mon, Dec 1, \d{4} at 9:00 AM UTC$/).count()).toBe(1);
  await context.close();
}

test('P-48.8 P-48.9 P-49.355 a post is shared, commented on and approved without an account', async () => {
  const owner = await openPage(browser);
  await claim(owner.page, server);
  const id = await prepare(owner);
  await owner.page.goto(`${server.url}/write/${id}`);
  const address = await share(owner);
  await readsWithoutScripts(address);

  const reviewer = await openPage(browser);
  const { page } = reviewer;
  await page.goto(address);
  await page.getByText('Needs approval').waitFor();
  await check(reviewer, 'review');
  await show(page, phone);
  await mark(page, 4, 13);
  expect(await page.locator('.quote q').textContent()).toBe('mill door');
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ben');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  // Nothing is sent without a text.
  expect(await page.getByRole('listitem').count()).toBe(0);
  await page.getByRole('textbox', { name: 'Comment' }).fill('Which door?');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await page.getByRole('listitem').filter({ hasText: 'Which door?' }).waitFor();

  const notes = owner.page.getByRole('region', { name: 'Review comments' });
  await owner.page.goto(`${server.url}/write/${id}`);
  await notes.getByText('Which door?').waitFor();
  await lookAround(owner, 'review-notes');
  await notes.getByRole('button', { name: 'mill door' }).click();
  expect(await owner.page.evaluate('getSelection().toString()')).toBe('mill door');
  await notes.getByRole('button', { name: 'Answer' }).click();
  await notes.getByRole('textbox', { name: 'Answer to Ben' }).fill('The red one.');
  await notes.getByRole('button', { name: 'Send' }).click();
  await notes.getByText('The red one.').waitFor();
  await notes.getByRole('button', { name: 'Resolve' }).click();
  await notes.getByRole('button', { name: 'Show 1 resolved' }).waitFor();

  await page.reload();
  await page.getByText('The red one.').waitFor();
  await page.getByText('You are Ben.').waitFor();
  await page.getByRole('textbox', { name: 'Comment' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Approved', { exact: true }).waitFor();
  await check(reviewer, 'review-approved');

  await owner.page.reload();
  await owner.page.getByText('Approved', { exact: true }).first().waitFor();
  await notes.getByText('approved').waitFor();
  await owner.page.goto(`${server.url}/notices`);
  await owner.page.getByText('Ben approved a post').first().waitFor();
});

test('P-50.155 P-50.156 P-50.158 a plan with a PIN is opened and approved without an account', async () => {
  const owner = await openPage(browser);
  await claim(owner.page, server);
  const agent = await made(owner, '/agents', {
    name: 'Rosa',
    personality_type: 'tech_sage',
    platforms: ['sandbox'],
  });
  const path = `/agents/${agent.id}/connect-platform`;
  const { platform_connections } = await made(owner, path, { platform: 'sandbox' });
  const post = {
    agent_id: agent.id,
    parts: [words],
    review: 'before_sending',
    variants: [{ connection_id: platform_connections[0].id }],
  };
  const { id } = await made(owner, '/posts', post);
  const scheduled_time = new Date(Date.now() + 3 * 86_400_000).toISOString();
  await made(owner, `/posts/${id}/schedule`, { scheduled_time });
  await owner.page.goto(`${server.url}/agents/${agent.id}`);
  await owner.page.getByRole('button', { name: 'Share the next two weeks' }).click();
  const dialog = owner.page.getByRole('dialog', { name: 'Share for review' });
  await dialog.getByLabel('PIN (optional)').fill('482913');
  await check(owner, 'share-plan');
  await show(owner.page, desk);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const address = await dialog.getByRole('textbox', { name: 'Review link' }).inputValue();

  const reviewer = await openPage(browser);
  const { page } = reviewer;
  await page.goto(address);
  await page.getByRole('heading', { name: 'Enter the PIN' }).waitFor();
  await check(reviewer, 'review-pin');
  const pin = async (given: string) => {
    await page.getByLabel('PIN').fill(given);
    await page.getByRole('button', { name: 'Open' }).click();
  };
  await pin('000000');
  await page.getByText('That isn’t the PIN of this link.').waitFor();
  reviewer.troubles.length = 0;
  await pin('482913');
  await page.getByRole('heading', { name: 'The next 14 days' }).waitFor();
  await check(reviewer, 'review-plan');
  await show(page, desk);
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ben');
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Approved', { exact: true }).waitFor();
  await page.getByText(words).waitFor();
  // Whoever opens the address again is asked again.
  await page.goto(`${address}/open`);
  await page.getByRole('heading', { name: 'Enter the PIN' }).waitFor();
  await owner.page.goto(`${server.url}/write/${id}`);
  await owner.page.getByText(/Ben/u).first().waitFor();
});
