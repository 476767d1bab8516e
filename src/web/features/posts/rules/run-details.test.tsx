/** A single post: one that was published by hand gets the same decisions and explanations as a scheduled one. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Answers, anAgent, answering, openScreen } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { clockWords, viewerZone } from '#web/ui/zone-time.ts';
import { exactly } from '#web/ui/when.ts';
import { ScheduledPostsPage } from './schedule.page.tsx';
import { aRun, aScheduledPost, agentId, listOf } from './scheduled-post.fixture.ts';

const ada = anAgent({ id: agentId });
const lost = aRun({
  status: 'NEEDS_REVIEW',
  decision: 'unknown_outcome',
  reason: 'The answer was lost.',
});
const open = (answers: Answers) => {
  const asked = answering({
    'GET /agents': { body: { data: [ada], agents: [ada], total: 1 } },
    'GET /scheduled-posts': listOf([
      aScheduledPost({ warning: 'It takes the same text only once.' }),
    ]),
    ...answers,
  });
  const screens = openScreen(
    ScheduledPostsPage,
    '/scheduled-posts',
    `/scheduled-posts?run=${lost.id}`,
  );
  return { asked, ...screens };
};

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

it(
  'P-2.34 an unconfirmed post without a schedule is resolved where its notification links',
  { tags: 'slow' },
  async () => {
    const { asked, router } = open({
      [`GET /occurrences/${lost.id}`]: { body: { data: lost } },
      [`POST /occurrences/${lost.id}/settle`]: { body: { data: lost, message: 'Noted' } },
    });
    const drawer = within(await screen.findByRole('dialog', { name: 'A post by Ada' }));
    expect(drawer.getByText('The answer was lost.')).toBeTruthy();
    expect(drawer.getByRole('button', { name: 'What happens next?' })).toBeTruthy();
    await userEvent.click(drawer.getByRole('button', { name: 'No, publish again' }));
    await waitFor(() =>
      expect(asked.find(({ call }) => call.endsWith('/settle'))?.body).toEqual({ verdict: 'send' }),
    );
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  },
);

it('P-47.3 a text that waits for approval names the company facts that it states', async () => {
  const waiting = aRun({
    status: 'AWAITING_APPROVAL',
    decision: 'approval',
    parts: [{ text: 'Rye rests for 48 hours.', media: [], url: null }],
  });
  const other = { part: 0, start: 0, end: 5, text: '13.50', source: 'prices', says: '12.50' };
  const stated = {
    part: 0,
    start: 0,
    end: 23,
    text: 'Rye rests for 48 hours.',
    source: 'Baking.md',
    passage: 'All rye bread rests for 48 hours.',
  };
  open({
    [`GET /occurrences/${waiting.id}`]: { body: { data: waiting } },
    [`GET /occurrences/${waiting.id}/timeline`]: {
      body: {
        data: {
          post: waiting,
          steps: [],
          sources: [],
          stated: [stated],
          contradicted: [other],
          next: null,
        },
      },
    },
  });
  const drawer = within(await screen.findByRole('dialog', { name: 'A post by Ada' }));
  const facts = within(await drawer.findByRole('list', { name: 'Company facts used' }));
  await userEvent.click(facts.getByRole('button', { name: 'Baking.md' }));
  expect(await screen.findByText(stated.passage)).toBeTruthy();
  const kept = 'The post says 13.50. “prices” says 12.50. The post keeps 13.50.';
  expect(screen.getByText(kept)).toBeTruthy();
});

it.each([
  [
    '2099-03-04T09:00:00.000Z',
    /^Approve by .*09:00 to publish on time\. Until .*21:00 it’s published late; after that, not at all\.$/,
  ],
  ['2020-03-04T09:00:00.000Z', /^Until .*21:00 it’s published late; after that, not at all\.$/],
])(
  'P-49.94 says by when a post for %s must be approved, to be in time and at all',
  async (at, words) => {
    const waiting = aRun({ status: 'AWAITING_APPROVAL', decision: 'approval' });
    const next = {
      at,
      text: 'Approve by then to publish on time.',
      late_until: at.replace('09:', '21:'),
    };
    open({
      [`GET /occurrences/${waiting.id}`]: { body: { data: waiting } },
      [`GET /occurrences/${waiting.id}/timeline`]: {
        body: {
          data: { post: waiting, steps: [], sources: [], stated: [], contradicted: [], next },
        },
      },
    });
    const drawer = within(await screen.findByRole('dialog', { name: 'A post by Ada' }));
    await userEvent.click(drawer.getByRole('button', { name: 'What happens next?' }));
    expect(await drawer.findByText(words)).toBeTruthy();
  },
);

it('a text is edited and approved by keyboard, and a refusal says which check failed', async () => {
  const waiting = aRun({
    status: 'AWAITING_APPROVAL',
    decision: 'approval',
    parts: [{ text: 'Calm seas.', media: [], url: null }],
  });
  const message = 'It mentions “storms”, which this agent avoids. Edit it first.';
  const edits: unknown[] = [];
  const ready = aRun({ ...waiting, status: 'READY', decision: null });
  const state = { run: waiting };
  open({
    [`GET /occurrences/${waiting.id}`]: () => ({ body: { data: state.run } }),
    [`POST /occurrences/${waiting.id}/edit-text`]: (sent) => {
      edits.push(sent);
      if (edits.length === 1)
        return { status: 400, body: { success: false, code: 'invalid_input', message } };
      state.run = ready;
      return { body: { data: ready, message: 'Saved.' } };
    },
  });
  const drawer = within(await screen.findByRole('dialog', { name: 'A post by Ada' }));
  const edit = () => drawer.findByRole('button', { name: 'Edit' });
  await userEvent.click(await edit());
  const field = drawer.getByRole('textbox', { name: 'Text' });
  expect(document.activeElement).toBe(field);
  await userEvent.click(drawer.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(await edit());
  await userEvent.keyboard('{Enter} Storms.');
  await userEvent.click(drawer.getByRole('button', { name: 'Save and approve' }));
  expect(await drawer.findByText(message)).toBeTruthy();
  expect(drawer.getByRole('textbox', { name: 'Text' })).toHaveProperty(
    'value',
    'Calm seas. Storms.',
  );
  await userEvent.click(drawer.getByRole('button', { name: 'Save and approve' }));
  await waitFor(() => expect(drawer.queryByRole('textbox', { name: 'Text' })).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Scheduled/));
});

it('says that a post was deleted on its platform', async () => {
  const gone = aRun({ status: 'PUBLISHED', removed_at: '2026-11-21T10:00:00.000Z' });
  open({ [`GET /occurrences/${gone.id}`]: { body: { data: gone } } });
  const drawer = within(await screen.findByRole('dialog', { name: 'A post by Ada' }));
  expect(drawer.getByText('Deleted')).toBeTruthy();
  expect(drawer.queryByText('Published')).toBeNull();
});

it('says that the post does not exist', async () => {
  open({});
  const drawer = within(await screen.findByRole('dialog', { name: 'Post' }));
  expect(await drawer.findByRole('alert')).toBeTruthy();
});

it('the list shows a schedule’s warning', { tags: 'slow' }, async () => {
  open({});
  expect(await screen.findByText('It takes the same text only once.')).toBeTruthy();
});

it('P-2.422 a one-time post shows its time in the viewer’s zone to the minute, and exactly on hover', async () => {
  const at = '2027-05-01T13:00:42.000Z';
  const run = aRun({ status: 'PUBLISHED', due_at: at, published_at: at });
  const post = aScheduledPost({
    frequency: 'once',
    scheduled_time: '2027-05-01T22:00:42',
    timezone: 'Asia/Tokyo',
    next_run_at: null,
    last: run,
    status: 'completed',
  });
  answering({
    'GET /agents': { body: { data: [ada], agents: [ada], total: 1 } },
    'GET /scheduled-posts': listOf([post]),
    [`GET /scheduled-posts/${post.id}`]: { body: { data: post } },
    [`GET /scheduled-posts/${post.id}/runs`]: { body: { data: [run], total: 1 } },
  });
  openScreen(ScheduledPostsPage, '/scheduled-posts', `/scheduled-posts?post=${post.id}`);
  const drawer = within(await screen.findByRole('dialog', { name: 'Measure twice.' }));
  await drawer.findByRole('region', { name: 'Posts' });
  const shown = clockWords(Date.parse(at), viewerZone(), Date.now());
  const times = await drawer.findAllByText(shown);
  expect(times.map((time) => time.closest('time')?.title)).toEqual([exactly(at), exactly(at)]);
  expect(exactly(at)).toMatch(/:00:42/);
  expect(drawer.queryByText(/Tokyo|:42/)).toBeNull();
});

it('P-49.422 a run that is opened alone is approved on all accounts of its schedule', async () => {
  const asks = { status: 'AWAITING_APPROVAL', decision: 'approval' } as const;
  const parts = [{ text: 'Rye today.', media: [], url: null }];
  const first = aRun({ ...asks, parts, hash: 'hash-1' });
  const second = aRun({
    ...first,
    id: '0198c0de-0000-7000-8000-000000000902',
    platform: 'bluesky',
    connection: { id: 'bluesky-1', username: 'ada.example', name: '@ada.example' },
    hash: 'hash-2',
  });
  const message = 'Approved. It will publish on schedule.';
  const rest = { post_id: null, asked: [first.id, second.id], is_reply: false };
  const { asked } = open({
    [`GET /occurrences/${first.id}`]: { body: { data: { ...first, ...rest } } },
    [`GET /occurrences/${second.id}`]: { body: { data: { ...second, ...rest } } },
    [`POST /occurrences/${first.id}/approve`]: { body: { data: first, message } },
    [`POST /occurrences/${second.id}/approve`]: { body: { data: second, message } },
  });
  const drawer = within(await screen.findByRole('dialog', { name: 'A post by Ada' }));
  await userEvent.click(await drawer.findByRole('button', { name: 'Approve on 2 accounts' }));
  await waitFor(() =>
    expect(asked.filter(({ call }) => call.endsWith('/approve')).map(({ body }) => body)).toEqual([
      { hash: 'hash-1' },
      { hash: 'hash-2' },
    ]),
  );
});
