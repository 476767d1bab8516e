/**
 * An administrator finds a model on this machine, tries it, uses it, and adds another one; writers see which one is
 * used.
 */
import { LLMock } from '@copilotkit/aimock';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { painted } from '#test/emulators/images-state.ts';
import { said } from '#test/said.ts';
import { type Contexts, openBrowser, openPage } from './browser.ts';
import { ask, claim, lookAround } from './owner.ts';
import { type RunningServer, startServer } from './server.ts';

const sentence = 'The first coffee of the day forgives everything the alarm did.';
const post = 'The harbour wakes before the town does.';

const mock = new LLMock({ port: 0, logLevel: 'silent' });
let browser: Contexts;
let server: RunningServer;
beforeEach(async () => {
  await mock.start();
  browser = await openBrowser();
  server = await startServer({ AI_BASE_URL: `${mock.url}/v1` });
});
afterEach(async () => {
  await browser.close();
  await server.stop();
  await mock.stop();
});

const Made = z.object({ data: z.object({ id: z.string() }) });

test('P-2.80 P-2.81 a model is found, tried, used, reordered and removed without a restart', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  await claim(page, server);
  const agent = await ask(watched, '/agents', {
    name: 'Ada of Ports',
    personality_type: 'tech_sage',
    platforms: ['sandbox'],
  });
  expect(Made.parse(JSON.parse(agent)).data.id).toBeTruthy();

  await page.goto(`${server.url}/ai-content`);
  const banner = page.getByText('Without an AI model, the built-in writer arranges your facts.');
  await banner.waitFor();
  await lookAround(watched, 'model-banner');
  await page.getByRole('link', { name: 'Add a model' }).click();
  await page.getByRole('heading', { name: 'AI models', level: 1 }).waitFor();

  const found = page.getByRole('region', { name: 'Found on this machine' });
  const choice = found.getByRole('combobox', { name: 'AI_BASE_URL model' });
  await choice.waitFor();
  await lookAround(watched, 'models-found');
  const model = await choice.inputValue();
  mock.onMessage(/first coffee/su, {
    content: said(sentence),
    usage: { prompt_tokens: 480, completion_tokens: 42 },
  });
  mock.onMessage(/.*/su, { content: said(post) });
  const drawing = await painted('coffee', 512, 512);
  mock.onImage(/coffee/u, { image: { b64Json: drawing.toString('base64') } });
  await found.getByRole('button', { name: 'Try a sentence' }).click();
  await found.getByText(sentence).waitFor();
  await found.getByText(/480 tokens read, 42 written · free/).waitFor();
  await found.getByRole('button', { name: 'Use this' }).click();

  const list = page.getByRole('region', { name: 'What writes now' });
  await list.getByText('Writes now', { exact: true }).waitFor();
  await list.getByText(model, { exact: true }).waitFor();

  const form = page.getByRole('form', { name: 'Connect a provider' });
  await form.getByRole('button', { name: 'Add model' }).click();
  await form.getByText('Enter your key for OpenAI').waitFor();
  await form.getByRole('combobox', { name: 'Provider' }).click();
  await page.getByRole('option', { name: 'Another OpenAI-compatible server' }).click();
  await form.getByLabel('Model').fill('second-model');
  await form.getByLabel('Address').fill('http://10.0.0.5/v1');
  await form.getByLabel('Input price').fill('0.25');
  await form.getByLabel('Output price').fill('1');
  await form.getByRole('button', { name: 'Try a sentence' }).click();
  await form
    .getByText(/^Use an https address on the public internet/)
    .first()
    .waitFor();
  await form.getByLabel('Address').fill(`${mock.url}/v1`);
  await form.getByRole('button', { name: 'Try a sentence' }).click();
  await form.getByText(sentence).waitFor();
  await lookAround(watched, 'models-tried', / 400 /);
  await form.getByRole('button', { name: 'Add model' }).click();

  const rows = list.getByRole('list', { name: 'Added here' }).getByRole('listitem');
  await rows.nth(1).getByText('second-model', { exact: true }).waitFor();
  const up = list.getByRole('button', { name: 'Move second-model up' });
  await up.focus();
  await page.keyboard.press('Enter');
  await rows.nth(0).getByText('second-model', { exact: true }).waitFor();
  await rows.nth(0).getByText('Writes now', { exact: true }).waitFor();
  expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Move second-model up');
  await lookAround(watched, 'models', / 400 /);

  await list.getByRole('button', { name: 'Edit second-model' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit second-model' });
  await editing.getByLabel('Address').waitFor();
  await lookAround(watched, 'models-edit', / 400 /);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await list.getByRole('button', { name: 'Remove second-model' }).click();
  await page.getByText(/Its key is deleted/).waitFor();
  await lookAround(watched, 'models-remove', / 400 /);
  await page.getByRole('button', { name: 'Remove model' }).click();
  await rows.nth(0).getByText(model, { exact: true }).waitFor();

  await form.getByText('Images', { exact: true }).click();
  await form.getByRole('combobox', { name: 'Provider' }).click();
  await page.getByRole('option', { name: 'Another OpenAI-compatible server' }).click();
  await form.getByLabel('Model').fill('drawing-model');
  await form.getByLabel('Address').fill(`${mock.url}/v1`);
  await form.getByLabel('Price of an image').fill('0.02');
  await form.getByRole('button', { name: 'Try an image' }).click();
  await form.getByRole('img', { name: /^A cup of coffee/ }).waitFor();
  await lookAround(watched, 'models-image-tried', / 400 /);
  await form.getByRole('button', { name: 'Add model' }).click();
  const drawers = page.getByRole('region', { name: 'What makes images now' });
  await drawers.getByText('Makes images now', { exact: true }).waitFor();
  await drawers.getByText(/about \$0\.02 an image/).waitFor();
  await lookAround(watched, 'models-images', / 400 /);
  await page.goto(`${server.url}/images`);
  await page.getByRole('textbox', { name: /Negative prompt/ }).waitFor();

  await page.goto(`${server.url}/ai-content`);
  await page.getByText(`Written by ${model}`).waitFor();
  expect(await banner.count()).toBe(0);
  await page.getByRole('textbox', { name: 'Topic' }).fill('harbours at dawn');
  await page.getByRole('button', { name: 'Write a draft' }).click();
  await page.getByText(post).first().waitFor();

  // The text appears while it is written, and can be stopped.
  mock.reset();
  const slow = 'Gulls sleep at noon. Nobody knows why they do. '.repeat(2);
  mock.onMessage(/.*/su, { content: slow }, { chunkSize: 4, latency: 1500 });
  await page.getByRole('textbox', { name: 'Topic' }).fill('gulls at noon');
  await page.getByRole('button', { name: 'Write a draft' }).click();
  await page
    .getByText(/^Gulls sleep at noon/u)
    .first()
    .waitFor();
  await lookAround(watched, 'writing-so-far', / 400 /);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Writing stopped. Finished drafts are kept.').waitFor();
  expect(watched.troubles.filter((one) => !/ 400 /.test(one))).toEqual([]);
  await page.context().close();
});
