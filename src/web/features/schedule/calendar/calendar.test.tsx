/** The calendar of posts: its days and hours, its entries, and the ways through it. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CalendarRun, FreeSlot } from '#contract/schedule/calendar.ts';
import { type Answers, anAgent, answering, openScreen, showMessages } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { ScheduledPostsPage } from '#web/features/schedule/schedule.page.tsx';
import {
  aCalendarRun,
  aRun,
  aScheduledPost,
  listOf,
} from '#web/features/schedule/scheduled-post.fixture.ts';
import { session } from '#web/lib/session/session.ts';
import { viewerZone, wallTimeOf } from '#web/lib/forms/zone-time.ts';
import { dayAfter, dayWords, mondayOf, monthAfter, spanWords } from './calendar-days.ts';
import { boundsOf } from './calendar-runs.ts';
import { instantOf, laterBy, movedTo } from './calendar-time.ts';

const zone = viewerZone();
const ada = anAgent();
const today = wallTimeOf(Date.now(), zone).slice(0, 10);
/** Never today, and never the last day of what is shown. */
const day = `${monthAfter(today, 1).slice(0, 7)}-10`;
const post = aScheduledPost();
const noon = instantOf({ day, minutes: 12 * 60 }, zone);

const aDot = (own: Partial<CalendarRun> = {}): CalendarRun => aCalendarRun({ at: noon, ...own });

interface More extends Answers {
  slots?: never;
}

const open = (
  runs: readonly CalendarRun[],
  search = `&day=${day}`,
  more: More = {},
  slots: readonly FreeSlot[] = [],
) => {
  const asked = answering({
    'GET /agents': { body: { data: [ada], agents: [ada], total: 1 } },
    'GET /scheduled-posts': listOf([post]),
    'GET /connections': { body: { data: [], platforms: [] } },
    'GET /posts': {
      body: {
        data: [],
        total: 0,
        stages: { draft: 0, scheduled: 0, waiting: 0, out: 0 },
        labels: ['spring'],
      },
    },
    'GET /scheduled-posts/calendar': { body: { data: runs, slots, is_cut: false } },
    ...more,
  });
  const at = `/scheduled-posts?view=calendar${search}`;
  return { asked, ...openScreen(ScheduledPostsPage, '/scheduled-posts', at) };
};
const calendar = async () => within(await screen.findByRole('region', { name: 'Calendar' }));
const week = `&day=${day}&span=week`;
const theEntry = async () =>
  (await calendar()).findByRole<HTMLButtonElement>('button', { name: /Measure twice/ });
