/** GIFs in the form of a scheduled post: unsupported ones are reported before anything is sent. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Media } from '#contract/images/types.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { anAgent, answering, openScreen } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { ScheduledPostsPage } from '#web/features/posts/rules/schedule.page.tsx';
import { aScheduledPost, listOf } from '#web/features/posts/rules/scheduled-post.fixture.ts';

const ada = anAgent();
const media = (n: number, ending: string): Media => ({
  id: `0198c0de-0000-7000-8000-00000000080${n}`,
  alt: 'Uploaded image',
  url: `/api/media/${String(n).repeat(32)}.${ending}`,
});
const clip = media(1, 'gif');
const still = media(2, 'webp');

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

/** Opens a post with these images, and saves it. */
async function save(platform: LivePlatform, carried: readonly Media[]) {
  const post = aScheduledPost({
    platform,
    media: [...carried],
    media_ids: carried.map(({ id }) => id),
  });
  const asked = answering({
    'GET /agents': { body: { data: [ada], agents: [ada], total: 1 } },
    'GET /scheduled-posts': listOf([post]),
    'GET /scheduled-posts/preview': { body: { data: { runs: [], said: [], words: 'once' } } },
    [`PUT /scheduled-posts/${post.id}`]: { body: { data: post, message: 'Updated' } },
  });
  openScreen(ScheduledPostsPage, '/scheduled-posts', `/scheduled-posts?agent=${ada.id}`);
  await userEvent.click(await screen.findByRole('button', { name: /^Edit/ }));
  const form = within(await screen.findByRole('form'));
  await userEvent.click(form.getByRole('button', { name: /Save|Update/ }));
  const isSent = () => asked.some(({ call }) => call.startsWith('PUT /scheduled-posts'));
  return { pictures: within(form.getByRole('region', { name: 'Images' })), isSent };
}

describe('GIF in a scheduled post', () => {
  it.each([
    ['tiktok', [clip], 'TikTok doesn’t allow GIFs. Remove the GIF.'],
    ['telegram', [clip, still], /^Telegram allows a GIF only on its own/],
  ] as const)('on %s: %j is not sent', async (platform, carried, sentence) => {
    const { pictures, isSent } = await save(platform, carried);
    await pictures.findByText(sentence);
    expect(isSent()).toBe(false);
  });

  it.each([
    ['telegram', [clip]],
    ['sandbox', [clip, still]],
  ] as const)('on %s: %j is sent', { tags: 'slow' }, async (platform, carried) => {
    const { isSent } = await save(platform, carried);
    await expect.poll(isSent).toBe(true);
  });
});
