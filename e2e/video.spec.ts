/** A short video: uploaded, played in the library and in the editor, and published in the sandbox and on Bluesky. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { videoFile } from '#test/emulators/a-video.ts';
import { type Bluesky, startBluesky } from '#test/emulators/bluesky-process.ts';
import { ada } from '#test/emulators/bluesky-world.ts';
import { type Contexts, openBrowser, openPage, settled, type Watched } from './browser.ts';
import { claim, desk, lookAround, made, once, show } from './owner.ts';
import { type RunningServer, startServer } from './server.ts';

let browser: Contexts;
let server: RunningServer;
let bluesky: Bluesky;
let watched: Watched;
beforeAll(async () => {
  browser = await openBrowser();
  bluesky = await startBluesky();
  await bluesky.order({ op: 'person', person: ada });
  const { service } = bluesky;
  server = await startServer({ BLUESKY_TRUSTED_SERVICES: service, BLUESKY_PLC_URL: service });
  watched = await openPage(browser);
  await claim(watched.page, server);
  await made(watched, '/connections', { platform: 'sandbox' });
  const { handle: identifier, app_password } = ada;
  await made(watched, '/connections', { platform: 'bluesky', service, identifier, app_password });
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await bluesky.close();
});

const film = {
  name: 'Launch day.mp4',
  mimeType: 'video/mp4',
  // Cameras write their index at the end, so a player must fetch the end of the file before it can start.
  buffer: videoFile({ moovLast: true, padding: 3 * 1024 * 1024 }),
};

/** Plays the first video below an element to its end, and returns what the browser decoded. */
const played = async (within: string) =>
  watched.page
    .locator(`${within} video[controls]`)
    .first()
    .evaluate(async (element) => {
      const player = element as HTMLVideoElement;
      player.muted = true;
      const ended = new Promise((resolve) => player.addEventListener('ended', resolve));
      await player.play();
      await ended;
      const { videoWidth, videoHeight, duration } = player;
      return { videoWidth, videoHeight, duration };
    });
const whole = { videoWidth: 64, videoHeight: 36, duration: 2 };

test('P-7.240 P-7.241 a video is uploaded and watched in the library', once, async () => {
  const { page } = watched;
  const ranges: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.mp4') && response.status() === 206)
      ranges.push(response.headers()['content-range'] ?? '');
  });
  await page.getByRole('link', { name: 'Media', exact: true }).first().click();
  await page.locator('main header input[type="file"]').setInputFiles([film]);
  await page.getByText('Video uploaded').waitFor();
  const card = page.getByRole('list', { name: 'Files', exact: true }).getByRole('listitem');
  await card.getByText('Video 0:02').waitFor();
  await lookAround(watched, 'video-library');
  await card.getByRole('button', { name: 'Watch' }).click();
  await page.getByRole('dialog', { name: 'Launch day' }).waitFor();
  expect(await played('[role="dialog"]')).toEqual(whole);
  expect(ranges.length).toBeGreaterThan(0);
  await lookAround(watched, 'video-dialog');
  expect(watched.troubles).toEqual([]);
});

test(
  'P-51.73 P-51.74 a frame of a video becomes its cover, and a file its captions',
  once,
  async () => {
    const { page } = watched;
    await show(page, desk);
    const cover = page.getByRole('region', { name: 'Cover' });
    // Orange in the first second, then blue.
    await page.locator('[role="dialog"] video').evaluate(async (element) => {
      const player = element as HTMLVideoElement;
      const found = new Promise((resolve) => player.addEventListener('seeked', resolve));
      player.currentTime = 1.5;
      await found;
    });
    await cover.getByRole('button', { name: 'Use this frame' }).click();
    const image = cover.getByRole('img', { name: 'The cover, at 0:01' });
    await image.waitFor();
    const color = await image.evaluate(async (element) => {
      const shown = element as HTMLImageElement;
      await shown.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [1, 1];
      const brush = canvas.getContext('2d');
      brush?.drawImage(shown, 0, 0, 1, 1);
      return [...(brush?.getImageData(0, 0, 1, 1).data ?? [])];
    });
    const [red = 0, , blue = 0] = color;
    expect(blue).toBeGreaterThan(red + 50);
    const captions = page.getByRole('region', { name: 'Captions' });
    const file = (text: string) => ({
      name: 'film.srt',
      mimeType: 'application/x-subrip',
      buffer: Buffer.from(text),
    });
    const field = captions.locator('input[type="file"]');
    await field.setInputFiles([file('1\n00:00:01,000 -> 00:00:02,000\nHello\n')]);
    await captions.getByText('Line 2 should be times like').waitFor();
    await field.setInputFiles([file('1\n00:00:01,000 --> 00:00:02,000\nHello\n')]);
    await captions.getByText('film.srt, 1 caption').waitFor();
    await cover.scrollIntoViewIfNeeded();
    await lookAround(watched, 'video-cover', /400/);
    watched.troubles.length = 0;
  },
);

test(
  'P-7.242 P-7.246 a video is attached to a post, plays in the editor and the sandbox, and is published on Bluesky',
  once,
  async () => {
    const { page } = watched;
    await show(page, desk);
    await page.getByRole('dialog').getByRole('link', { name: 'Use in a post' }).click();
    await page.getByRole('button', { name: 'Remove the video' }).waitFor();
    const accounts = page.getByRole('group', { name: 'Accounts' });
    await accounts.getByRole('button', { name: /^Bluesky/ }).click();
    await page.getByRole('textbox', { name: 'Post' }).fill('The doors are open.');
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await played('[aria-label="Preview"]')).toEqual(whole);
    await page.getByRole('tab', { name: /^Bluesky/ }).click();
    expect(await played('[aria-label="Preview"]')).toEqual(whole);
    await lookAround(watched, 'video-editor');
    await show(page, desk);
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page
      .getByRole('region', { name: 'Published' })
      .getByRole('article', { name: /^Sandbox/ })
      .waitFor();
    expect(await played('[aria-label="Published"]')).toEqual(whole);
    await expect
      .poll(() => bluesky.records())
      .toMatchObject([
        { value: { embed: { video: { size: film.buffer.length }, captions: [{ lang: 'en' }] } } },
      ]);
    await page.goto(`${server.url}/sandbox`);
    await page.getByText('The doors are open.').first().waitFor();
    expect(await played('main')).toEqual(whole);
    await lookAround(watched, 'video-sandbox');
    await settled(page);
    expect(watched.troubles).toEqual([]);
  },
);
