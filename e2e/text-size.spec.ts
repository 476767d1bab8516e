/** What fits on a phone: its bars with text of twice the size, and titles beside the button that closes a dialog. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, settled } from './browser.ts';
import { browser, eachTest, server } from './each.ts';
import { ask, claim, made, phone, show, type View } from './owner.ts';

eachTest();

/** The labels of the bar at the bottom, and whether each is on one line, in its link and in view. */
const seenLabels = `[...document.querySelectorAll('nav[aria-label="Places"] :is(a, button)')]
  .filter((link) => link.getClientRects().length > 0)
  .map((link) => {
    const words = document.createRange();
    words.selectNodeContents([...link.childNodes].find(({ nodeType }) => nodeType === 3) ?? link);
    const [box, label] = [link.getBoundingClientRect(), words.getBoundingClientRect()];
    const fits = label.left >= box.left && label.right <= box.right && box.left >= 0 && box.right <= innerWidth;
    return { label: words.toString(), isWhole: words.getClientRects().length === 1 && fits };
  })`;

/** Whether all that is in the header is in view, and the width of the logo’s mark, which its name must not squeeze. */
const seenHeader = `({
  inView: [...document.querySelectorAll('header :is(a, button, svg)')]
    .map((one) => one.getBoundingClientRect())
    .every(({ left, right }) => left >= 0 && right <= innerWidth),
  mark: document.querySelector('header a svg').getBoundingClientRect().width,
})`;

const seenOf = async (page: Page) => ({
  labels: await page.evaluate(seenLabels),
  header: await page.evaluate<{ inView: boolean; mark: number }>(seenHeader),
  width: await page.evaluate('document.documentElement.scrollWidth'),
});
const labels = ['Dashboard', 'Write', 'Posts', 'Inbox', 'More'];

test('the bars of a phone and what is between them fit text of twice the size', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  await claim(page, server);
  const look = async (path: string, scheme: View['scheme']) => {
    await show(page, { ...phone, scheme });
    await page.goto(server.url + path);
    await settled(page);
    const { mark } = (await seenOf(page)).header;
    for (const size of ['100%', '150%', '200%']) {
      await page.evaluate(`document.documentElement.style.fontSize = '${size}'`);
      await settled(page);
      expect(await seenOf(page), `${path} at ${size}`).toEqual({
        labels: labels.map((label) => ({ label, isWhole: true })),
        header: { inView: true, mark },
        width: phone.width,
      });
    }
  };
  await look('/dashboard', 'light');
  await ask(watched, '/samples', { timezone: 'Europe/Berlin' });
  await look('/dashboard', 'dark');
  await look('/scheduled-posts?view=calendar', 'light');
  await look('/scheduled-posts?view=queue', 'dark');
  await look('/write', 'dark');
  await look('/analytics', 'light');
});

/** How far the words of the open dialog’s title are from the button that closes it, in pixels. */
const gapOfTitle = `(() => {
  const words = document.createRange();
  words.selectNodeContents(document.querySelector('[role="dialog"] h2'));
  const close = document.querySelector('[role="dialog"] button[aria-label="Close"]');
  return close.getBoundingClientRect().left - words.getBoundingClientRect().right;
})()`;

test('a title that is as wide as the dialog keeps clear of the close button', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  await claim(page, server);
  const { id: agent_id } = await made(watched, '/agents', {
    name: 'Ada of Ports',
    personality_type: 'tech_sage',
    platforms: ['sandbox'],
  });
  await made(watched, `/agents/${agent_id}/connect-platform`, { platform: 'sandbox' });
  await show(page, phone);
  const opening = 'Failed: we open an hour later on Friday.';
  for (const content_text of [opening.slice(0, -1), opening, `${opening.slice(0, -1)}s.`]) {
    const { id } = await made(watched, '/scheduled-posts', {
      agent_id,
      platform: 'sandbox',
      content_text,
      scheduled_time: new Date(Date.now() + 86_400_000).toISOString(),
    });
    await page.goto(`${server.url}/scheduled-posts?post=${id}`);
    await page.getByRole('dialog').getByRole('heading', { level: 2 }).waitFor();
    await settled(page);
    expect(await page.evaluate(gapOfTitle), content_text).toBeGreaterThanOrEqual(8);
  }
});

/** Where the content below the title of the screen begins, in pixels from the top. */
const contentTop = `(() => {
  const header = document.querySelector('main h1').closest('header');
  return header.nextElementSibling.getBoundingClientRect().top + scrollY;
})()`;

test('P-46.32 on a phone every screen begins within 120 pixels, and Analytics takes two screens', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  await claim(page, server);
  await ask(watched, '/samples', { timezone: 'Europe/Berlin' });
  await show(page, phone);
  const look = async (path: string, within = 120) => {
    await page.goto(server.url + path);
    await page.locator('main header h1').waitFor();
    await settled(page);
    expect(await page.evaluate(contentTop), path).toBeLessThanOrEqual(within);
  };
  await look('/agents');
  const agent = page.getByRole('link', { name: 'Otto Knead' }).first();
  await look((await agent.getAttribute('href')) ?? '');
  for (const path of ['/dashboard', '/agents/create', '/posts', '/write', '/images', '/notices'])
    await look(path);
  for (const path of ['/scheduled-posts', '/scheduled-posts?view=queue', '/inbox'])
    await look(path);
  // Below the list of the settings’ pages.
  await look('/admin/models', 172);
  await look('/analytics');
  await page.getByRole('button', { name: 'More figures' }).waitFor();
  await settled(page);
  const height = await page.evaluate('document.documentElement.scrollHeight');
  expect(height).toBeLessThanOrEqual(2 * 844);
});

/** The words in filters that are wider than the room for them. */
const cutFilters = `[...document.querySelectorAll('main input:is([type="search"], [aria-haspopup="listbox"])')]
  .filter((field) => field.checkVisibility())
  .filter((field) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    const pen = document.createElement('canvas').getContext('2d');
    pen.font = font;
    const { width } = pen.measureText(field.value || field.placeholder);
    return width > field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  })
  .map(({ value, placeholder }) => value || placeholder)`;

test('P-46.33 on a phone an agent has four tabs, filters are not cut, and tools show their words', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  await claim(page, server);
  await ask(watched, '/samples', { timezone: 'Europe/Berlin' });
  // With several accounts there is one filter more.
  await made(watched, '/connections', { platform: 'sandbox' });
  await show(page, phone);
  for (const path of ['/analytics', '/posts', '/posts?view=list&search=rye', '/inbox', '/images']) {
    await page.goto(server.url + path);
    await settled(page);
    expect(await page.evaluate(cutFilters), path).toEqual([]);
  }
  await page.goto(`${server.url}/agents`);
  await page.getByRole('link', { name: 'Otto Knead' }).first().click();
  const tabs = page.getByRole('tablist', { name: 'Otto Knead', exact: true }).getByRole('tab');
  await tabs.first().waitFor();
  await settled(page);
  expect(await tabs.allTextContents()).toEqual(['Posts', 'Personality', 'Replies', 'Settings']);
  for (const tab of await tabs.all()) {
    const box = await tab.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? phone.width)).toBeLessThanOrEqual(phone.width);
  }
  const height = await page.evaluate('document.documentElement.scrollHeight');
  expect(height).toBeLessThanOrEqual(2.5 * 844);
  await page.goto(`${server.url}/write`);
  const tools = page.getByRole('toolbar', { name: 'Add to the post' });
  for (const word of ['Upload', 'Media', 'Generate', 'Templates', 'Emoji'])
    await tools.getByText(word, { exact: true }).waitFor();
});