const undo = [
  {
    id: post.id,
    version: 4,
    anchor_local: '2027-05-01T09:00:00',
    weekdays: [],
    times: [],
    slot_at: null,
    review: null,
    run: 0,
    due_at: noon,
  },
];
const movable: More = {
  'POST /scheduled-posts/move': {
    body: { data: { moved: [post.id], refused: [] }, message: '1 post moved.', undo },
  },
  'POST /scheduled-posts/move-back': { body: { message: 'Undone.' } },
};

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('the calendar', () => {
  it('P-7.182 says who wrote a post themself, also where they have no agent', async () => {
    open([aDot({ agent_id: 'self', is_self: true })], undefined, {
      'GET /agents': { body: { data: [], agents: [], total: 0 } },
    });
    const name = '12:00 Scheduled Measure twice. by You on Sandbox';
    expect(await (await calendar()).findByRole('button', { name })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Agent' })).toBeNull();
  });

  it('P-2.29 P-2.110 shows each post with time, agent, words, state and networks, and opens it', async () => {
    const out = aDot({ state: 'PUBLISHED', platforms: ['twitter', 'bluesky'] });
    const { router } = open([aDot(), out], undefined, {
      [`GET /scheduled-posts/${post.id}`]: { body: { data: post } },
      [`GET /scheduled-posts/${post.id}/runs`]: { body: { data: [aRun()], total: 1 } },
    });
    const region = await calendar();
    const published = await region.findByRole('button', {
      name: '12:00 Published Measure twice. by Ada on Twitter and Bluesky',
    });
    expect(within(published).getByText('Published')).toBeTruthy();
    expect(published.querySelectorAll('svg')).toHaveLength(3);
    await userEvent.click(
      region.getByRole('button', { name: '12:00 Scheduled Measure twice. by Ada on Sandbox' }),
    );
    await waitFor(() => expect(router.state.location.search).toMatchObject({ post: post.id }));
    expect(await screen.findByRole('dialog', { name: 'Measure twice.' })).toBeTruthy();
  });

  it.each([
    [aDot({ is_queued: true }), 'Queued'],
    [aDot({ frequency: 'daily' }), 'Recurring'],
    [aDot({ is_paused: true }), 'Paused'],
    [aDot({ state: 'AWAITING_APPROVAL' }), 'Needs approval'],
    [aDot({ state: 'HELD' }), 'On hold'],
    [aDot({ state: 'FAILED' }), 'Failed'],
    [aDot({ state: 'SENDING' }), 'Publishing'],
    [aDot({ state: 'CANCELLED' }), 'Canceled'],
  ])('P-2.110 says how it stands with a sign and a word: %#', async (run, word) => {
    open([run]);
    const shown = within(await theEntry()).getByText(word);
    expect(shown.previousElementSibling?.tagName).toBe('svg');
  });

  it('P-2.110 opens what was published at once by its own record, and calls the unwritten so', async () => {
    const now = aDot({
      is_post_now: true,
      occurrence_id: aRun().id,
      state: 'PUBLISHED',
      words: '',
    });
    const { router } = open([now]);
    await userEvent.click(
      await (await calendar()).findByRole('button', { name: /Written when it goes out/ }),
    );
    await waitFor(() => expect(router.state.location.search).toMatchObject({ run: aRun().id }));
  });

  it('asks for the days it draws, and turns to others', async () => {
    const { asked, router } = open([]);
    const region = await calendar();
    expect(await region.findByText(spanWords(day, 'month'))).toBeTruthy();
    const last = () => asked.findLast(({ call }) => call.endsWith('/calendar'))?.query;
    await waitFor(() => expect(last()).toEqual({ ...boundsOf(day, 'month'), slots: 'false' }));
    await userEvent.click(region.getByRole('button', { name: 'Next month' }));
    expect(await region.findByText(spanWords(monthAfter(day, 1), 'month'))).toBeTruthy();
    await userEvent.click(region.getByText('Week'));
    expect(await region.findByText(spanWords(monthAfter(day, 1), 'week'))).toBeTruthy();
    await waitFor(() => expect(last()).toMatchObject({ slots: 'true' }));
    expect(region.getByRole('radiogroup', { name: 'Show' })).toBeTruthy();
    await userEvent.click(region.getByText('Day'));
    await userEvent.click(region.getByRole('button', { name: 'Previous day' }));
    expect(await region.findByText(dayWords(dayAfter(monthAfter(day, 1), -1)))).toBeTruthy();
    await userEvent.click(region.getByRole('button', { name: 'Today' }));
    expect(router.state.location.search).toEqual({ view: 'calendar', span: 'day' });
  });

  it('P-2.29 P-2.113 is walked with the arrow keys, and writes a post for a day with Enter', async () => {
    const { router } = open([]);
    const region = await calendar();
    const first = await region.findByRole('button', {
      name: `Write a post for ${dayWords(day)}, nothing planned`,
    });
    first.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    const then = dayAfter(day, 8);
    await waitFor(() => expect(document.activeElement).toHaveProperty('dataset.day', then));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/write'));
    expect(router.state.location.search).toEqual({
      at: instantOf({ day: then, minutes: 9 * 60 }, zone),
    });
  });

  it('P-2.113 writes for an hour, which the arrow keys lead to, and for none that is over', async () => {
    const { router } = open([], week);
    const region = await calendar();
    const hour = (date: string, time: string) => `Write a post for ${dayWords(date)}, ${time}`;
    const nine = await region.findByRole('button', { name: hour(day, '09:00') });
    expect(nine.tabIndex).toBe(0);
    nine.focus();
    const isMonday = mondayOf(day) === day;
    await userEvent.keyboard(isMonday ? '{ArrowDown}{ArrowRight}' : '{ArrowDown}{ArrowLeft}');
    const beside = dayAfter(day, isMonday ? 1 : -1);
    expect(document.activeElement?.getAttribute('aria-label')).toBe(hour(beside, '10:00'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(router.state.location.search).toEqual({
        at: instantOf({ day: beside, minutes: 600 }, zone),
      }),
    );
  });

  it('P-2.113 writes nothing for a day that is over', async () => {
    const before = dayAfter(mondayOf(today), -1);
    const { router } = open([], `&day=${before}`);
    const region = await calendar();
    await userEvent.click(
      await region.findByRole('button', { name: `${dayWords(before)}, nothing planned` }),
    );
    expect(router.state.location.pathname).toBe('/scheduled-posts');
    await userEvent.click(region.getByText('Day'));
    expect(await region.findByRole('heading', { name: dayWords(before) })).toBeTruthy();
    expect(region.queryAllByRole('button', { name: /^Write a post/ })).toEqual([]);
  });

  it('P-2.110 outlines the posting times that are free, and writes for one', async () => {
    const slots = ['a', 'b'].map((connection_id) => ({ connection_id, at: noon }));
    const account = (id: string, username: string) => ({
      ...{ id, username, display_name: username },
      platform: 'sandbox',
    });
    const { router } = open(
      [],
      week,
      {
        'GET /connections': {
          body: { data: [account('a', 'ada'), account('b', 'bex')], platforms: [] },
        },
      },
      slots,
    );
    const slot = await (
      await calendar()
    ).findByRole('button', { name: /^Open slot at 12:00: .*ada.*, .*bex/ });
    await userEvent.click(slot);
    await waitFor(() => expect(router.state.location.search).toEqual({ at: noon }));
  });

  it('P-2.115 is filtered, keeps that in the address, and clears it', async () => {
    const { asked, router } = open([]);
    const region = await calendar();
    await userEvent.click(await region.findByRole('combobox', { name: 'Status' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Needs approval' }));
    await userEvent.click(region.getByRole('combobox', { name: 'Label' }));
    await userEvent.click(await screen.findByRole('option', { name: 'spring' }));
    await waitFor(() =>
      expect(asked.findLast(({ call }) => call.endsWith('/calendar'))?.query).toMatchObject({
        state: 'approval',
        label: 'spring',
      }),
    );
    expect(router.state.location.search).toMatchObject({ state: 'approval', label: 'spring' });
    expect(await region.findByText('No posts match these filters.')).toBeTruthy();
    await userEvent.click(region.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ view: 'calendar', day }));
    expect(await region.findByText('Nothing scheduled this month.')).toBeTruthy();
  });

  it('says what it could not load, and tries again', async () => {
    const message = 'No.';
    const { asked } = open([], '', {
      'GET /scheduled-posts/calendar': {
        status: 403,
        body: { success: false, code: 'forbidden', message },
      },
    });
    const region = await calendar();
    expect(await region.findByText('Failed to fetch scheduled posts: No.')).toBeTruthy();
    const before = asked.length;
    await userEvent.click(region.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(asked.length).toBeGreaterThan(before));
  });
});

describe('moving', () => {
  const sent = (asked: ReturnType<typeof open>['asked'], path = 'move') =>
    asked.find(({ call }) => call === `POST /scheduled-posts/${path}`)?.body;

  it('P-2.112 lifts with M, moves by quarters and days, drops with Enter, and is undone', async () => {
    showMessages();
    const { asked } = open([aDot()], week, movable);
    (await theEntry()).focus();
    await userEvent.keyboard('m');
    const region = await calendar();
    expect(region.getByText(/^Lifted\. .* Arrow keys move it, Enter drops it/)).toBeTruthy();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}{ArrowUp}');
    await userEvent.keyboard('{Enter}');
    const to = laterBy(noon, { days: 1, minutes: 15 }, zone);
    await waitFor(() =>
      expect(sent(asked)).toEqual({ moves: [{ id: post.id, at: noon, to, reach: undefined }] }),
    );
    expect(await screen.findByText(/^Moved to .*, 12:15\.$/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent(asked, 'move-back')).toEqual({ moved: undo }));
    expect(await screen.findByText('Undone.')).toBeTruthy();
  });

  it('P-2.112 is put back with Escape, and undone with a key', async () => {
    showMessages();
    const { asked } = open([aDot()], week, movable);
    (await theEntry()).focus();
    await userEvent.keyboard(' {ArrowDown}{Escape}');
    expect((await calendar()).getByText('Put back.')).toBeTruthy();
    expect(sent(asked)).toBeUndefined();
    (await theEntry()).focus();
    await userEvent.keyboard(' {ArrowDown}{Enter}');
    expect(await screen.findByText(/^Moved to /)).toBeTruthy();
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(sent(asked, 'move-back')).toEqual({ moved: undo }));
  });

  it('P-2.112 drops nothing in the past, and lifts nothing that went out', async () => {
    const soon = new Date(Math.ceil(Date.now() / 60_000 + 1) * 60_000).toISOString();
    const { asked } = open([aDot({ at: soon })], '&span=day');
    (await theEntry()).focus();
    await userEvent.keyboard('m{Shift>}{ArrowUp}{/Shift}{Enter}');
    expect(
      (await calendar()).getByText(/has passed\. Choose a time in the future\.$/),
    ).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(sent(asked)).toBeUndefined();
  });

  it('P-2.112 does not lift what went out', async () => {
    open([aDot({ state: 'PUBLISHED' })], week);
    (await theEntry()).focus();
    await userEvent.keyboard('m');
    expect((await calendar()).getByText('This post can’t be moved.')).toBeTruthy();
  });

  it('P-2.112 in a month is dragged to another day, at the same time', async () => {
    const { asked } = open([aDot()], undefined, movable);
    const entry = await theEntry();
    const then = dayAfter(day, 2);
    const cell = (await calendar())
      .getByRole('button', { name: `Write a post for ${dayWords(then)}, nothing planned` })
      .closest('td');
    document.elementFromPoint = () => cell;
    fireEvent.pointerDown(entry, { button: 0, clientX: 0, clientY: 0 });
    fireEvent.pointerMove(window, { clientX: 40, clientY: 40 });
    expect(cell?.dataset['target']).toBe('true');
    fireEvent.pointerUp(window, { clientX: 40, clientY: 40 });
    await waitFor(() =>
      expect(sent(asked)).toMatchObject({ moves: [{ to: movedTo(noon, then, zone) }] }),
    );
  });

  it('P-2.112 says why a post could not be moved', async () => {
    showMessages();
    const refused = [{ id: post.id, message: 'Not there.' }];
    open([aDot()], week, {
      'POST /scheduled-posts/move': {
        body: { data: { moved: [], refused }, message: '0 posts moved.', undo: [] },
      },
    });
    (await theEntry()).focus();
    await userEvent.keyboard('m{ArrowDown}{Enter}');
    expect(await screen.findByText('Couldn’t move the post: Not there.')).toBeTruthy();
  });

  it('P-2.114 asks of a recurring post whether the others move too', async () => {
    const run = { frequency: 'weekly', occurrence_id: aRun().id } as const;
    const { asked } = open([aDot(run)], week, movable);
    (await theEntry()).focus();
    await userEvent.keyboard('m{ArrowDown}{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Move recurring post?' }));
    expect(dialog.getByRole('button', { name: 'Move this post only' })).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Move this and all later posts' }));
    await waitFor(() => expect(sent(asked)).toMatchObject({ moves: [{ reach: 'all' }] }));
  });

  it('P-2.114 offers only what is possible for a later one', async () => {
    open([aDot({ frequency: 'weekly' })], week, movable);
    (await theEntry()).focus();
    await userEvent.keyboard('m{ArrowDown}{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Move recurring post?' }));
    dialog.getByText('Only the next post of a schedule can move without the others.');
    expect(dialog.getByRole('button', { name: 'Move all upcoming posts' })).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Move this post only' })).toBeNull();
  });
});

