/** The recorded walk, chapter by chapter, at a person’s pace and with a visible pointer. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { settled } from '#e2e/browser.ts';
import type { ChapterId } from '#web/features/public/demo/demo-chapters.ts';

/** Draws the mouse pointer, which a recorded page does not show. */
export const pointer = `
addEventListener('DOMContentLoaded', () => {
  const dot = document.createElement('div');
  dot.id = 'pointer';
  Object.assign(dot.style, {
    position: 'fixed', zIndex: 2147483647, width: '22px', height: '22px', borderRadius: '50%',
    background: 'rgb(0 100 83 / 0.35)', border: '2px solid #fff', boxShadow: '0 0 0 1.5px #006453',
    pointerEvents: 'none', transform: 'translate(-50%, -50%)', left: '-50px', top: '-50px',
  });
  document.documentElement.append(dot);
  const at = JSON.parse(sessionStorage.getItem('pointer') ?? 'null');
  const put = ({ x, y }) => Object.assign(dot.style, { left: x + 'px', top: y + 'px' });
  if (at) put(at);
  addEventListener('mousemove', ({ clientX: x, clientY: y }) => {
    put({ x, y });
    sessionStorage.setItem('pointer', JSON.stringify({ x, y }));
  });
});`;

async function pointAt(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await wait(250);
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nothing to point at');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 9 });
  await wait(220);
}

async function press(page: Page, target: Locator): Promise<void> {
  await pointAt(page, target);
  await target.click();
  await wait(350);
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await press(page, target);
  await page.keyboard.type(text, { delay: 55 });
  await wait(250);
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

/** A post that is being written: its first sentence is there, with an image. */
export const begun =
  'The dark rye is back on Friday. It rests overnight, and it’s in the oven while you sleep.';
const goesOn = ' Reply with your street, and it hangs on your door handle before breakfast.';

async function write(page: Page): Promise<void> {
  const text = page.getByRole('textbox', { name: 'Post', exact: true });
  await text.press('ControlOrMeta+End');
  await page.keyboard.type(goesOn, { delay: 45 });
  await page.getByText('Saved', { exact: true }).waitFor();
  const looks = page.getByRole('complementary', { name: 'Preview' }).getByRole('tab');
  for (const at of [2, 3]) {
    await press(page, looks.nth(at));
    await wait(700);
  }
}

/** Only once the preview stands still, which would move the button away from the pointer. */
async function next(page: Page): Promise<void> {
  await settled(page);
  await press(page, button(page, 'Next'));
}

async function create(page: Page): Promise<void> {
  await press(page, page.getByRole('link', { name: 'Agents', exact: true }).first());
  await press(page, page.getByRole('link', { name: 'Create agent' }).first());
  await page.waitForURL('**/agents/create');
  await type(page, page.getByLabel('Agent name'), 'Ines Park');
  await press(page, page.getByText('Tech Sage', { exact: true }).first());
  await settled(page);
  await press(page, page.getByText('Tone, humor and language'));
  const slider = page.getByRole('slider', { name: 'Tone' });
  await pointAt(page, slider);
  await slider.focus();
  for (let step = 0; step < 3; step += 1) {
    await page.keyboard.press('ArrowLeft');
    await wait(180);
  }
  await next(page);
  await type(page, page.getByLabel('Target topics'), 'work, calendars');
  await next(page);
  await press(page, button(page, /^Generate/));
  await settled(page);
  await press(page, button(page, 'Use this avatar'));
  await next(page);
  await wait(900);
  await press(page, button(page, 'Launch Agent'));
  await page.waitForURL('**/write/*');
  await settled(page);
  await wait(900);
}

async function publish(page: Page): Promise<void> {
  await press(page, page.getByRole('button', { name: 'Publish now', exact: true }));
  await page.getByRole('region', { name: 'Published' }).waitFor();
  await settled(page);
  await press(page, page.getByRole('link', { name: 'Sandbox', exact: true }).first());
  await page.waitForURL('**/sandbox**');
  await page.getByRole('button', { name: /^Post as/ }).waitFor();
  await settled(page);
  await wait(500);
}

async function answer(page: Page): Promise<void> {
  await press(page, button(page, 'Reply to Otto Knead'));
  const reply = page.getByRole('form', { name: 'Reply to Otto Knead' });
  await press(page, reply.getByLabel('Author'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Bob', { delay: 55 });
  await type(page, reply.getByLabel('Reply'), 'One loaf for Mill Street 4, please.');
  await press(page, reply.getByRole('button', { name: 'Reply' }));
  await page.getByRole('article').getByText('One loaf for Mill Street').first().waitFor();
  await settled(page);
  await wait(500);
}

async function draft(page: Page): Promise<void> {
  await press(page, page.getByRole('link', { name: 'Write', exact: true }).first());
  await page.waitForURL('**/write');
  await settled(page);
  await press(page, button(page, /^Start from a topic/));
  const topic = page.getByRole('form', { name: 'Write from a topic' });
  await type(page, topic.getByLabel(/should Ines Park write about/), 'Our four-day work week');
  const question = topic.getByRole('textbox').nth(1);
  await question.waitFor();
  await settled(page);
  await type(page, question, 'Nobody works on Fridays. Nobody works longer for it');
  await press(page, topic.getByRole('button', { name: 'Write a draft' }));
  await page.waitForURL('**/write/*');
  await settled(page);
  await wait(900);
}

export const walk: Readonly<Record<ChapterId, (page: Page) => Promise<void>>> = {
  write,
  publish,
  answer,
  create,
  draft,
};
