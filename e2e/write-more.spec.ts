/** What the editor offers besides writing: highlights, earlier versions, templates, drawing and dragging. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openPage, type Watched } from './browser.ts';
import { browser, eachTest, server } from './each.ts';
import { claim, lookAround, made, show } from './owner.ts';

eachTest();

const saved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor();
const post = (page: Page) => page.getByRole('textbox', { name: 'Post', exact: true });

/** An agent in the sandbox, owned by the administrator. */
async function enter(watched: Watched): Promise<string> {
  await claim(watched.page, server);
  const { id } = await made(watched, '/agents', {
    name: 'Ada of Ports',
    personality_type: 'tech_sage',
    platforms: ['sandbox'],
  });
  await made(watched, `/agents/${id}/connect-platform`, { platform: 'sandbox' });
  return id;
}

/** A text is cleared by mistake, found among the earlier versions, and restored by keyboard. */
async function history(watched: Watched): Promise<void> {
  const { page } = watched;
  await page.goto(`${server.url}/write`);
  await post(page).fill(
    'Rye is back from tomorrow. We bake it with whole grain, from 7 every morning, until it is gone.',
  );
  await page.waitForURL(/\/write\/[0-9a-f-]{36}$/);
  await saved(page);
  await post(page).fill('Rye is back.');
  await page.getByText('Saving …').waitFor();
  await saved(page);
  await page.getByRole('button', { name: 'More for this post' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Version history' }).focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Version history' });
  await drawer.getByText('Same as now').waitFor();
  const earlier = drawer.getByRole('button', { name: /until it is gone/ });
  await earlier.focus();
  await page.keyboard.press('Enter');
  await drawer.getByRole('button', { name: 'Restore this version' }).waitFor();
  await lookAround(watched, 'write-history');
  await drawer.getByRole('button', { name: 'Restore this version' }).focus();
  await page.keyboard.press('Enter');
  await drawer.waitFor({ state: 'hidden' });
  expect(await post(page).inputValue()).toMatch(/until it is gone\.$/);
  await page.getByRole('button', { name: 'Undo' }).last().focus();
  await page.keyboard.press('Enter');
  expect(await post(page).inputValue()).toBe('Rye is back.');
}

/** The text as the field renders it, and as its mirror does, without colors and underlines. */
async function twice(page: Page): Promise<[Buffer, Buffer]> {
  const shot = async (css: string) => {
    const plain = `* { caret-color: transparent !important }
      [data-mirror] span { color: inherit !important; text-decoration: none !important } ${css}`;
    // A constructed style sheet does not violate the policy.
    await page.evaluate(`(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(${JSON.stringify(plain)});
      document.adoptedStyleSheets = [sheet];
    })()`);
    const image = await page.locator('[data-mirror]').locator('..').screenshot();
    await page.evaluate('void (document.adoptedStyleSheets = [])');
    return image;
  };
  const field = 'textarea[aria-label="Post"]';
  return [
    await shot(`[data-mirror] { visibility: hidden } ${field} { color: var(--ink) !important }`),
    await shot(''),
  ];
}

/**
 * The largest difference between two screenshots in any pixel, from 0 to 255. A letter out of place is black on
 * white.
 */
async function farthest(...pictures: [Buffer, Buffer]): Promise<number> {
  const [one, other] = await Promise.all(
    pictures.map((png) => sharp(png).greyscale().raw().toBuffer()),
  );
  let most = 0;
  one?.forEach((value, at) => {
    most = Math.max(most, Math.abs(value - (other?.[at] ?? 0)));
  });
  return most;
}

/** Wrapping text, in two directions, with everything that is colored or underlined. */
const rich = [
  'We baked 4,812 loaves of #rye with @ada and @grace this week, see https://example.com/rye?today=1.',
  'שלום #לחם, ברוכים הבאים אל example.com היום.',
  'The 🍞 is the best in town since 1987, honestly.',
].join('\n\n');