describe('several at once', () => {
  const id = (end: number) => `0198c0de-0000-7000-8000-00000000080${end}`;
  const two = () => [
    aDot({ schedule_id: id(2), schedule_ids: [id(2)] }),
    aDot({ schedule_id: id(3), schedule_ids: [id(3)], words: 'Cut once.' }),
  ];
  const chooseBoth = async () => {
    const region = await calendar();
    fireEvent.click(await theEntry(), { shiftKey: true });
    await userEvent.click(region.getByRole('button', { name: /Cut once/ }));
    expect(region.getByText('2 selected')).toBeTruthy();
    return region;
  };

  it('P-2.116 are deleted after one question, which says what is lost', async () => {
    showMessages();
    const { asked } = open(two(), week, {
      [`DELETE /scheduled-posts/${id(2)}`]: { body: { message: 'Deleted.' } },
      [`DELETE /scheduled-posts/${id(3)}`]: {
        status: 409,
        body: { success: false, code: 'conflict', message: 'It is being published.' },
      },
    });
    const region = await chooseBoth();
    await userEvent.click(region.getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 posts?' }));
    dialog.getByText(/^They won’t be published\./);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete posts' }));
    expect(
      await screen.findByText('1 post deleted. 1 couldn’t be deleted: It is being published.'),
    ).toBeTruthy();
    expect(asked.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(2);
  });

  it('P-2.116 move by days and hours with one call, and back', async () => {
    showMessages();
    const { asked } = open(two(), week, movable);
    const region = await chooseBoth();
    await userEvent.click(region.getByRole('button', { name: 'Move…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Move 2 posts' }));
    const hours = dialog.getByLabelText('Hours');
    await userEvent.clear(hours);
    await userEvent.type(hours, '2');
    await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
    const to = laterBy(noon, { days: 1, minutes: 120 }, zone);
    await waitFor(() =>
      expect(asked.find(({ call }) => call.endsWith('/move'))?.body).toEqual({
        moves: [id(2), id(3)].map((one) => ({ id: one, at: noon, to })),
      }),
    );
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
    expect(region.queryByRole('toolbar', { name: 'Selected posts' })).toBeNull();
  });

  it('P-2.116 are approved, paused and taken back to drafts as far as each can be', async () => {
    showMessages();
    const waits = aDot({
      schedule_id: id(2),
      schedule_ids: [id(2), id(4)],
      post_id: id(9),
      state: 'AWAITING_APPROVAL',
      occurrence_ids: [id(5), id(6)],
    });
    const { asked } = open([waits, two()[1] ?? aDot()], week, {
      [`POST /occurrences/${id(5)}/approve`]: { body: { data: aRun(), message: 'Approved.' } },
      [`POST /occurrences/${id(6)}/approve`]: { body: { data: aRun(), message: 'Approved.' } },
      [`POST /posts/${id(9)}/unschedule`]: { body: { data: {}, message: 'Back.' } },
      [`POST /scheduled-posts/${id(2)}/pause`]: { body: { data: post, message: 'Paused.' } },
      [`POST /scheduled-posts/${id(3)}/pause`]: { body: { data: post, message: 'Paused.' } },
      [`POST /scheduled-posts/${id(4)}/pause`]: { body: { data: post, message: 'Paused.' } },
    });
    for (const [name, words, calls] of [
      ['Approve', '1 post approved.', 2],
      ['Back to drafts', '1 post moved back to drafts.', 1],
      ['Pause', '2 posts paused.', 3],
    ] as const) {
      const region = await chooseBoth();
      const before = asked.filter(({ call }) => call.startsWith('POST')).length;
      await userEvent.click(region.getByRole('button', { name }));
      expect(await screen.findByText(words)).toBeTruthy();
      expect(asked.filter(({ call }) => call.startsWith('POST'))).toHaveLength(before + calls);
    }
  });

  it('P-2.116 can be chosen without a second key', async () => {
    open(two(), week);
    const region = await calendar();
    await theEntry();
    await userEvent.click(region.getByRole('button', { name: 'Select' }));
    const entry = await theEntry();
    await userEvent.click(entry);
    expect(entry.getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(region.getByRole('button', { name: 'Done' }));
    expect((await theEntry()).getAttribute('aria-pressed')).toBeNull();
  });
});
