/** The calendar of scheduled posts: its days, its entries, and the ways through it. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CalendarRun } from '#contract/schedule/calendar.ts';
import { type Answers, anAgent, answering, openScreen, showMessages } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { dayAfter, dayWords, mondayOf, monthAfter, spanWords } from './calendar-days.ts';
import { movedTo } from './calendar-move.ts';
import { boundsOf, entriesByDay } from './calendar-runs.ts';
import { ScheduledPostsPage } from '#web/features/schedule/schedule.page.tsx';
import {
  aRun,
  aScheduledPost,
  agentId,
  listOf,
} from '#web/features/schedule/scheduled-post.fixture.ts';
import { viewerZone, wallTimeOf } from '#web/lib/forms/zone-time.ts';

const ada = anAgent();
const today = wallTimeOf(Date.now(), viewerZone()).slice(0, 10);
const nextMonth = `${monthAfter(today, 1).slice(0, 7)}-10`;
const post = aScheduledPost();

const aDot = (own: Partial<CalendarRun> = {}): CalendarRun => ({
  schedule_id: post.id,
  occurrence_id: null,
  agent_id: agentId,
  is_self: false,
  platforms: ['sandbox'],
  words: 'Measure twice.',
  at: `${nextMonth}T12:00:00.000Z`,
  state: 'PLANNED',
  frequency: 'once',
  plan: 'once on 1 May 2027 at 09:00 (UTC)',
  version: 3,
  is_paused: false,
  ...own,
});
const open = (runs: readonly CalendarRun[], search = '', more: Answers = {}) => {
  const asked = answering({
    'GET /agents': { body: { data: [ada], agents: [ada], total: 1 } },
    'GET /scheduled-posts': listOf([post]),
    'GET /scheduled-posts/calendar': { body: { data: runs, is_cut: false } },
    ...more,
  });
  const at = `/scheduled-posts?view=calendar${search}`;
  return { asked, ...openScreen(ScheduledPostsPage, '/scheduled-posts', at) };
};
const calendar = async () => within(await screen.findByRole('region', { name: 'Calendar' }));

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('the calendar', () => {
  it('P-7.182 says who wrote a post themself, also where they have no agent', async () => {
    open([aDot({ agent_id: 'self', is_self: true })], `&day=${nextMonth}`, {
      'GET /agents': { body: { data: [], agents: [], total: 0 } },
    });
    const entry = await (await calendar()).findByRole('button', { name: /Measure twice/ });
    expect(entry.textContent).toContain('You');
    expect(screen.queryByRole('textbox', { name: 'Agent' })).toBeNull();
  });

  it('P-2.29 shows each run with time, agent, words and state, and opens it', async () => {
    const { router } = open([aDot(), aDot({ state: 'PUBLISHED' })], `&day=${nextMonth}`, {
      [`GET /scheduled-posts/${post.id}`]: { body: { data: post } },
      [`GET /scheduled-posts/${post.id}/runs`]: { body: { data: [aRun()], total: 1 } },
    });
    const region = await calendar();
    const time = wallTimeOf(Date.parse(aDot().at), viewerZone()).slice(11);
    expect(
      await region.findByRole('button', { name: `${time} Ada Measure twice. Published` }),
    ).toBeTruthy();
    expect(region.getByRole('list', { name: 'Agents' }).textContent).toBe('Ada');
    await userEvent.click(
      region.getByRole('button', { name: `${time} Ada Measure twice. Planned` }),
    );
    await waitFor(() => expect(router.state.location.search).toMatchObject({ post: post.id }));
    expect(await screen.findByRole('dialog', { name: 'Measure twice.' })).toBeTruthy();
  });

  it('says how a recurring one is planned', async () => {
    const plan = 'every Monday and Friday at 09:00 (UTC)';
    open([aDot({ frequency: 'weekly', plan })], `&day=${nextMonth}`);
    const region = await calendar();
    expect(
      await region.findByTitle(`Ada on Sandbox: Measure twice. (Planned), ${plan}`),
    ).toBeTruthy();
  });

  it('asks for the days it draws, and turns to others', async () => {
    const { asked, router } = open([], `&day=${nextMonth}`);
    const region = await calendar();
    expect(await region.findByText(spanWords(nextMonth, 'month'))).toBeTruthy();
    await waitFor(() =>
      expect(asked.findLast(({ call }) => call.endsWith('/calendar'))?.query).toEqual(
        boundsOf(nextMonth, 'month'),
      ),
    );
    await userEvent.click(region.getByRole('button', { name: 'Next month' }));
    expect(await region.findByText(spanWords(monthAfter(nextMonth, 1), 'month'))).toBeTruthy();
    await userEvent.click(region.getByText('Week'));
    expect(await region.findByText(spanWords(monthAfter(nextMonth, 1), 'week'))).toBeTruthy();
    await userEvent.click(region.getByRole('button', { name: 'Today' }));
    expect(router.state.location.search).toEqual({ view: 'calendar', span: 'week' });
  });

  it('P-2.29 is walked with the arrow keys, and schedules on a day with Enter', async () => {
    open([], `&day=${nextMonth}`);
    const region = await calendar();
    const first = await region.findByRole('button', {
      name: `Schedule on ${dayWords(nextMonth)}, nothing planned`,
    });
    first.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    const then = dayAfter(nextMonth, 8);
    await waitFor(() => expect(document.activeElement).toHaveProperty('dataset.day', then));
    await userEvent.keyboard('{Enter}');
    const form = within(await screen.findByRole('form', { name: 'New scheduled post' }));
    expect(form.getByLabelText(/Date and time/)).toHaveProperty('value', `${then}T09:00`);
    expect(form.getByRole('combobox', { name: 'Timezone' })).toHaveProperty(
      'value',
      expect.stringContaining('this browser'),
    );
  });

  it('P-2.29 moves what goes out once to the day where it is dropped, at the same time', async () => {
    showMessages();
    const { asked } = open([aDot()], `&day=${nextMonth}`, {
      [`PUT /scheduled-posts/${post.id}`]: { body: { data: post, message: 'Updated' } },
    });
    const region = await calendar();
    const entry = await region.findByRole('button', { name: /Ada Measure twice/ });
    const then = dayAfter(nextMonth, 2);
    const target = region.getByRole('button', {
      name: `Schedule on ${dayWords(then)}, nothing planned`,
    });
    fireEvent.dragStart(entry, { dataTransfer: { setData: () => {} } });
    fireEvent.dragOver(target);
    fireEvent.drop(target);
    expect(await screen.findByText(/^Moved to /)).toBeTruthy();
    expect(asked.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
      scheduled_time: movedTo(aDot().at, then, viewerZone()),
      version: 3,
    });
  });

  it('does not let go what repeats, or what went out', async () => {
    open([aDot({ frequency: 'daily' }), aDot({ state: 'PUBLISHED' })], `&day=${nextMonth}`);
    const region = await calendar();
    const entries = await region.findAllByRole('button', { name: /Ada Measure twice/ });
    expect(entries.map((one) => one.parentElement?.getAttribute('draggable'))).toEqual([
      'false',
      'false',
    ]);
  });

  it('does not schedule on a day that is over', async () => {
    const before = dayAfter(mondayOf(today), -1);
    open([], `&day=${before}&span=week`);
    const region = await calendar();
    await userEvent.click(
      await region.findByRole('button', { name: `${dayWords(before)}, nothing planned` }),
    );
    expect(screen.queryByRole('form')).toBeNull();
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

describe('the entries of a day', () => {
  it('are those of the clock that is looked at, one for each schedule and state', () => {
    const hourly = ['2027-03-01T22:30', '2027-03-01T23:30', '2027-03-02T00:30'].map((at) =>
      aDot({ at: `${at}:00.000Z` }),
    );
    const days = entriesByDay(hourly, 'Europe/Paris');
    expect([...days].map(([day, entries]) => [day, entries.map(({ count }) => count)])).toEqual([
      ['2027-03-01', [1]],
      ['2027-03-02', [2]],
    ]);
    expect(days.get('2027-03-02')?.[0]?.time).toBe('00:30');
  });

  it.each(['2026-11-24', '2027-02-10', '2026-03-31'])('lie within six weeks of %s', (day) => {
    const { from, to } = boundsOf(day, 'month');
    expect(Date.parse(to) - Date.parse(from)).toBeLessThanOrEqual(44 * 864e5);
    expect(from < `${day.slice(0, 7)}-01`).toBe(true);
  });
});
