/** Rejecting a post in its details: with Undo, on all of its accounts, and what can be done with it afterwards. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { type Answers, anAgent, answering, openScreen, showMessages } from '#test/screen.tsx';
import { signedIn } from '#test/web-user.ts';
import { aPost, standing } from '#web/features/posts/post.fixture.ts';
import { ScheduledPostsPage } from './schedule.page.tsx';
import { aRun, aScheduledPost, agentId, listOf } from './scheduled-post.fixture.ts';

const ada = anAgent({ id: agentId });
const waiting = aRun({ status: 'AWAITING_APPROVAL', decision: 'approval' });
const path = `/occurrences/${waiting.id}`;

signedIn();

/** Opens the details of the occurrence at their own address. */
async function open(answers: Answers) {
  showMessages();
  const asked = answering({
    'GET /agents': { body: { data: [ada], agents: [ada], total: 1 } },
    'GET /scheduled-posts': listOf([aScheduledPost()]),
    ...answers,
  });
  openScreen(ScheduledPostsPage, '/scheduled-posts', `/scheduled-posts?run=${waiting.id}`, {
    '/write/$id': () => <p>In the editor</p>,
  });
  const drawer = within(await screen.findByRole('dialog', { name: 'A post by Ada' }));
  const sent = (verb: string) => asked.filter(({ call }) => call === `POST ${path}/${verb}`);
  return { drawer, sent };
}

it('P-49.295 a rejected post says so, and Undo asks for its approval again', async () => {
  const state = { run: waiting };
  const { drawer, sent } = await open({
    [`GET ${path}`]: () => ({ body: { data: { ...state.run, post_id: null } } }),
    [`POST ${path}/reject`]: () => {
      state.run = aRun({ ...waiting, decision: null, reason: 'Rejected.' });
      return { body: { data: state.run, message: 'Rejected. It won’t be published.' } };
    },
    [`POST ${path}/unreject`]: () => {
      state.run = waiting;
      return { body: { data: state.run, message: 'Undone. It needs approval again.' } };
    },
  });
  await userEvent.click(await drawer.findByRole('button', { name: 'Reject' }));
  await userEvent.click(drawer.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(drawer.queryByText('Needs approval')).toBeNull());
  expect(drawer.getByText('Rejected', { exact: true })).toBeTruthy();
  expect(drawer.queryByRole('button', { name: 'Approve' })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone. It needs approval again.')).toBeTruthy();
  expect(sent('unreject')).toHaveLength(1);
  expect(await drawer.findByRole('button', { name: 'Reject' })).toBeTruthy();
});

it('P-49.296 a post on several accounts is edited and rejected on all of them', async () => {
  const waits = {
    stage: 'waiting',
    attention: { code: 'approval', action: 'approve', message: '', occurrence_id: waiting.id },
  } as const;
  const post = aPost({
    stage: 'waiting',
    standings: [
      standing(waits),
      standing({ ...waits, connection_id: 'other', platform: 'bluesky' }),
      standing({ connection_id: 'third', platform: 'telegram', stage: 'out' }),
    ],
  });
  const { drawer, sent } = await open({
    [`GET ${path}`]: { body: { data: { ...waiting, post_id: post.id } } },
    [`GET /posts/${post.id}`]: { body: { data: post } },
    [`POST ${path}/reject`]: { body: { data: waiting, message: 'Rejected on 2 accounts.' } },
  });
  const edit = await drawer.findByRole('link', { name: 'Edit on all accounts…' });
  expect(edit.getAttribute('href')).toBe(`/write/${post.id}`);
  expect(drawer.getByRole('button', { name: 'Approve on 2 accounts…' })).toBeTruthy();
  await userEvent.click(drawer.getByRole('button', { name: 'Reject on 2 accounts' }));
  await userEvent.click(drawer.getByRole('button', { name: 'Reject on 2 accounts' }));
  expect(await screen.findByText('Rejected on 2 accounts.')).toBeTruthy();
  expect(sent('reject').map(({ body }) => body)).toEqual([{ delay_s: 10, all_accounts: true }]);
});

it.each([
  ['of a schedule is copied to a draft', null, 'Edit as new draft'],
  ['of a post is opened there', '0198c0de-0000-7000-8000-000000000201', 'Open the post'],
] as const)('P-49.297 a rejected text %s', async (_what, post_id, words) => {
  const rejected = aRun({ status: 'CANCELLED', reason: 'Rejected. Too long.' });
  const copy = aPost({ id: '0198c0de-0000-7000-8000-000000000202' });
  const { drawer, sent } = await open({
    [`GET ${path}`]: { body: { data: { ...rejected, post_id } } },
    [`POST ${path}/duplicate`]: { body: { data: copy, message: 'Copied to drafts.' } },
  });
  const role = post_id === null ? 'button' : 'link';
  const way = await drawer.findByRole(role, { name: words });
  if (post_id !== null) return expect(way.getAttribute('href')).toBe(`/write/${post_id}`);
  await userEvent.click(way);
  expect(await screen.findByText('Copied to drafts.')).toBeTruthy();
  expect(await screen.findByText('In the editor')).toBeTruthy();
  expect(sent('duplicate')).toHaveLength(1);
});

it('P-49.297 a reply that never went out is offered no draft, because it would answer nobody', async () => {
  const failed = aRun({ status: 'FAILED', reason: 'The post it replies to no longer exists.' });
  const { drawer } = await open({
    [`GET ${path}`]: { body: { data: { ...failed, post_id: null, is_reply: true } } },
  });
  expect(await drawer.findByText('Failed')).toBeTruthy();
  expect(drawer.queryByRole('button', { name: 'Edit as new draft' })).toBeNull();
});
