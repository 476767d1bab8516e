/** Publishing a scheduled post at once when that costs money. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { anAgent, answering, openScreen, showMessages } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { ScheduledPostsPage } from './schedule.page.tsx';
import { aScheduledPost, listOf } from './scheduled-post.fixture.ts';

const ada = anAgent();
const undo = [
  {
    id: 'series-1',
    version: 2,
    anchor_local: '2027-03-02T09:00:00',
    weekdays: [],
    times: [],
    slot_at: null,
    review: 'off',
    run: 0,
    due_at: '2027-03-02T09:00:00.000Z',
  },
];
const open = (own: Partial<ScheduledPost>) => {
  const paid = aScheduledPost({ platform: 'twitter', ...own });
  const call = `POST /scheduled-posts/${paid.id}/send-now`;
  const asked = answering({
    'GET /agents': { body: { data: [ada], agents: [ada], total: 1 } },
    'GET /scheduled-posts': listOf([paid]),
    [call]: { body: { data: paid, message: 'Publishes in a few seconds.', undo } },
    'POST /scheduled-posts/move-back': { body: { message: 'Undone.' } },
  });
  showMessages();
  openScreen(ScheduledPostsPage, '/scheduled-posts');
  return { asked, sent: () => asked.filter((one) => one.call === call).length };
};
const question = async () =>
  within(await screen.findByRole('dialog', { name: 'Send this post now?' }));

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

it('shows the price before it sends', { tags: 'slow' }, async () => {
  const { sent } = open({ content_text: 'See example.com', price: 200_000 });
  await userEvent.click(await screen.findByRole('button', { name: /^More for/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Send now' }));
  const dialog = await question();
  expect(dialog.getByText(/will be published now/).textContent).toContain(
    'Posting to X costs $0.20 (contains a link: $0.20, without it $0.015).',
  );
  expect(sent()).toBe(0);
  await userEvent.click(dialog.getByRole('button', { name: 'Send now' }));
  expect(await screen.findByText('Publishes in a few seconds.')).toBeTruthy();
  expect(sent()).toBe(1);
});

it('says the minimum price beside the error, while the text is unknown', async () => {
  const { sent } = open({
    content_text: '',
    topic: 'Backups',
    price: 15_000,
    attention: {
      code: 'missed',
      message: 'It missed its time.',
      action: 'send_now',
      occurrence_id: null,
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Send now' }));
  const dialog = await question();
  expect(dialog.getByText(/will be published now/).textContent).toContain('costs at least $0.015.');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(sent()).toBe(0);
});

it('P-49.31 waits ten seconds, in which Undo gives the post its old time again', async () => {
  const { asked } = open({ price: 0 });
  await userEvent.click(await screen.findByRole('button', { name: /^More for/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Send now' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone.')).toBeTruthy();
  const bodies = asked.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body);
  expect(bodies).toEqual([{ delay_s: limits.publish_delay }, { moved: undo }]);
});
