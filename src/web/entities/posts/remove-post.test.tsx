import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Occurrence } from '#contract/posts/occurrences.ts';
import { type Answers, answering, openScreen, showMessages } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { RemovePost } from './remove-post.tsx';
import { session } from '#web/lib/session/session.ts';

const post: Occurrence = {
  id: '0198c0de-0000-7000-8000-000000000901',
  agent_id: '0198c0de-0000-7000-8000-000000000001',
  is_self: false,
  connection: { id: 'sandbox-1', username: 'ada', name: 'Sandbox' },
  platform: 'sandbox',
  status: 'PUBLISHED',
  reason: null,
  decision: null,
  parts: [{ text: 'Measure twice.', media: [], url: null }],
  hash: '',
  due_at: '2026-11-21T09:00:00.000Z',
  published_at: '2026-11-21T09:00:01.000Z',
  url: null,
  removed_at: null,
  can_remove: true,
  written_at: null,
  retry: null,
  approval: null,
};
const open = (shown: Occurrence, answers: Answers = {}) => {
  const asked = answering(answers);
  const Page = () => (
    <>
      <p>A post</p>
      <RemovePost post={shown} />
    </>
  );
  openScreen(Page, '/scheduled-posts');
  return asked;
};
const remove = { name: 'Delete on Sandbox' };

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

it('P-2.33 a post is deleted on its network only after a confirmation', async () => {
  showMessages();
  const message = 'Deleted on Sandbox.';
  const asked = open(post, {
    [`DELETE /occurrences/${post.id}`]: { body: { data: { ...post, can_remove: false }, message } },
  });
  await userEvent.click(await screen.findByRole('button', remove));
  const question = within(
    await screen.findByRole('dialog', { name: 'Delete this post on Sandbox?' }),
  );
  expect(question.getByText(/This cannot be undone/)).toBeTruthy();
  expect(asked).toEqual([]);
  await userEvent.click(question.getByRole('button', remove));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(asked.map(({ call }) => call)).toEqual([`DELETE /occurrences/${post.id}`]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a refused deletion shows a message and keeps the post', async () => {
  showMessages();
  const why = 'Couldn’t reach the network. Try again.';
  open(post, {
    [`DELETE /occurrences/${post.id}`]: {
      status: 502,
      body: { success: false, code: 'platform_failed', message: why },
    },
  });
  await userEvent.click(await screen.findByRole('button', remove));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', remove));
  expect(await screen.findByText(why)).toBeTruthy();
  expect(await screen.findByRole('button', remove)).toBeTruthy();
});

it('a deleted post says so, and one that can’t be deleted has no Delete', async () => {
  open({ ...post, removed_at: '2026-11-21T10:00:00.000Z', can_remove: false });
  expect(await screen.findByText(/Deleted on Sandbox/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('a post that can’t be deleted from here has no Delete', async () => {
  open({ ...post, can_remove: false });
  expect(await screen.findByText('A post')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('P-7.387 a post that can only be deleted in the network’s own app says so', async () => {
  open({ ...post, platform: 'instagram', can_remove: false });
  expect(await screen.findByText(/Delete it in the Instagram app\./)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
