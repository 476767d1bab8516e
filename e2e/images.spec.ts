/** Images: avatars to choose from, images, cards and GIFs, described, cropped, posted and deleted. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Contexts, openBrowser, openPage, settled, type Watched } from './browser.ts';
import { claim, leaveFirstPost, lookAround, once } from './owner.ts';
import { type RunningServer, startServer } from './server.ts';

let browser: Contexts;
let server: RunningServer;
let watched: Watched;
beforeAll(async () => {
  browser = await openBrowser();
  server = await startServer();
  watched = await openPage(browser);
  await claim(watched.page, server);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** Goes to another page without a reload, after closing an open dialog. */
async function go(place: 'Dashboard' | 'Media' | 'Sandbox'): Promise<void> {
  const { page } = watched;
  while ((await page.getByRole('dialog').count()) > 0) {
    await page.keyboard.press('Escape');
    await settled(page);
  }
  await page.getByRole('link', { name: place, exact: true }).first().click();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

/** Four avatars side by side; the second one is cropped by keyboard and used. */
async function chooseFace(): Promise<void> {
  const { page } = watched;
  await page.getByText('4 images, free').waitFor();
  await page.getByRole('button', { name: 'Generate' }).click();
  await page.getByText('Avatar generated successfully').first().waitFor();
  const faces = page.getByRole('radiogroup', { name: 'Candidates' });
  expect(await faces.getByRole('radio').count()).toBe(4);
  await faces.getByRole('radio', { name: 'Candidate 1' }).press('ArrowRight');
  await lookAround(watched, 'wizard-faces');
  await page.getByRole('button', { name: 'Crop and rotate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Crop and rotate' });
  const frame = dialog.getByLabel(/^Part to keep/);
  await frame.press('Shift+ArrowLeft');
  await dialog.getByText('461 × 461 pixels are kept.').waitFor();
  await lookAround(watched, 'wizard-crop');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Image edited').waitFor();
  expect(await faces.getByRole('radio').count()).toBe(5);
  await page.getByRole('button', { name: 'Use this avatar' }).click();
  await page.getByText('Avatar selected for your AI agent').waitFor();
}

async function createAgent(): Promise<void> {
  const { page } = watched;
  await page.goto(`${server.url}/agents/create`);
  await page.getByLabel('Agent name').fill('Ada of Ports');
  await page.getByRole('radio', { name: /Tech sage/i }).check({ force: true });
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Target topics').fill('databases, reliability');
  await page.getByRole('button', { name: 'Next' }).click();
  await chooseFace();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Launch Agent' }).click();
  await leaveFirstPost(page);
}

/** Another avatar is drawn on the agent page, saved when chosen, and reverted. */
async function changeFace(): Promise<void> {
  const { page } = watched;
  await page.getByRole('link', { name: 'Ada of Ports' }).first().click();
  await page.waitForURL(/agents\/[0-9a-f-]+$/);
  const shown = page.locator('main header img').first();
  const before = await shown.getAttribute('src');
  await page.getByRole('button', { name: 'Change avatar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change avatar of Ada of Ports' });
  await dialog.getByRole('radiogroup', { name: 'How many' }).getByText('2').click();
  await dialog.getByRole('button', { name: 'Generate' }).click();
  await dialog.getByRole('radio', { name: 'Candidate 2' }).click();
  await lookAround(watched, 'agent-avatar');
  await dialog.getByRole('button', { name: 'Use this avatar' }).click();
  await page.getByText('Avatar changed.').waitFor();
  expect(await shown.getAttribute('src')).not.toBe(before);
  await page.locator('main').getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Avatar changed.').waitFor({ state: 'hidden' });
  expect(await shown.getAttribute('src')).toBe(before);
}

/** The agent's avatar is cropped, and its original is offered beside the result. */
async function cropFace(): Promise<void> {
  const { page } = watched;
  const shown = page.locator('main header img').first();
  const before = await shown.getAttribute('src');
  await page.getByRole('button', { name: 'Change avatar' }).click();
  await page.getByRole('button', { name: 'Edit avatar' }).click();
  await page
    .getByRole('dialog', { name: 'Crop and rotate' })
    .getByText(/pixels are kept/)
    .waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Avatar changed.').waitFor();
  expect(await shown.getAttribute('src')).not.toBe(before);
  await page.getByRole('button', { name: 'Change avatar' }).click();
  const faces = page.getByRole('radiogroup', { name: 'Candidates' });
  await faces.getByRole('radio', { name: 'Candidate 1, in use' }).waitFor();
  expect(await faces.locator('img').nth(1).getAttribute('src')).toBe(before);
}

test(
  'S2-2.12 P-2.42 an avatar is chosen among several, cropped and used, changed later, reset and cropped again',
  once,
  async () => {
    await createAgent();
    await changeFace();
    await cropFace();
    expect(watched.troubles).toEqual([]);
  },
);

async function makePictures(): Promise<void> {
  const { page } = watched;
  await go('Media');
  const search = page.getByRole('searchbox', { name: 'Search your files' });
  await search.fill('nothing like this');
  await page.getByText('No files match').waitFor();
  await lookAround(watched, 'images-empty');
  await search.fill('');
  for (const [prompt, style] of [
    ['A quiet night over the hills', 'Artistic'],
    ['Sunset by the sea', 'Digital art'],
    ['Leaves in autumn', 'Artistic'],
  ] as const) {
    await page.getByLabel('Prompt', { exact: true }).fill(prompt);
    await page.getByRole('combobox', { name: 'Style' }).click();
    await page.getByRole('option', { name: style }).click();
    await page.getByRole('button', { name: 'Generate Image' }).click();
    // The message disappears after a few seconds.
    await page.getByText('Image generated successfully!').first().waitFor();
    await page.getByRole('img', { name: prompt }).waitFor();
  }
  await lookAround(watched, 'images');
}

async function makeCard(): Promise<void> {
  const { page } = watched;
  await page.getByRole('combobox', { name: 'Card' }).click();
  await page.getByRole('option', { name: 'List' }).click();
  await page.getByLabel('Headline').fill('Restores that worked');
  await page.getByLabel('Points, one per line').fill('Spring\nAutumn');
  await page.getByRole('combobox', { name: 'Avatar and colors of' }).click();
  await page.getByRole('option', { name: 'Ada of Ports' }).click();
  await page.getByRole('figure', { name: 'Preview' }).getByRole('img').waitFor();
  await page.getByRole('button', { name: 'Make card' }).click();
  await page.getByRole('img', { name: /Restores that worked/ }).waitFor();
  await lookAround(watched, 'images-card');
}

async function select(prompt: string): Promise<void> {
  const card = watched.page.getByRole('listitem').filter({ hasText: prompt });
  await card.getByRole('button', { name: 'Enhance' }).first().click();
}

/** The focus point is set with the mouse, moved by keys, and there again. */
async function keepInView(): Promise<void> {
  const { page } = watched;
  const open = page.getByRole('dialog').getByRole('button', { name: 'Focus point' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Focus point' });
  const image = dialog.locator('img').first();
  const box = await image.boundingBox();
  if (!box) throw new Error('no image');
  await page.mouse.click(box.x + box.width / 4, box.y + box.height / 2);
  const point = dialog.getByRole('button', { name: /^Focus point, 25% from the left, 50%/ });
  await point.press('Shift+ArrowUp');
  await lookAround(watched, 'images-focus');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Focus point saved').waitFor();
  await open.click();
  await dialog.getByRole('button', { name: /^Focus point, 25% from the left, 40%/ }).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
}

async function enhance(): Promise<void> {
  const { page } = watched;
  await select('Sunset by the sea');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Alt text').fill('The sun going down over a calm sea');
  await dialog.getByRole('button', { name: 'Save alt text' }).click();
  await page.getByText('Alt text saved.').waitFor();
  await lookAround(watched, 'images-selected');
  await dialog.getByRole('button', { name: 'Upscale' }).click();
  await dialog.getByText('1,024 × 1,024 pixels').waitFor();
  await dialog.getByRole('button', { name: 'Crop and rotate' }).click();
  const crop = page.getByRole('dialog', { name: 'Crop and rotate' });
  await crop.getByText('16:9', { exact: true }).click();
  await crop.getByText('922 × 518 pixels are kept.').waitFor();
  await lookAround(watched, 'images-crop');
  await crop.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByText(/922 × 518 pixels/).waitFor();
  await dialog.getByRole('button', { name: 'Crop and rotate' }).click();
  await crop.getByRole('button', { name: 'Rotate right' }).click();
  await crop.getByRole('button', { name: 'Flip' }).click();
  await crop.getByText('Nothing is cropped (518 × 922 pixels).').waitFor();
  await lookAround(watched, 'images-turned');
  await crop.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByText(/518 × 922 pixels/).waitFor();
  await keepInView();
}

/** The page is left while a GIF is made. It is in the gallery afterwards, and stays still until it is played. */
async function makeClip(): Promise<void> {
  const { page } = watched;
  await go('Media');
  await select('A quiet night over the hills');
  await page.getByRole('dialog').getByRole('button', { name: 'Make GIF' }).click();
  await page.getByText('Making a GIF of “A quiet night over the hills”').first().waitFor();
  await go('Dashboard');
  await go('Media');
  const clip = page.getByRole('listitem').filter({ hasText: 'GIF' }).first();
  await clip.waitFor({ timeout: 120_000 });
  await lookAround(watched, 'images-with-clip');
  await clip.getByRole('button', { name: 'Enhance' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Play the GIF' }).click();
  await dialog.locator('img[src$=".gif"]').waitFor();
  await lookAround(watched, 'images-clip');
}

test(
  'S2-2.29 P-2.40 P-2.41 P-2.45 images, a card and a GIF are made, described, enhanced and cropped',
  once,
  async () => {
    await makePictures();
    await makeCard();
    await enhance();
    await makeClip();
    expect(watched.troubles).toEqual([]);
  },
);

/** From the gallery into the editor, and into a scheduled post, with its description. */
async function usePicture(): Promise<void> {
  const { page } = watched;
  await go('Media');
  await select('Sunset by the sea');
  const id = new URL(page.url()).searchParams.get('picture');
  await page.getByRole('dialog').getByRole('link', { name: 'Use in a post' }).click();
  await page.getByRole('button', { name: 'Remove image 1' }).waitFor();
  await page.goto(`${server.url}/scheduled-posts?picture=${id}`);
  const form = page.getByRole('form', { name: 'New scheduled post' });
  await form.getByRole('region', { name: 'Images' }).getByRole('img').waitFor();
  await form.getByRole('button', { name: 'Choose from your media' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose from your media' });
  await picker.getByText(/Bluesky.* show a GIF as a still image/).waitFor();
  await lookAround(watched, 'images-picker');
  await picker.getByRole('button', { name: 'Cancel' }).click();
}

/** An image is published with a post, and the feed shows it with its latest description. */
async function postPicture(): Promise<void> {
  const { page } = watched;
  const alt = 'Dark hills under a sky of stars';
  await go('Media');
  const still = page.getByRole('listitem').filter({ hasText: 'A quiet night over the hills' });
  await still.last().getByRole('button', { name: 'Enhance' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Use in a post' }).click();
  await page.getByRole('button', { name: 'Alt text of image 1' }).click();
  await page.getByRole('textbox', { name: 'Alt text' }).fill(alt);
  await page.getByRole('button', { name: 'Save alt text' }).click();
  await page.getByRole('textbox', { name: 'Post' }).fill('Nobody has ever restored this one.');
  await page
    .getByRole('complementary', { name: 'Preview' })
    .getByRole('img', { name: alt })
    .waitFor();
  await lookAround(watched, 'write-picture');
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByRole('region', { name: 'Published' }).waitFor();
  await go('Sandbox');
  await page.getByRole('article').getByRole('img', { name: alt }).waitFor();
}

async function deleteOne(): Promise<void> {
  const { page } = watched;
  await go('Media');
  await page.getByRole('button', { name: 'Delete Leaves in autumn' }).click();
  await page.getByRole('button', { name: 'Delete image' }).click();
  await page.getByText('Image deleted successfully!').waitFor();
}

test(
  'P-2.46 an image is used in a post and shown in the feed with its alt text, and another one is deleted',
  once,
  async () => {
    await usePicture();
    await postPicture();
    await deleteOne();
    expect(watched.troubles).toEqual([]);
  },
);
