/** The calendar: its days and hours, its entries, and navigation. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '#web/lib/session/session.ts';
import { someUser } from '#test/web-user.ts';
import { aRun } from '#web/features/posts/rules/scheduled-post.fixture.ts';
import {
  aDot,
  calendar,
  day,
  noon,
  open,
  post,
  theEntry,
  today,
  week,
  zone,
} from '#test/calendar-screen.tsx';
import { dayAfter, dayWords, weekStartOf, monthAfter, spanWords } from './calendar-days.ts';
import { boundsOf } from './calendar-runs.ts';
import { instantOf } from './calendar-time.ts';

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => {
  vi.restoreAllMocks();
  session.clear();
});

describe('calendar', () => {
  it('P-7.182 shows the owner as the author, also without an agent', async () => {
    open([aDot({ agent_id: 'self', is_self: true })], undefined, {
      'GET /agents': { body: { data: [], agents: [], total: 0 } },
    });
    const name = '12:00 Scheduled Measure twice. by You on Sandbox';
    expect(await (await calendar()).findByRole('button', { name })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Agent' })).toBeNull();
  });

  it('P-2.29 P-2.110 shows each post with time, agent, text, status and networks, and opens it', async () => {
    const out = aDot({ state: 'PUBLISHED', platforms: ['twitter', 'bluesky'] });
    const { router } = open([aDot(), out], undefined, {
      [`GET /scheduled-posts/${post.id}`]: { body: { data: post } },
      [`GET /scheduled-posts/${post.id}/runs`]: { body: { data: [aRun()], total: 1 } },
    });
    const region = await calendar();
    const published = await region.findByRole('button', {
      name: '12:00 Published Measure twice. by Ada on X and Bluesky',
    });
    expect(within(published).getByText('Published')).toBeTruthy();
    expect(published.querySelectorAll('svg')).toHaveLength(3);
    await userEvent.click(
      region.getByRole('button', { name: '12:00 Scheduled Measure twice. by Ada on Sandbox' }),
    );
    await waitFor(() => expect(router.state.location.search).toMatchObject({ post: post.id }));
    expect(await screen.findByRole('dialog', { name: 'Measure twice.' })).toBeTruthy();
  });

  it('P-49.73 counts and names the accounts that share a network', async () => {
    const accounts = ['Ada', 'Bex', 'Cy'].map((name) => ({
      id: name,
      username: name,
      name,
      blocked_by: null,
    }));
    open([aDot({ accounts })]);
    const name = '12:00 Scheduled Measure twice. by Ada on Sandbox (Ada, Bex, Cy)';
    const entry = await (await calendar()).findByRole('button', { name });
    expect(within(entry).getByText('3')).toBeTruthy();
  });

  it.each([
    [aDot({ is_queued: true }), 'Scheduled'],
    [aDot({ frequency: 'daily' }), 'Scheduled'],
    [aDot({ is_paused: true }), 'Paused'],
    [aDot({ needs_approval: true }), 'Needs approval'],
    [aDot({ needs_approval: true, is_paused: true }), 'Paused'],
    [aDot({ state: 'HELD' }), 'On hold'],
    [aDot({ state: 'FAILED' }), 'Failed'],
    [aDot({ state: 'SENDING' }), 'Publishing'],
    [aDot({ state: 'CANCELLED' }), 'Canceled'],
  ])('P-2.110 P-2.323 shows the status with an icon and a word: %#', async (run, word) => {
    open([run]);
    const shown = within(await theEntry()).getByText(word);
    expect(shown.previousElementSibling?.tagName).toBe('svg');
  });

  it('P-2.328 P-49.183 has the days as buttons on a phone, with the posts of the chosen one first', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) => Object.assign(new EventTarget(), { matches: true, media }) as MediaQueryList,
    );
    const { router } = open([aDot()]);
    await screen.findByRole('button', { name: 'More for Measure twice.' });
    const days = within(screen.getByRole('group', { name: 'Days' }));
    expect(days.getByRole('button', { pressed: true }).ariaLabel).toBe(`${dayWords(day)}, 1 post`);
    const heads = () => screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);
    expect(heads()).toEqual([dayWords(day)]);
    const before = dayAfter(day, -1);
    await userEvent.click(days.getByRole('button', { name: `${dayWords(before)}, 0 posts` }));
    expect(router.state.location.search).toMatchObject({ day: before });
    // The days between them have nothing.
    await waitFor(() => expect(heads()).toEqual([dayWords(before), dayWords(day)]));
    await userEvent.click(screen.getByText('Day'));
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Days' })).toBeNull());
    expect(heads()).toEqual([dayWords(before)]);
  });

  it('P-2.110 opens a post published at once by its occurrence, and shows that its text isn’t written yet', async () => {
    const now = aDot({
      is_post_now: true,
      occurrence_id: aRun().id,
      state: 'PUBLISHED',
      words: '',
    });
    const { router } = open([now]);
    await userEvent.click(
      await (await calendar()).findByRole('button', { name: /Written when it’s published/ }),
    );
    await waitFor(() => expect(router.state.location.search).toMatchObject({ run: aRun().id }));
  });

  it('loads the days that it shows, and changes month, week and day', async () => {
    const { asked, router } = open([]);
    const region = await calendar();
    expect(await region.findByText(spanWords(day, 'month', today))).toBeTruthy();
    const last = () => asked.findLast(({ call }) => call.endsWith('/calendar'))?.query;
    await waitFor(() =>
      expect(last()).toEqual({ ...boundsOf(day, 'month', today), slots: 'false' }),
    );
    await userEvent.click(region.getByRole('button', { name: 'Next month' }));
    expect(await region.findByText(spanWords(monthAfter(day, 1), 'month', today))).toBeTruthy();
    await userEvent.click(region.getByText('Week'));
    expect(await region.findByText(spanWords(monthAfter(day, 1), 'week', today))).toBeTruthy();
    await waitFor(() => expect(last()).toMatchObject({ slots: 'true' }));
    expect(region.getByRole('radiogroup', { name: 'View' })).toBeTruthy();
    await userEvent.click(region.getByText('Day'));
    await userEvent.click(region.getByRole('button', { name: 'Previous day' }));
    expect(await region.findByText(dayWords(dayAfter(monthAfter(day, 1), -1)))).toBeTruthy();
    await userEvent.click(region.getByRole('button', { name: 'Today' }));
    expect(router.state.location.search).toEqual({ view: 'calendar', span: 'day' });
  });

  it('P-2.29 P-2.113 is navigated with the arrow keys, and starts a post for a day with Enter', async () => {
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

  it(
    'P-2.113 starts a post for a future hour, which the arrow keys reach',
    { tags: 'slow' },
    async () => {
      const { router } = open([], week);
      const region = await calendar();
      const hour = (date: string, time: string) => `Write a post for ${dayWords(date)}, ${time}`;
      const nine = await region.findByRole('button', { name: hour(day, '09:00') });
      expect(nine.tabIndex).toBe(0);
      nine.focus();
      const isFirst = weekStartOf(day) === day;
      await userEvent.keyboard(isFirst ? '{ArrowDown}{ArrowRight}' : '{ArrowDown}{ArrowLeft}');
      const beside = dayAfter(day, isFirst ? 1 : -1);
      expect(document.activeElement?.getAttribute('aria-label')).toBe(hour(beside, '10:00'));
      await userEvent.keyboard('{Enter}');
      await waitFor(() =>
        expect(router.state.location.search).toEqual({
          at: instantOf({ day: beside, minutes: 600 }, zone),
        }),
      );
    },
  );

  it('P-2.113 starts no post for a past day', async () => {
    const before = dayAfter(weekStartOf(today), -1);
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

  it(
    'P-2.110 outlines free posting times, and starts a post for one',
    { tags: 'slow' },
    async () => {
      const slots = ['a', 'b'].map((connection_id) => ({ connection_id, at: noon }));
      const account = (id: string, username: string) => ({
        id,
        username,
        display_name: username,
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
    },
  );

  it('P-2.115 filters, keeps the filters in the address, and clears them', async () => {
    const { asked, router } = open([]);
    const region = await calendar();
    await userEvent.click(await region.findByRole('button', { name: 'More for the calendar' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Filters' }));
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

  it(
    'P-2.165 the current month starts at this week, with the earlier ones on request',
    { tags: 'slow' },
    async () => {
      const { asked } = open([], '');
      const region = await calendar();
      const last = () => asked.findLast(({ call }) => call.endsWith('/calendar'))?.query;
      const { from } = boundsOf(today, 'month', today);
      await waitFor(() => expect(last()).toMatchObject({ from }));
      const [first] = await region.findAllByRole('button', { name: /, nothing planned$/ });
      const isCut = weekStartOf(today) > weekStartOf(`${today.slice(0, 7)}-01`);
      const begin = isCut ? weekStartOf(today) : weekStartOf(`${today.slice(0, 7)}-01`);
      expect(first?.dataset['day']).toBe(begin);
      const earlier = region.queryByRole('button', { name: /^Earlier in / });
      expect(earlier !== null).toBe(isCut);
      if (!earlier) return;
      await userEvent.click(earlier);
      const sunday = dayAfter(weekStartOf(today), -1);
      expect(
        await region.findByRole('button', { name: new RegExp(`^${dayWords(sunday)}`) }),
      ).toBeTruthy();
      expect(region.queryByRole('button', { name: /^Earlier in / })).toBeNull();
    },
  );

  it.each(['month', 'week'])(
    'P-2.166 a %s marks days on which nothing is queued',
    { tags: 'slow' },
    async (span) => {
      const account = (id: string, username: string) => ({
        id,
        username,
        display_name: username,
        status: 'connected',
        agents: [],
        platform: 'twitter',
      });
      const at = (date: string) => instantOf({ day: date, minutes: 0 }, zone);
      open(
        [],
        `&day=${day}&span=${span}`,
        { 'GET /connections': { body: { data: [account('a', 'ada')], platforms: [] } } },
        [],
        [{ connection_id: 'a', from: at(day), to: at(dayAfter(day, 1)) }],
      );
      const region = await calendar();
      const [column] = await region.findAllByTitle(/^Nothing queued on .*ada/);
      expect(column?.dataset['blackout']).toBe('true');
      expect(column?.dataset['column']).toBe(day);
      expect(document.querySelectorAll('[data-blackout]')).toHaveLength(1);
      if (span === 'month')
        expect(region.getByRole('button', { name: /, nothing queued on .*ada/ })).toBeTruthy();
    },
  );

  it('says what could not be loaded, and tries again', async () => {
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
