/**
 * `npm run demo`: records the walk of the landing page and takes the product’s pictures, from a temporary installation.
 * Its output is part of the repository.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser } from '#e2e/browser.ts';
import { chapters } from '#web/features/public/demo/demo-chapters.ts';
import { ensureServer } from './build-server.ts';
import { ensureWeb } from './build-web.ts';
import { beginPost, openBakery } from './demo/bakery.ts';
import { takeGuidePictures } from './demo/guide-pictures.ts';
import { drawIcons, takePictures, takePreview } from './demo/pictures.ts';
import { record } from './demo/recorder.ts';
import { pointer, walk } from './demo/walk.ts';
import { root } from './steps.ts';

const folder = join(root, 'src/web/features/public/demo');
/** The maximum bytes of all chapters together. */
const most = 2_500_000;

async function recordWalk(page: Page): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const times: Record<string, number> = {};
  let bytes = 0;
  for (const { id } of chapters) {
    const { moving, still, time } = await record(page, () => walk[id](page));
    writeFileSync(join(folder, `${id}.webp`), moving);
    writeFileSync(join(folder, `${id}-still.webp`), still);
    times[id] = time;
    bytes += moving.length + still.length;
    console.log(
      `${id.padEnd(8)} ${(time / 1000).toFixed(1)} s, ${Math.round(moving.length / 1000)} kB`,
    );
  }
  writeFileSync(join(folder, 'times.json'), `${JSON.stringify(times, null, 2)}\n`);
  if (bytes > most) throw new Error(`The walk takes ${bytes} bytes, more than ${most}`);
}

await ensureWeb();
await ensureServer();
const browser = await launchBrowser();
try {
  const played = await openBakery(browser, pointer);
  await beginPost(played);
  await recordWalk(played.watched.page);
  await played.close();
  const bakery = await openBakery(browser);
  await takePictures(bakery);
  await takeGuidePictures(bakery);
  await takePreview(browser, bakery.server);
  await bakery.close();
  await drawIcons();
} finally {
  await browser.close();
}
