/** The product as pictures: for the landing page, for link previews, and as icons. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { openPage, settled } from '#e2e/browser.ts';
import type { RunningServer } from '#e2e/server.ts';
import { root } from '#scripts/steps.ts';

const pictures = join(root, 'src/web/features/public/pictures');
const served = join(root, 'src/web/public');

const schemes = ['light', 'dark'] as const;

/** As wide windows show it, and as a phone does. */
const views = [
  { name: '', metrics: { width: 1440, height: 900, deviceScaleFactor: 1.25, mobile: false } },
  { name: '-small', metrics: { width: 390, height: 560, deviceScaleFactor: 2, mobile: false } },
] as const;

/** The desk with what was written, in both schemes and two windows. Leaves the page as it was. */
export async function takeDesk(page: Page): Promise<void> {
  const before = page.viewportSize();
  if (!before) throw new Error('The page has no size of its own');
  const session = await page.context().newCDPSession(page);
  await page.evaluate('document.getElementById("pointer")?.toggleAttribute("hidden", true)');
  // Messages lie over what the picture is about, and the pointer may hold them open.
  for (const close of await page.getByRole('button', { name: 'Close this message' }).all())
    await close.click();
  for (const { name, metrics } of views) {
    await session.send('Emulation.setDeviceMetricsOverride', metrics);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      const { data } = await session.send('Page.captureScreenshot', { format: 'png' });
      await sharp(Buffer.from(data, 'base64'))
        .webp({ quality: 82, effort: 6 })
        .toFile(join(pictures, `product-${colorScheme}${name}.webp`));
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate('document.getElementById("pointer")?.toggleAttribute("hidden", false)');
  await session.send('Emulation.clearDeviceMetricsOverride');
  await session.detach();
  await page.setViewportSize({ width: before.width + 1, height: before.height });
  await page.setViewportSize(before);
  await settled(page);
}

/** The beginning of the landing page in the shape that link previews want, with the picture as it was just taken. */
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

/** The mark on a field of its own colour, for places that cut icons into shapes. */
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

/** A PNG as the only picture of an .ico file. */
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

/** Every icon from the one mark. */
export async function drawIcons(): Promise<void> {
  const mark = readFileSync(join(served, 'mark.svg'), 'utf8');
  const small = await sharp(Buffer.from(mark), { density: 144 }).resize(32).png().toBuffer();
  writeFileSync(join(served, 'favicon.ico'), icoOf(small, 32));
  // The bubble in the colour of its line, so that it stands on the field.
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
