/** The media library: files are uploaded, found, tagged, deduplicated and added to a post. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Contexts, openBrowser, openPage, settled, type Watched } from './browser.ts';
import { claim, lookAround, once } from './owner.ts';
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

/** A different landscape for each seed. */
const landscape = (seed: number, width = 900): Promise<Buffer> => {
  const at = (n: number) => (seed * 41 + n * 67) % 100;
  const hills = [0, 1, 2].map(
    (n) =>
      `<ellipse cx="${at(n)}" cy="${62 + n * 12}" rx="${30 + (at(n + 3) % 25)}" ry="${14 + (at(n + 5) % 12)}" fill="hsl(${(seed * 70 + n * 25) % 360} 40% ${60 - n * 14}%)"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 75" width="1200" height="900"><rect width="100" height="75" fill="hsl(${(seed * 70 + 180) % 360} 45% 82%)"/><circle cx="${at(7)}" cy="${12 + (at(8) % 20)}" r="7" fill="#fff6d8"/>${hills.join('')}</svg>`;
  return sharp(Buffer.from(svg)).resize(width).png().toBuffer();
};
const file = async (name: string, buffer: Promise<Buffer>) => ({
  name,
  mimeType: 'image/png',
  buffer: await buffer,
});

const cards = () => watched.page.getByRole('list', { name: 'Files' }).locator('> li');

async function showsCards(count: number): Promise<void> {
  await expect.poll(() => cards().count(), { timeout: 20_000 }).toBe(count);
}

async function uploadSeveral(): Promise<void> {
  const { page } = watched;
  await page.getByRole('link', { name: 'Media', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Media' }).waitFor();
  const input = page.locator('main header input[type="file"]');
  const names = ['harbor-at-dawn.png', 'pine-hills.png', 'IMG_0042.png', 'old-mill.png'];
  const files = await Promise.all(names.map((name, n) => file(name, landscape(n + 1))));
  const broken = { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
  await input.setInputFiles([...files.slice(0, 2), broken, ...files.slice(2)]);
  await page.getByText('4 images uploaded').waitFor();
  const uploads = page.getByRole('list', { name: 'Uploads' });
  await uploads.getByText('broken.png').waitFor();
  expect(await cards().count()).toBe(4);
  // The server refuses an unreadable file, and the browser reports that.
  await lookAround(watched, 'media-uploaded', /415/);
  watched.troubles.length = 0;
  await uploads.getByRole('button', { name: 'Dismiss broken.png' }).click();
  // The same file dropped again, which the library already has.
  const [first] = files;
  const base64 = first?.buffer.toString('base64') ?? '';
  const dataTransfer = await page.evaluateHandle(`(() => {
    const bytes = Uint8Array.from(atob('${base64}'), (letter) => letter.charCodeAt(0));
    const carried = new DataTransfer();
    carried.items.add(new File([bytes], 'again.png', { type: 'image/png' }));
    return carried;
  })()`);
  await page.getByRole('region', { name: 'Gallery' }).dispatchEvent('drop', { dataTransfer });
  await uploads.getByText('You already have this file.').waitFor();
  await lookAround(watched, 'media-same');
  await uploads.getByRole('button', { name: 'Use that one' }).click();
  await page.getByRole('dialog', { name: 'harbor-at-dawn.png' }).waitFor();
}

async function describeAndTag(): Promise<void> {
  const { page } = watched;
  const dialog = page.getByRole('dialog', { name: 'harbor-at-dawn.png' });
  await dialog.getByRole('combobox', { name: 'Tags' }).fill('Launch');
  await dialog.getByRole('combobox', { name: 'Tags' }).press('Enter');
  await dialog.getByText('Nothing yet.').waitFor();
  await page.keyboard.press('Escape');
  await settled(page);
  while ((await page.getByRole('dialog').count()) > 0) {
    await page.keyboard.press('Escape');
    await settled(page);
  }
  for (const name of ['pine-hills.png', 'old-mill.png'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Tags' }).click();
  const tags = page.getByRole('dialog', { name: 'Edit tags of 2 images' });
  await tags.getByRole('combobox', { name: 'Add tags' }).fill('Landscape');
  await tags.getByRole('combobox', { name: 'Add tags' }).press('Enter');
  await tags.getByRole('button', { name: 'Save tags' }).click();
  await page.getByText('Tags of 2 files changed.').waitFor();
  await page.getByRole('combobox', { name: 'Tag', exact: true }).click();
  await page.getByRole('option', { name: 'Landscape (2)' }).click();
  await page.waitForURL(/tag=Landscape/);
  await showsCards(2);
  await page.getByRole('button', { name: 'Edit tags' }).click();
  const manager = page.getByRole('dialog', { name: 'Edit tags' });
  await manager.getByRole('textbox', { name: 'Name of Landscape' }).fill('Views');
  await manager.getByRole('button', { name: 'Rename' }).last().waitFor();
  await manager.getByRole('textbox', { name: 'Name of Landscape' }).press('Enter');
  await page.getByText('Tag renamed.').waitFor();
  await page.waitForURL(/tag=Views/);
  await lookAround(watched, 'media-tags');
  await page.keyboard.press('Escape');
  await page.reload();
  await showsCards(2);
  await page.getByRole('button', { name: 'All tags', includeHidden: true }).click();
  await showsCards(4);
}

test(
  'P-7.211 P-7.212 P-7.213 files are uploaded together, recognized as duplicates, tagged and found by tag',
  once,
  async () => {
    await uploadSeveral();
    await describeAndTag();
    expect(watched.troubles).toEqual([]);
  },
);

test('P-7.216 several images are added to a new post', once, async () => {
  const { page } = watched;
  for (const name of ['pine-hills.png', 'old-mill.png'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await lookAround(watched, 'media-selected');
  await page.getByRole('link', { name: 'Write a post with these' }).click();
  await page.waitForURL(/write/);
  await page.getByRole('button', { name: 'Remove image 2' }).waitFor();
  await page.getByRole('textbox', { name: 'Post' }).fill('Two views of the valley.');
  await page.waitForURL(/write\/0/);
  await lookAround(watched, 'media-in-post');
  expect(watched.troubles).toEqual([]);
});

test('P-7.214 an image in use lists where it is used before it is deleted', once, async () => {
  const { page } = watched;
  await page.getByRole('link', { name: 'Media', exact: true }).first().click();
  await page.getByRole('button', { name: 'Delete old-mill.png' }).click();
  const refusal = page.getByRole('dialog', { name: 'This image is in use' });
  await refusal.getByRole('link', { name: 'Two views of the valley.' }).waitFor();
  await lookAround(watched, 'media-in-use');
  await refusal.getByRole('button', { name: 'Close', exact: true }).last().click();
  await settled(page);
  await page.getByRole('combobox', { name: 'Show' }).click();
  await page.getByRole('option', { name: 'Unused only' }).click();
  await showsCards(2);
  await page.getByRole('button', { name: 'All files', includeHidden: true }).click();
  await cards().first().getByRole('button', { name: 'Enhance' }).waitFor();
  await page.getByRole('button', { name: /^old-mill\.png/ }).click();
  await page.getByRole('region', { name: 'Used in' }).getByRole('link').waitFor();
  await lookAround(watched, 'media-picture');
  await page.keyboard.press('Escape');
  await settled(page);
  expect(watched.troubles).toEqual([]);
});

test('P-7.215 duplicates are listed, and one of them is kept', once, async () => {
  const { page } = watched;
  await page
    .locator('main header input[type="file"]')
    .setInputFiles([await file('small-mill.png', landscape(4, 400))]);
  await page.getByRole('button', { name: 'Duplicates (1)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Duplicates' });
  await dialog.getByRole('list', { name: 'Group 1 of 1' }).waitFor();
  await lookAround(watched, 'media-duplicates');
  await dialog.getByRole('button', { name: 'Keep this one, 900 × 675' }).click();
  await dialog.getByText('No duplicates left.').waitFor();
  await page.keyboard.press('Escape');
  await settled(page);
  await showsCards(4);
  expect(watched.troubles).toEqual([]);
});

test('P-49.109 each part of a thread gets its own images', once, async () => {
  const { page } = watched;
  for (const name of ['pine-hills.png', 'harbor-at-dawn.png'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('link', { name: 'Write a post with these' }).click();
  await page.getByRole('textbox', { name: 'Post' }).fill('First the hills.');
  await page.getByRole('button', { name: 'Next part' }).click();
  await page.getByRole('textbox', { name: 'Part 2 of 2' }).fill('Then the sea.');
  const [first, second] = [1, 2].map((part) =>
    page.getByRole('list', { name: `Images of part ${part}` }),
  );
  await first?.getByRole('button', { name: 'Move image 2 to another part' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Move to part 2' }).waitFor();
  await settled(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const moved = second?.getByRole('button', { name: 'Move image 1 to another part' });
  await moved?.waitFor();
  expect(await first?.getByRole('listitem').count()).toBe(1);
  await expect
    .poll(() => moved?.evaluate((one) => one === one.ownerDocument.activeElement))
    .toBe(true);
  await lookAround(watched, 'thread-images');
  // By mouse: the other one, too.
  await first?.getByRole('listitem').dragTo(page.getByRole('textbox', { name: 'Part 2 of 2' }));
  await second?.getByRole('button', { name: 'Remove image 2' }).waitFor();
  // The latest message is first.
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect.poll(() => first?.getByRole('listitem').count()).toBe(1);
  expect(watched.troubles).toEqual([]);
});
