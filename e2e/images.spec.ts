/** A picture is made, described, made larger, posted, and stays because it was; another one is deleted. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openBrowser, openPage, type Watched } from './browser.ts';
import { ask, claim, lookAround } from './owner.ts';
import { type RunningServer, startServer } from './server.ts';

let browser: Browser;
let server: RunningServer;
beforeAll(async () => {
  browser = await openBrowser();
  server = await startServer();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const widths = [1440, 390];
const Made = z.object({ data: z.object({ id: z.string() }) });

async function makePictures(watched: Watched): Promise<void> {
  const { page } = watched;
  await page.goto(`${server.url}/images`);
  await page.getByText('No images yet').waitFor();
  await lookAround(watched, 'images-empty', widths);
  for (const [prompt, style] of [
    ['A quiet night over the hills', 'Realistic'],
    ['Sunset by the sea', 'Photographic'],
    ['Leaves in autumn', 'Artistic'],
  ] as const) {
    await page.getByLabel('Prompt', { exact: true }).fill(prompt);
    await page.getByRole('combobox', { name: 'Style' }).click();
    await page.getByRole('option', { name: style }).click();
    await page.getByRole('button', { name: 'Generate Image' }).click();
    await page.getByRole('img', { name: prompt }).waitFor();
  }
  await page.getByText('Image generated successfully!').first().waitFor();
  await lookAround(watched, 'images', widths);
}

async function enhance(watched: Watched): Promise<void> {
  const { page } = watched;
  const card = page.getByRole('listitem').filter({ hasText: 'Sunset by the sea' });
  await card.getByRole('button', { name: 'Enhance' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Description').fill('The sun going down over a calm sea');
  await dialog.getByRole('button', { name: 'Save description' }).click();
  await page.getByText('Description saved').waitFor();
  await lookAround(watched, 'images-selected', widths);
  await dialog.getByRole('button', { name: 'Make it larger and sharper' }).click();
  await dialog.getByText('1024 × 1024 pixels').waitFor();
}

/** From the gallery into a scheduled post, with its description. */
async function usePicture(watched: Watched): Promise<void> {
  const { page } = watched;
  await page.getByRole('dialog').getByRole('link', { name: 'Use in a post' }).click();
  const form = page.getByRole('form', { name: 'New scheduled post' });
  await form
    .getByRole('region', { name: 'Pictures' })
    .getByRole('img', { name: 'The sun going down over a calm sea' })
    .waitFor();
  await form.getByRole('button', { name: 'Choose from gallery' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose from your pictures' });
  await picker.getByRole('img').first().waitFor();
  await lookAround(watched, 'images-picker', widths);
  await picker.getByRole('button', { name: 'Cancel' }).click();
}

async function deleteOne({ page }: Watched): Promise<void> {
  await page.goto(`${server.url}/images`);
  await page.getByRole('button', { name: 'Delete Leaves in autumn' }).click();
  await page.getByRole('button', { name: 'Delete image' }).click();
  await page.getByText('Image deleted successfully!').waitFor();
  await page.getByText('3 pictures, newest first').waitFor();
}

test('a picture is made, described, made larger, used and deleted', async () => {
  const watched = await openPage(browser);
  await claim(watched.page, server);
  const agent = { name: 'Ada', personality_type: 'tech_sage', platforms: ['sandbox'] };
  const { id } = Made.parse(JSON.parse(await ask(watched, '/agents', agent))).data;
  await ask(watched, `/agents/${id}/connect-platform`, { platform: 'sandbox' });
  await makePictures(watched);
  await enhance(watched);
  await usePicture(watched);
  await deleteOne(watched);
  expect(watched.troubles).toEqual([]);
});
