import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { anAgent, answering, type Answers, openScreen, showMessages } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { ScheduledPostsPage } from './schedule.page.tsx';
import { aScheduledPost, listOf } from './scheduled-post.fixture.ts';

const agent = anAgent();
const once = { frequency: 'once', max_runs: 1, run_count: 0, status: 'scheduled' } as const;
const slot_at = '2027-05-03T13:00:00.000Z';
const timed = aScheduledPost(once);
const queued = aScheduledPost({ ...once, slot_at, next_run_at: slot_at });
const otherId = '0198c0de-0000-7000-8000-000000000802';
function open(post = timed, answers: Answers = {}, address = '/scheduled-posts') {
  const asked = answering({
    'GET /agents': { body: { data: [agent], agents: [agent], total: 1 } },
    'GET /scheduled-posts': listOf([post]),
    [`GET /scheduled-posts/${post.id}`]: { body: { data: post } },
    [`GET /scheduled-posts/${post.id}/runs`]: { body: { data: [], total: 0 } },
    ...answers,
  });
  showMessages();
  openScreen(ScheduledPostsPage, '/scheduled-posts', address);
  return (call: string) => asked.filter((one) => one.call === call).map(({ body }) => body);
}
const choose = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'More for “Measure twice.”' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

it.each([
  ['Move to queue', 'next', timed],
  ['Move to front of queue', 'first', queued],
] as const)('P-2.73 “%s” can be undone for every post that it moved', async (item, place, post) => {
  const path = `POST /scheduled-posts/${post.id}/queue`;
  const restored = 'POST /connections/sandbox-1/queue/restore';
  const undo = [post.id, otherId].map((id) => ({
    id,
    version: 7,
    slot_at,
    due_at: slot_at,
    timezone: 'UTC',
  }));
  const sent = open(post, {
    [path]: { body: { data: queued, message: 'Moved.', undo } },
    [restored]: { body: { message: 'Undone.' } },
  });
  await choose(item);
  expect(await screen.findByText('Moved.')).toBeTruthy();
  expect(sent(path)).toEqual([{ place }]);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone.')).toBeTruthy();
  expect(sent(restored)).toEqual([{ posts: undo }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});

it('P-2.73 says why a post can’t be moved to the front', { tags: 'slow' }, async () => {
  const path = `POST /scheduled-posts/${queued.id}/queue`;
  const full = { success: false, code: 'conflict', message: 'No time is free.' };
  open(queued, { [path]: { status: 409, body: full } });
  await choose('Move to front of queue');
  expect(await screen.findByText('Couldn’t move the post: No time is free.')).toBeTruthy();
});

it('P-2.73 leads a queued post to its queue, where the order is changed', async () => {
  open(queued);
  await userEvent.click(await screen.findByRole('button', { name: 'More for “Measure twice.”' }));
  const link = await screen.findByRole('menuitem', { name: 'See the queue' });
  expect(link.getAttribute('href')).toBe('/scheduled-posts?view=queue&account=sandbox-1');
});

it(
  'P-2.73 offers the queue in the details, only for a one-time post that waits',
  { tags: 'slow' },
  async () => {
    open(queued, {}, `/scheduled-posts?post=${queued.id}`);
    const details = within(await screen.findByRole('dialog', { name: 'Measure twice.' }));
    await userEvent.click(await details.findByRole('button', { name: 'Queue' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'See the queue',
      'Move to front of queue',
    ]);
  },
);

it.each([aScheduledPost(), aScheduledPost({ ...once, status: 'paused', next_run_at: null })])(
  'P-2.73 offers no queue to a post that is $frequency and $status',
  { tags: 'slow' },
  async (post) => {
    open(post);
    const name = 'More for “Measure twice.”';
    await userEvent.click(await screen.findByRole('button', { name }));
    expect(await screen.findByRole('menuitem', { name: 'Duplicate' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: /queue/ })).toBeNull();
  },
);
