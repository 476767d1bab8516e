/** The queue: what is published next, its gaps, and what changes its order. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CalendarRun } from '#contract/schedule/calendar.ts';
import { day, hour } from '#contract/core/time.ts';
import { aDot, open as openCalendar } from '#test/calendar-screen.tsx';
import { type Answers, showMessages } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

const x = '0198c0de-0000-7000-8000-000000000101';
const bluesky = '0198c0de-0000-7000-8000-000000000102';
const account = (id: string, platform: string, username: string) => ({
  id,
  platform,
  username,
  display_name: null,
  status: 'connected',
});
const all = [account(x, 'twitter', 'ada'), account(bluesky, 'bluesky', 'ada.example')];

/** The start of the hour in some hours, which no test is near to. */
const at = (later: number) =>
  new Date(Math.ceil(Date.now() / hour) * hour + day + later * hour).toISOString();
const idOf = (n: number) => `0198c0de-0000-7000-8000-00000000080${n}`;
const queued = (n: number, words: string, over: Partial<CalendarRun> = {}) =>
  aDot({
    schedule_id: idOf(n),
    schedule_ids: [idOf(n)],
    at: at(n),
    is_queued: true,
    words,
    platforms: ['twitter'],
    accounts: [{ id: x, username: 'ada', name: '@ada', blocked_by: null }],
    ...over,
  });
const runs = [queued(1, 'First.'), queued(2, 'Second.'), queued(4, 'Third.')];
const slots = [{ connection_id: x, at: at(3) }];
const settings = { timezone: 'UTC', slots: [{ days: [1], time: '09:00' }] };
const queueOf = (shown: readonly CalendarRun[]) => ({
  ...settings,
  about: 0,
  blackout: [],
  distance: 0,
  next: [at(3)],
  first: at(1),
  reason: null,
  queued: shown.map((run) => ({
    schedule_id: run.schedule_id,
    words: run.words,
    slot_at: run.at,
    due_at: run.at,
  })),
});

const open = (
  shown: readonly CalendarRun[] = runs,
  search = `&account=${x}`,
  more: Answers = {},
) => {
  showMessages();
  return openCalendar(
    [],
    search,
    {
      'GET /connections': { body: { data: all, platforms: [], connections: all } },
      'GET /scheduled-posts/calendar': {
        body: { data: shown, slots, blackout: [], is_cut: false },
      },
      [`GET /connections/${x}/queue`]: { body: { data: queueOf(shown) } },
      [`POST /connections/${x}/queue/arrange`]: {
        body: { message: '2 posts moved.', undo: [{ id: idOf(1) }] },
      },
      [`POST /connections/${x}/queue/restore`]: { body: { message: 'Undone.' } },
      ...more,
    },
    [],
    [],
    'queue',
  );
};
const theQueue = async () => within(await screen.findByRole('region', { name: 'Queue' }));
/** The texts of the rows, in order. */
const shownIn = async () =>
  (await (await theQueue()).findAllByRole('listitem')).map(
    (row) => /First|Second|Third|Next free|Free/u.exec(row.textContent)?.[0],
  );
const arranged = (asked: ReturnType<typeof open>['asked']) =>
  asked.findLast(({ call }) => call.endsWith('/arrange'))?.body;

test('P-46.2 /scheduled-posts?view=queue: what is published next, in order, with the gaps', async () => {
  open();
  expect(await shownIn()).toEqual(['First', 'Second', 'Next free', 'Third']);
  const queue = await theQueue();
  expect(queue.getByText(/^3 posts in the queue · next .* · next free /u)).toBeTruthy();
  expect(queue.getByRole('link', { name: /^Write a post for/u }).getAttribute('href')).toContain(
    '/write?at=',
  );
  expect(screen.getByRole('heading', { name: 'Queue', level: 1 })).toBeTruthy();
});

test('the sum tells posts in the queue from others that are planned', async () => {
  open([...runs, queued(5, 'Daily.', { is_queued: false })]);
  const queue = await theQueue();
  expect(await queue.findByText(/^3 posts in the queue · 1 more planned · next /u)).toBeTruthy();
});

test('P-49.371 a post that needs approval says so once', async () => {
  const why = 'Needs approval.';
  open([queued(1, 'First.', { needs_approval: true, why })]);
  const queue = await theQueue();
  await queue.findByText('Needs approval');
  expect(queue.getAllByText(/approv/)).toHaveLength(1);
});

test('P-46.3 a post moves by a step, by button or by Alt and an arrow, and Undo moves it back', async () => {
  const { asked } = open();
  const queue = await theQueue();
  await userEvent.click(await queue.findByRole('button', { name: 'Move First. down' }));
  await waitFor(() =>
    expect(arranged(asked)).toEqual({
      posts: [
        { id: idOf(2), slot_at: at(1) },
        { id: idOf(1), slot_at: at(2) },
      ],
    }),
  );
  expect(await screen.findByText(/^Moved to /u)).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(asked.findLast(({ call }) => call.endsWith('/restore'))?.body).toEqual({
      posts: [{ id: idOf(1) }],
    }),
  );
  const second = queue.getByRole('button', { name: 'Second.' });
  second.focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  // The time after it is free.
  await waitFor(() =>
    expect(arranged(asked)).toEqual({ posts: [{ id: idOf(2), slot_at: at(3) }] }),
  );
  const before = asked.length;
  await userEvent.click(queue.getByRole('button', { name: 'Move First. up' }));
  expect(asked.slice(before).some(({ call }) => call.endsWith('/arrange'))).toBe(false);
});

