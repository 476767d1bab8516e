/** Previews in the look of each network. */
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { type LivePlatform, LivePlatformIds } from '#contract/platforms/platforms.ts';
import { createQueryClient } from '#web/lib/api/query.ts';
import NetworkPreview, { type PreviewProps } from './network-preview.tsx';
import { looks } from '#domain/platforms/looks.ts';

afterEach(cleanup);

const picture = (name: string) => ({ id: name, url: `/media/${name}.png`, alt: name });
const part = (text: string, media: readonly string[] = []) => ({
  text,
  used: 10,
  limit: 300,
  media: media.map(picture),
  extras: {},
  poll: undefined,
  links: [],
});

const show = (platform: LivePlatform, over: Partial<PreviewProps> = {}) =>
  render(
    <MantineProvider>
      <QueryClientProvider client={createQueryClient()}>
        <NetworkPreview
          account={{
            platform,
            username: platform === 'mastodon' ? 'moonrise@social.example' : 'moonrise',
            display_name: 'Moonrise Bakery',
            avatar_url: '/avatars/moonrise.png',
          }}
          face={{ name: 'Otto', src: '/avatars/otto.png', hue: 'ember' }}
          parts={[part('The rye is back.', ['Loaf'])]}
          {...over}
        />
      </QueryClientProvider>
    </MantineProvider>,
  ).container;

const headOf = (post: HTMLElement) =>
  [...(post.querySelector('header')?.children ?? [])].map((line) =>
    [...line.children].map(({ textContent }) => textContent),
  );

const isBefore = (one: Element | null, other: Element | null): boolean =>
  one !== null &&
  other !== null &&
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

test.each<[LivePlatform, string[][]]>([
  ['twitter', [['Moonrise Bakery', '@moonrise', 'now']]],
  ['mastodon', [['Moonrise Bakery', 'now'], ['@moonrise@social.example']]],
  ['linkedin', [['Moonrise Bakery'], ['now', '']]],
  ['instagram', [['moonrise', 'now']]],
  ['discord', [['Moonrise Bakery', 'now']]],
  ['sandbox', [['Otto', '@moonrise', 'now']]],
])('P-47.1 the preview on %s names the account as the network does', (platform, head) => {
  show(platform);
  expect(headOf(screen.getByRole('article'))).toEqual(head);
});

test('P-49.74 of a thread only the first part has a time', () => {
  show('twitter', { parts: [part('First.'), part('Second.')] });
  const heads = screen.getAllByRole('article').map((one) => headOf(one)[0]);
  expect(heads).toEqual([
    ['Moonrise Bakery', '@moonrise', 'now'],
    ['Moonrise Bakery', '@moonrise'],
  ]);
});

test('P-49.96 what is scheduled shows its time', () => {
  const at = '2099-03-04T16:45:00.000Z';
  const container = show('twitter', { parts: [part('First.'), part('Second.')], at });
  const times = [...container.querySelectorAll('time')].map((one) => one.dateTime);
  expect(times).toEqual([at]);
  expect(container.textContent).not.toContain('now');
});

test('P-47.1 every network has a picture of its account, its order, and icons that do nothing', () => {
  for (const platform of LivePlatformIds) {
    const container = show(platform);
    const look = looks[platform];
    const isAgent = platform === 'sandbox';
    const avatar = container.querySelector('img[alt=""]')?.getAttribute('src') ?? null;
    const own = isAgent ? '/avatars/otto.png' : '/avatars/moonrise.png';
    expect([platform, avatar]).toEqual([platform, look.frame === 'bubble' ? null : own]);
    const words = container.querySelector('[dir="auto"]');
    const image = screen.getByRole('img', { name: 'Loaf' });
    expect([platform, isBefore(image, words)]).toEqual([platform, look.media_first === true]);
    expect(screen.queryByRole('button')).toBeNull();
    const icons = [...container.querySelectorAll('[data-act]')];
    expect(icons.map((icon) => icon.getAttribute('data-act'))).toEqual(look.acts);
    expect(icons.every((icon) => icon.closest('[aria-hidden]') !== null)).toBe(true);
    cleanup();
  }
});

