/** `npm run demo` still finds its way: the walk that it records, without recording it. */
import { expect, test } from 'vitest';
import { chapters } from '#web/features/public/demo/demo-chapters.ts';
import { beginPost, openBakery } from '#scripts/demo/bakery.ts';
import { walk } from '#scripts/demo/walk.ts';
import { openBrowser } from './browser.ts';

test('the recorded walk goes from a post to the draft of a new agent', async () => {
  const browser = await openBrowser();
  const bakery = await openBakery(browser);
  try {
    const { page } = bakery.watched;
    await beginPost(bakery);
    for (const { id } of chapters) await walk[id](page);
    const text = page.getByRole('textbox', { name: 'Post', exact: true });
    expect(await text.inputValue()).toContain('Nobody works on Fridays');
  } finally {
    await bakery.close();
    await browser.close();
  }
});
