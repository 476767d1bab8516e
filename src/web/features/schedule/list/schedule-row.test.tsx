/** One scheduled post in the list. */
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { anAgent, answering, openScreen } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { ScheduledPostsPage } from '#web/features/schedule/schedule.page.tsx';
import { aRun, aScheduledPost, listOf } from '#web/features/schedule/scheduled-post.fixture.ts';

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

it('says the time of a single post once, and its text once that is approved', async () => {
  const single = aScheduledPost({
    frequency: 'once',
    content_text: '',
    topic: 'Tides',
    status: 'scheduled',
    current: aRun({ status: 'READY', parts: [{ text: 'Calm seas.', media: [], url: null }] }),
  });
  const run = (status: 'READY' | 'AWAITING_APPROVAL') => ({
    ...single,
    id: status === 'READY' ? single.id : single.id.replace(/1$/, '7'),
    current: single.current && { ...single.current, status },
  });
  const ada = anAgent();
  answering({
    'GET /agents': { body: { data: [ada], agents: [ada], total: 1 } },
    'GET /scheduled-posts': listOf([run('READY'), run('AWAITING_APPROVAL')]),
  });
  openScreen(ScheduledPostsPage, '/scheduled-posts', '/scheduled-posts');
  const list = within(await screen.findByRole('list', { name: 'Scheduled posts' }));
  const [first, second] = list.getAllByRole('listitem');
  if (!first || !second) throw new Error('no rows');
  const approved = within(first);
  expect(approved.getByText('Calm seas.')).toBeTruthy();
  expect(approved.getAllByText(/1 May|09:00|13:00/)).toHaveLength(1);
  expect(approved.queryByText(/writes it/)).toBeNull();
  expect(within(second).getByText('Ada writes it: Tides')).toBeTruthy();
  expect(within(second).queryByText('Calm seas.')).toBeNull();
});