test('P-46.3 the order is shuffled, at the same times', async () => {
  const { asked } = open();
  await userEvent.click(await (await theQueue()).findByRole('button', { name: 'Shuffle' }));
  await waitFor(() => expect(arranged(asked)).toBeTruthy());
  const { posts } = arranged(asked) as { posts: { id: string; slot_at: string }[] };
  expect(posts.map(({ slot_at }) => slot_at)).toEqual([at(1), at(2), at(4)]);
  expect(posts.map(({ id }) => id).toSorted()).toEqual([idOf(1), idOf(2), idOf(4)]);
});

test('P-46.4 all accounts together show everything in order, and no order to change', async () => {
  open(
    [
      ...runs,
      queued(5, 'First of the other.', {
        accounts: [{ id: bluesky, username: 'ada', name: '@ada.example', blocked_by: null }],
      }),
    ],
    '',
  );
  const queue = await theQueue();
  expect(await queue.findByText('First of the other.')).toBeTruthy();
  expect(queue.queryByRole('button', { name: /^Move .* up$/u })).toBeNull();
  expect(queue.queryByRole('button', { name: 'Shuffle' })).toBeNull();
  expect(queue.getByText(/^Choose an account to change the order of its posts\./u)).toBeTruthy();
});

test('P-46.4 P-49.218 posts are paused and resumed, one or all', async () => {
  const paused = queued(4, 'Third.', { is_paused: true });
  const { asked } = open([...runs.slice(0, 2), paused], `&account=${x}`, {
    [`POST /scheduled-posts/${idOf(1)}/pause`]: { body: { message: 'Scheduled post paused.' } },
    [`POST /scheduled-posts/${idOf(2)}/pause`]: { body: { message: 'Scheduled post paused.' } },
    [`POST /scheduled-posts/${idOf(4)}/resume`]: { body: { message: 'Scheduled post resumed.' } },
  });
  const queue = await theQueue();
  expect(await queue.findByText('Paused')).toBeTruthy();
  // What stops everything is not beside the button for these posts.
  expect(screen.queryByRole('button', { name: 'Stop all publishing' })).toBeNull();
  await userEvent.click(queue.getByRole('button', { name: 'Resume' }));
  expect(await screen.findByText('1 post resumed.')).toBeTruthy();
  await userEvent.click(queue.getByRole('button', { name: 'Pause these posts' }));
  expect(await screen.findByText('2 posts paused.')).toBeTruthy();
  expect(
    asked.filter(({ call }) => /\/(?:pause|resume)$/u.test(call)).map(({ call }) => call),
  ).toEqual([
    `POST /scheduled-posts/${idOf(4)}/resume`,
    `POST /scheduled-posts/${idOf(1)}/pause`,
    `POST /scheduled-posts/${idOf(2)}/pause`,
  ]);
});

test('P-46.4 an empty queue says so, and an account without posting times offers them', async () => {
  open([], `&account=${x}`, {
    'GET /scheduled-posts/calendar': { body: { data: [], slots: [], blackout: [], is_cut: false } },
    [`GET /connections/${x}/queue`]: { body: { data: { ...queueOf([]), slots: [] } } },
  });
  expect(await screen.findByText('Your queue is empty')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Set posting times' }));
  expect(await screen.findByRole('dialog', { name: 'Set posting times?' })).toBeTruthy();
});

test('P-46.4 a queue that fails to load can be loaded again', async () => {
  open(runs, `&account=${x}`, {
    'GET /scheduled-posts/calendar': { status: 400, body: { message: 'Not now.' } },
  });
  expect(await screen.findByText('Not now.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('P-49.44 a long queue is shown part by part', async () => {
  const many = Array.from({ length: 30 }, (_, n) =>
    queued(1, `Post ${n + 1}.`, { schedule_ids: [`${idOf(1)}-${n}`], at: at(n) }),
  );
  open(many);
  // With the free time among them, 25 rows.
  expect(await screen.findByText('Post 24.')).toBeTruthy();
  expect(screen.queryByText('Post 25.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Post 30.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('P-49.98 P-49.213 runs of a repeat on one day are one row, which opens on a click', async () => {
  const start = Date.parse(at(24 * 5)) - (Date.parse(at(0)) % day);
  const run = (n: number, over: Partial<CalendarRun> = {}) =>
    queued(1, 'First.', {
      at: new Date(start + (n + 1) * hour).toISOString(),
      is_queued: false,
      frequency: 'hourly',
      ...over,
    });
  const dry = { blocked_by: 'facts' as const };
  open([run(0), run(1), run(2), run(3, dry), run(27, dry), run(51, dry)], '');
  const more = await (
    await theQueue()
  ).findByRole('button', {
    name: 'Every hour: 2 more that day',
  });
  const posts = async () => (await shownIn()).filter((words) => words === 'First').length;
  expect(await posts()).toBe(4);
  expect((await theQueue()).getAllByText('Needs new facts')).toHaveLength(3);
  expect((await theQueue()).getByRole('status').textContent).toContain(
    '3 posts planned · 1 repeat waits for new facts',
  );
  await userEvent.click(more);
  expect(await posts()).toBe(6);
});
