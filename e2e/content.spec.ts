/**
 * Agents' drafts are saved, edited, explained and posted: a post, a thread, drafts and the history, on every width.
 */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openPage, seriousFindings, type Watched } from './browser.ts';
import { browser, eachTest, server } from './each.ts';
import { ask, claim, lookAround } from './owner.ts';

eachTest();

const Made = z.object({ data: z.object({ id: z.string() }) });

async function createAgent(watched: Watched): Promise<string> {
  const said = await ask(watched, '/agents', {
    name: 'Ada of Ports',
    personality_type: 'tech_sage',
    platforms: ['sandbox'],
    target_topics: ['databases', 'reliability'],
  });
  const { id } = Made.parse(JSON.parse(said)).data;
  await ask(watched, `/agents/${id}/connect-platform`, { platform: 'sandbox' });
  return id;
}

const results = (page: Page): Locator => page.getByRole('region', { name: 'Results' });
const card = (page: Page, at = 1, of = 1): Locator =>
  results(page).getByRole('group', { name: `Text ${at} of ${of}`, exact: true });
/** The form survives a reload, and the keyboard submits it. */
async function writePost(watched: Watched, agent: string): Promise<void> {
  const { page } = watched;
  await page.goto(`${server.url}/ai-content?agent=${agent}`);
  await page.getByText('Nothing written yet').waitFor();
  await page.getByText('Built-in writer: free').waitFor();
  await lookAround(watched, 'content-empty');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('textbox', { name: 'Facts' }).fill('The disk died in March.');
  await page.getByLabel('Topic').fill('Backups nobody has ever restored');
  await page.reload();
  expect(await page.getByLabel('Topic').inputValue()).toBe('Backups nobody has ever restored');
  await page.getByLabel('Topic').press('Control+Enter');
  await card(page).getByRole('article').waitFor();
  await card(page).getByRole('button', { name: 'Why?' }).click();
  await card(page).getByText('Within the character limit').waitFor();
  await lookAround(watched, 'content-written');
}

/** The draft is edited where every post is; its page keeps it as it was written. */
async function editInEditor(watched: Watched): Promise<void> {
  const { page } = watched;
  await card(page).getByRole('link', { name: 'Open in the editor' }).click();
  const text = page.getByRole('textbox', { name: 'Post' });
  await text.waitFor();
  expect(await text.inputValue()).toContain('The disk died in March.');
  await page.goBack();
  await card(page).getByRole('button', { name: 'Save as draft' }).click();
  await page.reload();
  await card(page).getByText('Draft', { exact: true }).waitFor();
}

/** From the list of drafts back to the editor, and published. */
async function postDraft(watched: Watched, words: string): Promise<void> {
  const { page } = watched;
  await page.getByRole('tab', { name: 'Drafts', exact: true }).click();
  const drafts = page.getByRole('list', { name: 'Drafts' });
  await drafts.getByText(words).waitFor();
  await lookAround(watched, 'content-drafts');
  await drafts.getByRole('button', { name: /^Open “/ }).click();
  await card(page).getByRole('button', { name: 'Post to Sandbox' }).click();
  await card(page).getByText('Published', { exact: true }).waitFor();
  await card(page).getByText('Posted', { exact: true }).waitFor();
  await lookAround(watched, 'content-posted');
  await page.goto(`${server.url}/ai-content?view=history&state=posted`);
  const history = page.getByRole('list', { name: 'History' });
  await history.getByText(words).waitFor();
  expect(await history.getByRole('button', { name: /^Delete/ }).count()).toBe(0);
}

/** Facts that a post has no room for are listed, and become a thread. */
async function makeThread(watched: Watched): Promise<void> {
  const { page } = watched;
  await page.goto(`${server.url}/ai-content`);
  const facts = [
    'A backup ran every night for two years, and every morning a green light said that it had.',
    'Nobody ever restored one, because there was always something else to do first.',
    'The disk died in March, on the one weekend that the whole team was away at sea.',
    'The restore took nine hours, and the first hour was spent on finding the password.',
    'Now we restore one every Monday, and the person who does it brings the cake.',
  ];
  await page.getByRole('textbox', { name: 'Facts' }).fill(facts.join('\n'));
  await page.getByRole('button', { name: 'Write a draft' }).click();
  const left = card(page).getByRole('region', { name: 'Facts that didn’t fit' });
  await left.getByText(/^\d of your 5 facts didn’t fit$/).waitFor();
  await lookAround(watched, 'content-left-out');
  await left.getByRole('button', { name: 'Make it a thread' }).click();
  await page.getByText('Thread on “Backups nobody has ever restored”').waitFor();
  await left.waitFor({ state: 'hidden' });
  expect(await card(page).getByRole('article').count()).toBeGreaterThan(1);
  await lookAround(watched, 'content-thread');
}

/** Without facts the page asks for them where they are typed. */
async function askForFacts(watched: Watched): Promise<void> {
  const { page } = watched;
  await page.getByRole('textbox', { name: 'Facts' }).fill('');
  await page.getByRole('button', { name: 'Write a draft' }).click();
  await page.getByText('Add at least one fact, or connect an AI model.').waitFor();
  await page.locator('textarea:focus').waitFor();
  // The answer is a question, which the browser logs as an error.
  await lookAround(watched, 'content-needs-facts', / 400 /);
}

/** The editor offers Undo after a deletion; the lists ask first. */
async function deleteText(watched: Watched): Promise<void> {
  const { page } = watched;
  await card(page).getByRole('button', { name: 'Delete' }).click();
  await page.locator('button:focus', { hasText: 'Undo' }).waitFor();
  await page.keyboard.press('Enter');
  await card(page).getByRole('article').first().waitFor();
  await page.getByRole('tab', { name: 'History' }).click();
  const history = page.getByRole('list', { name: 'History' });
  await history.getByRole('listitem').nth(1).waitFor();
  await lookAround(watched, 'content-history');
  await history
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Delete this draft?' });
  expect(await seriousFindings(page), 'axe on the question').toEqual([]);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText(/^2 drafts/).waitFor();
  await page.getByRole('searchbox', { name: 'Search drafts and topics' }).fill('zeppelin');
  await page.getByText('No drafts match').waitFor();
}

async function suggest({ page }: Watched): Promise<void> {
  await page.goto(`${server.url}/ai-content`);
  await page.getByText('Suggesting posts needs an AI model.').waitFor();
  expect(await page.getByRole('button', { name: 'Suggest posts' }).isDisabled()).toBe(true);
}

test('P-2.23 a post is generated, edited, saved, published and found again', async () => {
  const watched = await openPage(browser);
  await claim(watched.page, server);
  const agent = await createAgent(watched);
  await writePost(watched, agent);
  await editInEditor(watched);
  await postDraft(watched, 'The disk died in March.');
  await makeThread(watched);
  await deleteText(watched);
  await suggest(watched);
  await askForFacts(watched);
  expect(watched.troubles.filter((one) => !/ 400 /.test(one))).toEqual([]);
  await watched.page.context().close();
});