test('P-47.1 several images are laid out as on the network, and those for swiping can be reached', () => {
  const four = [part('Loaves.', ['One', 'Two', 'Three', 'Four'])];
  const grid = show('twitter', { parts: four }).querySelector('[data-grid]');
  expect(grid?.getAttribute('data-grid')).toBe('mosaic');
  expect(grid?.getAttribute('data-count')).toBe('4');
  cleanup();
  show('instagram', { parts: four });
  const pages = screen.getByRole('group', { name: '4 images' });
  expect(pages.tabIndex).toBe(0);
  expect(within(pages).getAllByRole('img')).toHaveLength(4);
});

test('P-47.1 a line connects the parts of a thread where the network draws one', () => {
  const parts = [part('First.'), part('Second.')];
  const threaded = (platform: LivePlatform) => {
    const container = show(platform, { parts });
    const found = container.querySelectorAll('[data-threaded]').length;
    cleanup();
    return found;
  };
  expect(threaded('bluesky')).toBe(2);
  expect(threaded('discord')).toBe(0);
});

test('P-47.1 says which part is the first comment, and when it was published', () => {
  const at = '2026-01-01T09:00:00.000Z';
  const parts = [part('The post.'), part('The comment.')];
  show('linkedin', { parts, comment: 1, isOut: true, at });
  const [post, comment] = screen.getAllByRole('article');
  if (!post || !comment) throw new Error('Both parts are shown');
  expect(within(comment).getByText('First comment')).toBeTruthy();
  expect(within(post).queryByText('First comment')).toBeNull();
  expect(post.querySelector('time')?.dateTime).toBe(at);
  expect(within(post).queryByText('10 / 300')).toBeNull();
});

/** A text of so many lines, as a browser would measure it. */
function ofLines(lines: number) {
  const shown = function (this: HTMLElement) {
    return Math.min(lines, Number(this.style.webkitLineClamp || lines)) * 20;
  };
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(lines * 20);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(shown);
}

test('P-47.2 a long text is cut where its network cuts it, and opens', async () => {
  ofLines(4);
  show('instagram');
  const more = screen.getByRole('button', { name: 'more' });
  const box = more.previousElementSibling;
  expect(box instanceof HTMLElement && box.style.webkitLineClamp).toBe('3');
  await userEvent.click(more);
  expect(box instanceof HTMLElement && box.style.webkitLineClamp).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Show less' }));
  expect(box instanceof HTMLElement && box.style.webkitLineClamp).toBe('3');
});

test('P-47.2 a text that its network shows in full has nothing to open', () => {
  ofLines(20);
  show('mastodon');
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  show('twitter');
  expect(screen.queryByRole('button')).toBeNull();
});

test('P-51.29 a GIF moves in a preview only where its network plays it', async () => {
  const clip = { id: 'wave', url: '/media/wave.gif', alt: 'A wave' };
  const parts = [{ ...part('Hello.'), media: [clip] }];
  show('bluesky', { parts });
  expect(screen.getByRole('img', { name: 'A wave' }).tagName).toBe('CANVAS');
  cleanup();
  show('mastodon', { parts });
  expect(await screen.findByRole('button', { name: 'Pause the GIF' })).toBeTruthy();
  expect(screen.getByRole('img', { name: 'A wave' }).tagName).toBe('IMG');
});

test('P-51.69 an image keeps its focus point in view where the network takes one', () => {
  const focus = { x: 0.25, y: 1 };
  const loaf = { id: 'loaf', url: '/media/loaf.webp', alt: 'A loaf', focus };
  const parts = [{ ...part('Hello.'), media: [loaf] }];
  for (const [platform, position] of [
    ['mastodon', '25% 100%'],
    ['sandbox', '25% 100%'],
    ['linkedin', ''],
  ] as const) {
    show(platform, { parts });
    expect(screen.getByRole('img', { name: 'A loaf' }).style.objectPosition).toBe(position);
    cleanup();
  }
});
