/** Every dialog that opens over a page. */
import { expect, test } from 'vitest';
import { visitsAll } from './owner.ts';
import { dialogs, places } from './places.ts';
import { startWalk } from './walk.ts';

const { visit, judge } = startWalk();

// They are built alike: every fifth one, and all in the whole proof.
const tried = dialogs.filter((_, at) => visitsAll || at % 5 === 0);

test.each(tried.map((dialog, at) => ({ ...dialog, at })))(
  '$name, over $over',
  async ({ name, over, open, at }) => {
    const place = places.find((one) => one.name === over);
    if (!place) throw new Error(`no such place: ${over}`);
    const watched = await visit(place, at);
    const { page } = watched;
    await open(page);
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).last();
    await dialog.waitFor();
    await judge(watched, `dialog-${name}`, at);
    expect(await dialog.evaluate((node) => node.contains(document.activeElement)), 'focus').toBe(
      true,
    );
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  },
);
