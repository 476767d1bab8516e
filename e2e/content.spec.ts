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
const saved = (page: Page): Promise<void> =>
  results(page).getByRole('status').getByText('Saved', { exact: true }).waitFor();

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

/** A text that is too long is marked, saved and not posted; undoing the edit takes one click. */
async function breakAndMend(watched: Watched): Promise<void> {
  const { page } = watched;
  await card(page).getByRole('button', { name: 'Edit', exact: true }).click();
  await card(page).getByRole('textbox', { name: 'Text' }).fill('much '.repeat(80));
  await card(page).getByText('This draft needs a look before you publish it').waitFor();
  await saved(page);
  const post = card(page).getByRole('button', { name: 'Post to Sandbox' });
  expect(await post.isDisabled()).toBe(true);
  await lookAround(watched, 'content-needs-you');
  await card(page).getByRole('button', { name: 'Restore original' }).click();
  await card(page).getByText('This draft needs a look before you publish it').waitFor({
    state: 'hidden',
  });
}

async function editAndComeBack({ page }: Watched, words: string): Promise<void> {
  await card(page).getByRole('textbox', { name: 'Text' }).fill(words);
  await card(page).getByRole('button', { name: 'Done' }).click();
  await card(page).getByRole('button', { name: 'Edit', exact: true }).waitFor();
  await page.reload();
  await card(page).getByRole('article').getByText(words).waitFor();
  await card(page).getByText('Draft', { exact: true }).waitFor();
}

/** From the list of drafts back to the editor, and published. */
async function postDraft(watched: Watched, words: string): Promise<void> {
  const { page } = watched;
  await page.getByRole('tab', { name: 'Drafts' }).click();
  const drafts = page.getByRole('list', { name: 'Drafts' });
  await drafts.getByText(words).waitFor();
  await lookAround(watched, 'content-drafts');
  await drafts.getByRole('button', { name: `Open “${words}”` }).click();
  await card(page).getByRole('button', { name: 'Post to Sandbox' }).click();
  await card(page).getByText('Published', { exact: true }).waitFor();
  await card(page).getByText('Posted', { exact: true }).waitFor();
  await lookAround(watched, 'content-posted');
  await page.goto(`${server.url}/ai-content?view=history&state=posted`);
  const history = page.getByRole('list', { name: 'History' });
  await history.getByText(words).waitFor();
  expect(await history.getByRole('button', { name: /^Delete/ }).count()).toBe(0);
}

async function parts(page: Page): Promise<string[]> {
  const fields = await results(page)
    .getByRole('textbox', { name: /^(Part|Text)/ })
    .all();
  return Promise.all(fields.map((field) => field.inputValue()));
}

/** By keyboard and by buttons: split, join, move, delete and undo, without losing a word. */
async function reshapeThread(watched: Watched): Promise<void> {
  const { page } = watched;
  await page.goto(`${server.url}/ai-content`);
  await page.getByRole('combobox', { name: 'Content type' }).click();
  await page.getByRole('option', { name: 'Thread' }).click();
  const facts = [
    'A backup ran every night for two years.',
    'Nobody ever restored one.',
    'The disk died in March.',
    'The restore took nine hours.',
    'Now we restore one every Monday.',
  ];
  await page.getByRole('textbox', { name: 'Facts' }).fill(facts.join('\n'));
  await page.getByRole('button', { name: 'Generate content' }).click();
  await page.getByText('Thread on “Backups nobody has ever restored”').waitFor();
  await lookAround(watched, 'content-thread');
  await card(page).getByRole('button', { name: 'Edit', exact: true }).click();
  const before = await parts(page);
  const first = card(page).getByRole('textbox', { name: /^Part 1 of/ });
  await first.press('Control+Home');
  await first.press('Control+ArrowRight');
  await first.press('Alt+Enter');
  await expect.poll(async () => (await parts(page)).length).toBe(before.length + 1);
  const divided = await parts(page);
  expect(divided.slice(0, 2).join(' ')).toBe(before[0]);
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(async () => (await parts(page))[0]).toBe(divided[1]);
  await lookAround(watched, 'content-thread-edit');
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => parts(page)).toEqual(divided);
  await card(page).getByRole('button', { name: 'Merge with the next part' }).first().click();
  await expect.poll(() => parts(page)).toEqual(before);
  await card(page).getByRole('button', { name: 'Remove this part' }).last().click();
  await expect.poll(() => parts(page)).toEqual(before.slice(0, -1));
  await card(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => parts(page)).toEqual(before);
  await card(page).getByRole('button', { name: 'Done' }).click();
  await card(page).getByRole('button', { name: 'Edit', exact: true }).waitFor();
  expect(await card(page).getByRole('article').count()).toBe(before.length);
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
  await page.getByText('1 draft', { exact: true }).waitFor();
  await page.getByRole('searchbox', { name: 'Search drafts and topics' }).fill('zeppelin');
  await page.getByText('No drafts match').waitFor();
}

async function suggest(watched: Watched): Promise<void> {
  const { page } = watched;
  await page.goto(`${server.url}/ai-content`);
  await page.getByRole('button', { name: 'Suggest posts' }).click();
  // Without a model and without company facts there is nothing to suggest from.
  await page.getByText('Add at least one fact, or connect an AI model.').first().waitFor();
  await lookAround(watched, 'content-suggested');
}

test('P-2.23 a post is generated, edited, saved, published and found again', async () => {
  const watched = await openPage(browser);
  await claim(watched.page, server);
  const agent = await createAgent(watched);
  await writePost(watched, agent);
  await breakAndMend(watched);
  const words = 'A backup is a rumour until somebody restores it.';
  await editAndComeBack(watched, words);
  await postDraft(watched, words);
  await reshapeThread(watched);
  await deleteText(watched);
  await suggest(watched);
  expect(watched.troubles).toEqual([]);
  await watched.page.context().close();
});