async function marks(watched: Watched, agent_id: string): Promise<void> {
  const { page } = watched;
  // What a person types has no underlines.
  const body = { agent_id, parts: [rich], made_with_ai: true };
  const { id } = await made(watched, '/posts', body);
  await page.goto(`${server.url}/write/${id}`);
  const mirror = page.locator('[data-mirror]');
  await mirror.locator('[data-is=hashtag]').first().waitFor();
  await mirror.locator('[data-finding]').first().waitFor();
  const words = await mirror.locator('[data-finding]').first().textContent();
  await post(page).focus();
  const place = rich.indexOf(words ?? '');
  await page.evaluate(`document.activeElement.setSelectionRange(${place}, ${place})`);
  await page.keyboard.press('ArrowRight');
  await page
    .getByRole('status')
    .getByText(/No source for this/)
    .waitFor();
  await page.getByRole('button', { name: /things to check$/ }).click();
  await page.getByRole('list', { name: 'To check' }).waitFor();
  await lookAround(watched, 'write-marks');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const zoom of ['100%', '150%']) {
      await page.evaluate(`void (document.documentElement.style.fontSize = '${zoom}')`);
      const [field, mirror] = await twice(page);
      expect(await farthest(field, mirror), `${width} at ${zoom}`).toBeLessThan(100);
    }
  }
  await page.evaluate("void (document.documentElement.style.fontSize = '')");
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** In the longest text, each key reaches the mirror as soon as it reaches the field. */
async function typing({ page }: Watched): Promise<void> {
  await post(page).fill(`${rich} `.repeat(20).slice(0, 4000));
  await page.locator('[data-mirror] [data-is]').nth(40).waitFor();
  await post(page).press('Control+End');
  for (const key of 'And one more #sentence.') {
    await page.keyboard.type(key);
    expect(await page.locator('[data-mirror]').textContent()).toBe(await post(page).inputValue());
  }
}

/** A frequent text is saved as a template, and inserted into another post by keyboard. */
async function templates(watched: Watched): Promise<void> {
  const { page } = watched;
  await page.goto(`${server.url}/write`);
  await post(page).fill('Hello from {{agent}} at {{company}}, on {{date}}.');
  await page.getByRole('button', { name: 'Templates' }).click();
  const drawer = page.getByRole('dialog', { name: 'Templates' });
  await drawer.getByRole('button', { name: 'Save as template' }).click();
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Greeting');
  await drawer.getByRole('button', { name: 'Save template' }).click();
  await drawer.getByRole('button', { name: /^Greeting/ }).waitFor();
  await lookAround(watched, 'write-templates');
  await page.goto(`${server.url}/write`);
  await post(page).press('/');
  await page.getByRole('menuitem', { name: 'Insert a template' }).focus();
  await page.keyboard.press('Enter');
  await drawer.getByRole('button', { name: /^Greeting/ }).focus();
  await page.keyboard.press('Enter');
  await drawer.waitFor({ state: 'hidden' });
  expect(await post(page).inputValue()).toMatch(
    /^Hello from Ada of Ports at \{\{company\}\}, on \w+ \d+, \d{4}\.$/,
  );
  // Unknown placeholders are selected, so that they are typed next.
  await page.keyboard.type('Harbor Tea');
  expect(await post(page).inputValue()).toMatch(/^Hello from Ada of Ports at Harbor Tea, on /);
}

/** A part is dragged by its handle, an image is drawn for the post, and the preview is collapsed. */
async function thread(watched: Watched): Promise<void> {
  const { page } = watched;
  await page.goto(`${server.url}/write`);
  await post(page).fill('One.');
  for (const text of ['Two.', 'Three.']) {
    await page.getByRole('button', { name: 'Next part' }).click();
    await page.keyboard.type(text);
  }
  const grip = await page.locator('[data-grip]').nth(0).boundingBox();
  const last = await page.locator('[data-part]').nth(2).boundingBox();
  if (!grip || !last) throw new Error('nothing to drag');
  await page.mouse.move(grip.x + 4, grip.y + 4);
  await page.mouse.down();
  await page.mouse.move(grip.x + 4, last.y + 4, { steps: 4 });
  await page.locator('[data-lands=before]').waitFor();
  await lookAround(watched, 'write-grip');
  await page.mouse.up();
  await page.getByRole('textbox', { name: 'Part 2 of 3' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Part 1 of 3' }).inputValue()).toBe('Two.');
  await page.getByRole('button', { name: 'Generate image' }).click();
  const dialog = page.getByRole('dialog', { name: 'Generate image' });
  await dialog.getByText('One image, free').waitFor();
  await lookAround(watched, 'write-draw');
  await dialog.getByRole('button', { name: 'Generate image', exact: true }).click();
  await page.getByRole('button', { name: /^Alt text of image 1/ }).waitFor();
  await show(page, { width: 1440, scheme: 'light' });
  await page.getByRole('button', { name: 'Hide preview' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Show preview' }).waitFor();
  await lookAround(watched, 'write-folded');
}

test('P-2.123 P-2.124 P-2.129 P-2.131 P-2.132 P-2.133 the editor offers templates, history, dragging, drawing and a folded preview', async () => {
  const watched = await openPage(browser);
  const agent = await enter(watched);
  await marks(watched, agent);
  await typing(watched);
  await history(watched);
  await templates(watched);
  await thread(watched);
  expect(watched.troubles).toEqual([]);
}, 240_000);
