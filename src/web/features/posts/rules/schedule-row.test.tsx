/** One scheduled post in the list. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { anAgent, answering, openScreen } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { ScheduledPostsPage } from './schedule.page.tsx';
import { aRun, aScheduledPost, listOf, twoAccounts } from './scheduled-post.fixture.ts';

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

it(
  'shows the time of a one-time post once, and its text once as soon as it is written',
  { tags: 'slow' },
  async () => {
    const single = aScheduledPost({
      frequency: 'once',
      content_text: '',
      topic: 'Tides',
      status: 'scheduled',
      current: aRun({ status: 'READY', parts: [{ text: 'Calm seas.', media: [], url: null }] }),
    });
    const run = (status: 'READY' | 'AWAITING_APPROVAL' | 'PREPARING', end: string) => ({
      ...single,
      id: single.id.replace(/1$/, end),
      current: single.current && { ...single.current, status },
    });
    const ada = anAgent();
    answering({
      'GET /agents': { body: { data: [ada], agents: [ada], total: 1 } },
      'GET /scheduled-posts': listOf([
        run('READY', '1'),
        run('AWAITING_APPROVAL', '7'),
        run('PREPARING', '8'),
      ]),
    });
    openScreen(ScheduledPostsPage, '/scheduled-posts', '/scheduled-posts');
    const list = within(await screen.findByRole('list', { name: 'Scheduled posts' }));
    const [first, second, third] = list.getAllByRole('listitem');
    if (!first || !second || !third) throw new Error('no rows');
    const approved = within(first);
    expect(approved.getByText('Calm seas.')).toBeTruthy();
    expect(approved.getAllByText(/1 May|09:00|13:00/)).toHaveLength(1);
    expect(approved.queryByText(/writes it/)).toBeNull();
    expect(within(second).getByText('Calm seas.')).toBeTruthy();
    expect(within(third).getByText('Ada writes it: Tides')).toBeTruthy();
    expect(within(third).queryByText('Calm seas.')).toBeNull();
  },
);

it('P-49.395 P-9.63 lists all networks of a post for several accounts, and the account with a problem', async () => {
  const ada = anAgent();
  const message = 'Bluesky asks you to sign in again.';
  const attention = {
    code: 'reconnect',
    action: 'reconnect',
    message,
    occurrence_id: null,
  } as const;
  const post = aScheduledPost({
    accounts: twoAccounts({}, { attention, changes: ['The text ends earlier.'], run_count: 1 }),
    attention,
  });
  answering({
    'GET /agents': { body: { data: [ada], agents: [ada], total: 1 } },
    'GET /scheduled-posts': listOf([post]),
    [`GET /scheduled-posts/${post.id}`]: { body: { data: post } },
    [`GET /scheduled-posts/${post.id}/runs`]: {
      body: {
        data: [
          aRun(),
          aRun({
            id: '0198c0de-0000-7000-8000-000000000902',
            platform: 'bluesky',
            connection: { id: 'bluesky-1', username: 'ada.example', name: '@ada.example' },
          }),
        ],
        total: 2,
      },
    },
  });
  openScreen(ScheduledPostsPage, '/scheduled-posts', `/scheduled-posts?post=${post.id}`);
  const details = within(await screen.findByRole('dialog', { name: 'Measure twice.' }));
  expect(
    await details.findByText(
      'Ada on Sandbox and Bluesky (@ada.example), every day at 09:00 (New York)',
    ),
  ).toBeTruthy();
  const accounts = within(await details.findByRole('region', { name: 'Accounts' }));
  expect(accounts.getByText('3 posts published')).toBeTruthy();
  expect(accounts.getByText('1 post published')).toBeTruthy();
  expect(accounts.getByText('The text ends earlier.')).toBeTruthy();
  const runs = within(await details.findByRole('region', { name: 'Posts' }));
  expect(await runs.findByText('Sandbox')).toBeTruthy();
  expect(runs.getByText('Bluesky (@ada.example)')).toBeTruthy();
  const list = within(screen.getByRole('list', { name: 'Scheduled posts', hidden: true }));
  expect(list.getByText('Ada · Sandbox and Bluesky (@ada.example)')).toBeTruthy();
  expect(list.getByText('Bluesky (@ada.example):').parentElement?.textContent).toContain(message);
});

it('P-49.36 pauses a post from the editor on all its accounts, and opens it in the editor', async () => {
  const ada = anAgent();
  const [first, second] = [
    '0198c0de-0000-7000-8000-000000000801',
    '0198c0de-0000-7000-8000-000000000811',
  ];
  const post = aScheduledPost({
    post_id: '0198c0de-0000-7000-8000-000000000701',
    accounts: twoAccounts({ scheduled_post_id: first }, { scheduled_post_id: second }),
    status: 'scheduled',
  });
  const asked = answering({
    'GET /agents': { body: { data: [ada], agents: [ada], total: 1 } },
    'GET /scheduled-posts': listOf([post]),
    [`POST /scheduled-posts/${first}/pause`]: { body: { data: post, message: 'Paused.' } },
    [`POST /scheduled-posts/${second}/pause`]: { body: { data: post, message: 'Paused.' } },
  });
  openScreen(ScheduledPostsPage, '/scheduled-posts', '/scheduled-posts');
  const list = within(await screen.findByRole('list', { name: 'Scheduled posts' }));
  expect(list.getByRole('link', { name: 'Measure twice.' }).getAttribute('href')).toBe(
    `/write/${post.post_id}`,
  );
  await userEvent.click(list.getByRole('button', { name: /^Pause/ }));
  await waitFor(() => expect(asked.filter(({ call }) => call.endsWith('/pause'))).toHaveLength(2));
});

it.each([
  ['before_sending', 'active', true],
  ['off', 'active', false],
  ['before_sending', 'completed', false],
] as const)(
  'P-49.302 a repeat with review %s that is %s says in its row and its details whether each post needs approval',
  async (review, status, isSaid) => {
    const post = aScheduledPost({ review, status });
    answering({
      'GET /agents': { body: { data: [anAgent()], agents: [anAgent()], total: 1 } },
      'GET /scheduled-posts': listOf([post]),
      [`GET /scheduled-posts/${post.id}`]: { body: { data: post } },
      [`GET /scheduled-posts/${post.id}/runs`]: { body: { data: [], total: 0 } },
    });
    openScreen(ScheduledPostsPage, '/scheduled-posts', `/scheduled-posts?post=${post.id}`);
    const details = within(await screen.findByRole('dialog', { name: 'Measure twice.' }));
    await details.findByText('3 of 10 posts');
    expect(details.queryByText('each post needs approval') !== null).toBe(isSaid);
    const list = within(screen.getByRole('list', { name: 'Scheduled posts', hidden: true }));
    expect(list.queryByText(/· each post needs approval$/) !== null).toBe(isSaid);
  },
);
