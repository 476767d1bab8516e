/** Takes the screenshots that the guides show, from the sample bakery. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { settled } from '#e2e/browser.ts';
import { desk, show } from '#e2e/owner.ts';
import { dialogs, places } from '#e2e/places.ts';
import { root } from '#scripts/steps.ts';
import { guideFiles } from '#web/features/public/guides/guide-list.ts';
import type { Bakery } from './bakery.ts';

/** Their names, which are those of the places and dialogs of the tour. */
const namesIn = (file: string): string[] => {
  const text = readFileSync(join(root, 'docs', file), 'utf8');
  return [...text.matchAll(/pictures\/([\w-]+)-1440\.webp/g)].map(([, name = '']) => name);
};

export async function takeGuidePictures({ server, watched: { page }, ...named }: Bakery) {
  await show(page, desk);
  for (const name of guideFiles.flatMap(({ file }) => namesIn(file))) {
    const dialog = dialogs.find((one) => name === `dialog-${one.name}`);
    const place = places.find((one) => one.name === (dialog?.over ?? name));
    if (!place) throw new Error(`The tour has no place called ${name}.`);
    await page.goto(server.url + place.path(named));
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await settled(page);
    await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' });
    await dialog?.open(page);
    await settled(page);
    await sharp(await page.screenshot({ animations: 'disabled' }))
      .webp({ quality: 82 })
      .toFile(join(root, `docs/pictures/${name}-1440.webp`));
  }
}
