/** Approving in the calendar: the text is shown first, and exactly that is approved. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aDot, calendar, open, theEntry, week } from '#test/calendar-screen.tsx';
import { enter } from '#test/enter.ts';
import { showMessages } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { aPost, standing } from '#web/features/posts/post.fixture.ts';
import { aRun } from '#web/features/posts/rules/scheduled-post.fixture.ts';
import { session } from '#web/lib/session/session.ts';

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

const attention = {
  code: 'approval',
  message: 'Needs your approval.',
  acts: [],
} as unknown as NonNullable<ReturnType<typeof standing>['attention']>;
const other = {
  connection_id: '0198c0de-0000-7000-8000-000000000102',
  connection: { id: '0198c0de-0000-7000-8000-000000000102', username: 'ada', name: '@ada.example' },
  platform: 'bluesky',
} as const;
const waiting = { stage: 'waiting', attention } as const;
const post = aPost({
  stage: 'waiting',
  review: 'before_sending',
  hash: 'hash-7',
  standings: [
    standing({ ...waiting, parts: ['Measure twice. Cut once.'] }),
    standing({ ...waiting, ...other, parts: ['Measure twice. Cut once.'] }),
  ],
});
const asks = aDot({ post_id: post.id, needs_approval: true });
const approved = { body: { data: post, message: 'Approved. It will be published as planned.' } };
const answers = (shown: typeof post) => ({
  [`GET /posts/${post.id}`]: { body: { data: shown } },
  [`POST /posts/${post.id}/approve`]: approved,
});
const dialog = async () =>
  within(await screen.findByRole('dialog', { name: 'Approve this post?' }));

test('P-46.5 a post that needs approval opens with its text, and is approved as it was shown', async () => {
  showMessages();
  const { asked } = open([asks], week, answers(post));
  const entry = await theEntry();
  expect(entry.textContent).toContain('Needs approval');
  await userEvent.click(entry);
  const shown = await dialog();
  // Once for both accounts, because it is the same text.
  expect(await shown.findAllByText('Measure twice. Cut once.')).toHaveLength(1);
  expect(shown.getByText('X (@ada)')).toBeTruthy();
  expect(shown.getByText('Bluesky (@ada.example)')).toBeTruthy();
  expect(shown.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(`/write/${post.id}`);
  await userEvent.click(shown.getByRole('button', { name: 'Approve' }));
  expect(
    await screen.findByText('Approved on 2 accounts. It will be published as planned.'),
  ).toBeTruthy();
  expect(asked.find(({ call }) => call.endsWith('/approve'))?.body).toEqual({ hash: 'hash-7' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('P-46.5 accounts with texts of their own show each of them', async () => {
  const [first, second] = post.standings;
  if (!first || !second) throw new Error('no standings');
  const differing = { ...post, standings: [first, { ...second, parts: ['For Bluesky.'] }] };
  open([asks], week, answers(differing));
  await userEvent.click(await theEntry());
  const shown = await dialog();
  expect(await shown.findByText('Measure twice. Cut once.')).toBeTruthy();
  expect(shown.getByText('For Bluesky.')).toBeTruthy();
});

test('P-46.5 an account that gets a poll or a warning shows it, apart from one without', async () => {
  const [first, second] = post.standings;
  if (!first || !second) throw new Error('no standings');
  const poll = { options: ['Tea', 'Rum'], duration_minutes: 60 };
  const extras = { content_warning: 'Spoiler', poll };
  const warned = { ...second, platform: 'mastodon', extras } as const;
  open([asks], week, answers({ ...post, standings: [first, warned] }));
  await userEvent.click(await theEntry());
  const shown = await dialog();
  expect(await shown.findByText('Warning: Spoiler · Poll: Tea, Rum')).toBeTruthy();
  expect(shown.getAllByText('Measure twice. Cut once.')).toHaveLength(2);
});

test(
  'P-46.5 the text of a schedule is approved too, and its details are one step away',
  { tags: 'slow' },
  async () => {
    showMessages();
    const run = aRun({ status: 'AWAITING_APPROVAL', decision: 'approval' });
    const asksAgain = aDot({
      needs_approval: true,
      state: 'AWAITING_APPROVAL',
      occurrence_id: run.id,
      occurrence_ids: [run.id],
      frequency: 'daily',
    });
    const { asked, router } = open([asksAgain], week, {
      [`GET /occurrences/${run.id}`]: { body: { data: run } },
      [`POST /occurrences/${run.id}/approve`]: { body: { data: run, message: 'Approved.' } },
    });
    await userEvent.click(await theEntry());
    const shown = await dialog();
    expect(await shown.findByText('Measure twice.')).toBeTruthy();
    expect(shown.queryByRole('link', { name: 'Edit' })).toBeNull();
    await userEvent.click(shown.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Approved.')).toBeTruthy();
    const sent = asked.find(({ call }) => call === `POST /occurrences/${run.id}/approve`);
    expect(sent?.body).toEqual({ hash: run.hash });
    await userEvent.click(await theEntry());
    await userEvent.click((await dialog()).getByRole('button', { name: 'Details' }));
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ post: asksAgain.schedule_id }),
    );
  },
);

test('P-49.95 the text of a schedule is edited on the spot, and approved as it was saved', async () => {
  showMessages();
  const run = aRun({ status: 'AWAITING_APPROVAL', decision: 'approval' });
  const dot = aDot({
    needs_approval: true,
    state: 'AWAITING_APPROVAL',
    occurrence_id: run.id,
    occurrence_ids: [run.id],
    frequency: 'daily',
  });
  const { asked } = open([dot], week, {
    [`GET /occurrences/${run.id}`]: { body: { data: run } },
    [`POST /occurrences/${run.id}/edit-text`]: {
      body: { data: run, message: 'Saved and approved.' },
    },
  });
  await userEvent.click(await theEntry());
  const shown = await dialog();
  await shown.findByText('Measure twice.');
  await userEvent.click(shown.getByRole('button', { name: 'Edit' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit this post' }));
  await enter(form.getByLabelText('Text'), ' Cut once.');
  await userEvent.click(form.getByRole('button', { name: 'Save and approve' }));
  expect(await screen.findByText('Saved and approved.')).toBeTruthy();
  const sent = asked.find(({ call }) => call === `POST /occurrences/${run.id}/edit-text`);
  expect(sent?.body).toEqual({ parts: ['Measure twice. Cut once.'] });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('P-46.5 on a phone a button beside the post opens it', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { matches: true, media }) as MediaQueryList,
  );
  open([asks], undefined, answers(post));
  await userEvent.click(await screen.findByRole('button', { name: 'Approve Measure twice.' }));
  expect(await (await dialog()).findByText('Measure twice. Cut once.')).toBeTruthy();
});

test('P-46.5 nothing is approved that could not be shown', async () => {
  open([asks], week, {
    [`GET /posts/${post.id}`]: { status: 400, body: { message: 'Not now.' } },
  });
  await userEvent.click(await theEntry());
  const shown = await dialog();
  expect(await shown.findByText('Not now.')).toBeTruthy();
  expect(shown.getByRole('button', { name: 'Approve' })).toHaveProperty('disabled', true);
  expect(await calendar()).toBeTruthy();
});
