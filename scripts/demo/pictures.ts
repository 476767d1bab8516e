/** Takes screenshots for the landing page and for link previews, and draws the icons. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { openPage, settled } from '#e2e/browser.ts';
import type { RunningServer } from '#e2e/server.ts';
import { root } from '#scripts/steps.ts';
import { type FeaturePicture, pictureSize } from '#web/features/public/pages/feature-pictures.ts';
import type { Bakery } from './bakery.ts';

const pictures = join(root, 'src/web/features/public/pictures');
const served = join(root, 'src/web/public');

const schemes = ['light', 'dark'] as const;

interface Metrics {
  width: number;
  height: number;
  deviceScaleFactor: number;
}

/** The widths of desktop windows and of a phone. */
const views = [
  { name: '', metrics: { width: 1440, height: 900, deviceScaleFactor: 1.25 } },
  { name: '-small', metrics: { width: 390, height: 560, deviceScaleFactor: 2 } },
] as const;

type Scheme = (typeof schemes)[number];

/** Takes a screenshot in both color schemes; only of `part` where given. */
async function take(
  page: Page,
  nameIn: (scheme: Scheme) => string,
  metrics: Metrics,
  part?: Locator,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setDeviceMetricsOverride', { ...metrics, mobile: false });
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await settled(page);
    const box = await part?.boundingBox();
    const { width, height } = pictureSize;
    const clip = box && { x: box.x, y: 0, width: box.width, scale: 1 };
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'png',
      ...(clip && { clip: { ...clip, height: (clip.width * height) / width } }),
    });
    const picture = sharp(Buffer.from(data, 'base64'));
    await (box ? picture.resize(width, height, { fit: 'fill' }) : picture)
      .webp({ quality: 82, effort: 6 })
      .toFile(join(pictures, `${nameIn(colorScheme)}.webp`));
  }
  await session.send('Emulation.clearDeviceMetricsOverride');
  await session.detach();
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A file is checked before anything is imported from it. */
async function checkImport(page: Page): Promise<void> {
  await button(page, 'Import, export and calendar').click();
  await page.getByRole('menuitem', { name: 'Import posts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import posts' });
  const year = new Date().getFullYear() + 1;
  const lines = [
    'text,time,accounts',
    `The summer opening hours start today.,${year}-06-01 07:00,Sandbox`,
    `Our oven is 20 years old. Cake for everyone.,${year}-05-12 16:30,Sandbox`,
    'Yesterday’s news,2001-01-01 09:00,Sandbox',
  ];
  await dialog.getByRole('textbox', { name: 'Or paste your posts' }).fill(lines.join('\n'));
  await button(page, 'Check posts').click();
  await dialog.getByText(/ready to import/).waitFor();
}

/** Selects the first network in the preview beside the editor. */
async function showFirstNetwork(page: Page): Promise<void> {
  await page.getByRole('tab').nth(1).click();
  await page.mouse.move(0, 0);
}

/** The page of each picture of the features page, its window width, and what to do there first. */
const places: Readonly<
  Record<FeaturePicture, { path: string; width?: number; act?: (page: Page) => Promise<void> }>
> = {
  agents: { path: '/agents' },
  editor: { path: '/write/:post', act: showFirstNetwork },
  accounts: { path: '/settings?tab=platforms', width: 1440 },
  board: { path: '/posts', width: 1440 },
  calendar: { path: '/scheduled-posts?view=calendar' },
  import: { path: '/posts', act: checkImport },
  inbox: { path: '/inbox' },
  company: { path: '/company?tab=documents' },
  media: { path: '/images' },
  tokens: { path: '/settings?tab=api' },
  docs: { path: '/docs/planning' },
};

/** Takes the pictures of the landing page and of the features page. */
export async function takePictures({ server, watched: { page }, post }: Bakery): Promise<void> {
  const open = async (path: string) => {
    await page.goto(server.url + path.replace(':post', post));
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await settled(page);
  };
  for (const [name, { path, width = 1280, act }] of Object.entries(places)) {
    await open(path);
    await act?.(page);
    // Without the sidebar it is at least as high as the picture.
    const metrics = { width, height: Math.round(width * 0.53), deviceScaleFactor: 1.5 };
    const main = page.getByRole('main');
    await take(page, (scheme) => `feature-${name}-${scheme}`, metrics, main);
  }
  await open('/write/:post');
  await showFirstNetwork(page);
  for (const { name, metrics } of views)
    await take(page, (scheme) => `product-${scheme}${name}`, metrics);
}

/** The top of the landing page in the format of link previews, with the picture just taken. */
export async function takePreview(browser: Browser, server: RunningServer): Promise<void> {
  const { page } = await openPage(browser, { width: 1200, height: 630 });
  await page.goto(server.url);
  await settled(page);
  const picture = readFileSync(join(pictures, 'product-light.webp')).toString('base64');
  await page.evaluate(`for (const image of document.querySelectorAll('figure img')) {
    image.removeAttribute('srcset');
    image.src = 'data:image/webp;base64,${picture}';
  }`);
  await settled(page);
  await sharp(await page.screenshot())
    .png({ palette: true, effort: 10 })
    .toFile(join(served, 'social.png'));
  await page.context().close();
}

/** The logo on a colored square, for places that crop icons to shapes. */
const onField = (mark: string, side: number) =>
  sharp(Buffer.from(mark), { density: (72 * side * 0.66) / 32 })
    .resize(Math.round(side * 0.66))
    .extend({
      top: Math.round(side * 0.17),
      bottom: side - Math.round(side * 0.17) - Math.round(side * 0.66),
      left: Math.round(side * 0.17),
      right: side - Math.round(side * 0.17) - Math.round(side * 0.66),
      background: '#006453',
    })
    .flatten({ background: '#006453' });

/** A PNG as the only image of an .ico file. */
function icoOf(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/** Draws every icon from the logo. */
export async function drawIcons(): Promise<void> {
  const mark = readFileSync(join(served, 'mark.svg'), 'utf8');
  const small = await sharp(Buffer.from(mark), { density: 144 }).resize(32).png().toBuffer();
  writeFileSync(join(served, 'favicon.ico'), icoOf(small, 32));
  // The bubble in the color of its outline, so that it contrasts with the square.
  const turned = mark.replace('#006453', '#f8f5f0').replace(/stroke="#f8f5f0"/, 'stroke="#006453"');
  for (const [name, side] of [
    ['apple-touch-icon', 180],
    ['icon-192', 192],
    ['icon-512', 512],
  ] as const)
    await onField(turned, side)
      .png({ palette: true })
      .toFile(join(served, `${name}.png`));
}
