/** An owner's fields reach the prompt; every save is a version that can be restored; similar posts are shown. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openPage, seriousFindings, type Watched } from './browser.ts';
import { browser, eachTest, server } from './each.ts';
import { ask, claim, lookAround } from './owner.ts';

const guideline = 'Close with a question about the sea';

eachTest();

const Made = z.object({ data: z.object({ id: z.string() }) });

/** Creates an agent by call: the wizard has a journey of its own. */
async function createAgent(watched: Watched): Promise<string> {
  const said = await ask(watched, '/agents', {
    name: 'Ada of Ports',
    personality_type: 'tech_sage',
    platforms: ['sandbox'],
    target_topics: ['databases'],
    behavioral_guidelines: ['Never use hashtags'],
  });
  return Made.parse(JSON.parse(said)).data.id;
}

const panel = ({ page }: Watched, name: string): Locator => page.getByRole('region', { name });
const versionItem = ({ page }: Watched, number: number): Locator =>
  page.getByRole('listitem', { name: `Version ${number}`, exact: true });

const showPrompt = ({ page }: Watched): Promise<void> =>
  page.getByRole('button', { name: 'Show the prompt' }).click();

async function lookAtFirstVersion(watched: Watched): Promise<void> {
  await showPrompt(watched);
  const prompt = panel(watched, 'What the AI model sees');
  await prompt.getByText('It needs no prompt: it arranges your facts as you type them').waitFor();
  await prompt.getByText('Never use hashtags').first().waitFor();
  expect(await prompt.getByText(guideline).count()).toBe(0);
  await panel(watched, 'Versions').getByText('One version so far.').waitFor();
  await panel(watched, 'Similar posts').getByText('Nothing to compare yet.').waitFor();
  await lookAround(watched, 'persona-first');
}

async function typeGuideline({ page }: Watched, id: string): Promise<void> {
  await page.goto(`${server.url}/agents/${id}/edit`);
  const field = page.getByRole('textbox', { name: 'Behavioral guidelines' });
  await field.fill(`Never use hashtags\n${guideline}`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.waitForURL(`${server.url}/agents/${id}`);
}

/** The prompt contains the fields for every content type, and is copied unchanged. */
async function findGuideline(watched: Watched): Promise<void> {
  const { page } = watched;
  await page.getByRole('tab', { name: 'Personality' }).click();
  await showPrompt(watched);
  const prompt = panel(watched, 'What the AI model sees');
  const messages = prompt.getByRole('list', { name: 'Messages to the model' });
  await messages.getByText(`Keep to: Never use hashtags · ${guideline}`).waitFor();
  await prompt.getByRole('combobox', { name: 'Content type' }).click();
  await page.getByRole('option', { name: 'Thread' }).click();
  await prompt.getByRole('textbox', { name: 'Topic' }).fill('tides');
  await messages.getByText('Write a thread about: tides').waitFor();
  await prompt.getByRole('button', { name: 'Copy the whole prompt' }).click();
  await prompt.getByText('Copied').waitFor();
  const copied: string = await page.evaluate('navigator.clipboard.readText()');
  expect(copied).toContain(guideline);
  expect(copied).toContain('tides');
}

async function readHistory(watched: Watched): Promise<void> {
  const second = versionItem(watched, 2);
  await second.getByText('Current').waitFor();
  const [told = '', ...others] = await second.getByRole('definition').allInnerTexts();
  expect(told.split(/\s+/).join(' ')).toBe(`added ${guideline}`);
  expect(others).toEqual([]);
  const first = versionItem(watched, 1);
  await first.getByRole('button', { name: 'Show the full personality' }).click();
  await first.getByRole('heading', { name: 'From version 1 to today' }).waitFor();
  await first.getByText('databases').waitFor();
  await lookAround(watched, 'persona-second');
}

/** By keyboard only. */
async function restoreFirst(watched: Watched): Promise<void> {
  const { page } = watched;
  await page.getByRole('button', { name: 'Restore version 1' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Restore version 1?' });
  await dialog.getByText('will use version 1 again, saved as version 3.').waitFor();
  expect(await seriousFindings(page), 'axe on the question').toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Version 1 restored as version 3.').waitFor();
  await versionItem(watched, 3).getByText('Restored from version 1').waitFor();
  await versionItem(watched, 1).getByText('Same as today').waitFor();
  const prompt = panel(watched, 'What the AI model sees');
  await prompt.getByText('version 3').waitFor();
  await prompt.getByText('Never use hashtags').first().waitFor();
  expect(await prompt.getByText(guideline).count()).toBe(0);
}

/** Two posts, one made from the other, and a third that is unrelated. */
async function findNearDuplicates(watched: Watched, id: string): Promise<void> {
  const { page } = watched;
  await ask(watched, `/agents/${id}/connect-platform`, { platform: 'sandbox' });
  for (const content of [
    'Nobody restores a backup until the day it rains. Try yours on a dry Tuesday.',
    'Nobody restores a backup until the day it snows. Try yours on a dry Tuesday.',
    'A lighthouse has one user story and a hundred years of uptime.',
  ])
    await ask(watched, `/agents/${id}/posts`, { platform: 'sandbox', content });
  await page.goto(`${server.url}/agents/${id}?tab=persona`);
  const twins = panel(watched, 'Similar posts');
  await twins.getByText('Compared 3 posts of this agent with each other.').waitFor();
  const pair = page.getByRole('list', { name: 'Similar posts' }).getByRole('listitem');
  expect(await pair.count()).toBe(1);
  await pair.getByText(/share most of their words/).waitFor();
  await pair.scrollIntoViewIfNeeded();
  await lookAround(watched, 'persona-twins');
  await pair.getByRole('link', { name: 'See this post' }).first().click();
  await page.waitForURL(`${server.url}/sandbox?post=*`);
  await page.getByRole('article').getByText('Nobody restores').first().waitFor();
}

test('an owner sees their fields in the prompt, reads old versions, restores the first one and compares similar agents', async () => {
  const watched = await openPage(browser);
  await claim(watched.page, server);
  const id = await createAgent(watched);
  await watched.page.goto(`${server.url}/agents/${id}?tab=persona`);
  await lookAtFirstVersion(watched);
  await typeGuideline(watched, id);
  await findGuideline(watched);
  await readHistory(watched);
  await restoreFirst(watched);
  await findNearDuplicates(watched, id);
  expect(watched.troubles).toEqual([]);
  await watched.page.context().close();
});
