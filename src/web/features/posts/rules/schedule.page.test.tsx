/** The list of scheduled posts: its rows, their actions, and the search parameters. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, anAgent, answering, openScreen, showMessages } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { ScheduledPostsPage } from './schedule.page.tsx';
import { aScheduledPost, listOf } from './scheduled-post.fixture.ts';
import { enter } from '#test/enter.ts';

const ada = anAgent();
const daily = aScheduledPost();
const unwritten = aScheduledPost({
  id: '0198c0de-0000-7000-8000-000000000802',
  content_text: '',
  topic: 'Backups',
  frequency: 'once',
  status: 'paused',
  next_run_at: null,
});
const ok = {
  status: 'ok',
  checks: { database: 'ok', worker: 'ok', clock: 'ok', left_alone: [], partly_left_alone: [] },
};
const usual: Answers = {
  'GET /agents': { body: { data: [ada], agents: [ada], total: 1 } },
  'GET /scheduled-posts': listOf([daily, unwritten]),
  'GET /health': { body: ok },
  'GET /publishing': { body: { data: { is_frozen: false, frozen_at: null } } },
};
const open = (answers: Answers = {}, search = '') => {
  const asked = answering({ ...usual, ...answers });
  return {
    asked,
    ...openScreen(ScheduledPostsPage, '/scheduled-posts', `/scheduled-posts${search}`),
  };
};
const row = async (name: RegExp) => {
  const list = within(await screen.findByRole('list', { name: 'Scheduled posts' }));
  const found = list.getAllByRole('listitem').find(({ textContent }) => name.test(textContent));
  if (!found) throw new Error(`no row like ${name}`);
  return within(found);
};
const calls = (asked: { call: string }[], call: string) => asked.filter((one) => one.call === call);

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

it.each(['', '?view=queue'])(
  'P-49.97 P-49.219 P-49.267 the switch of views is in the first row of its view, as in the calendar, at “%s”',
  async (search) => {
    open({}, search);
    const views = await screen.findByRole('radiogroup', { name: 'View' });
    expect(views.previousElementSibling?.tagName).toBe('H1');
    expect(views.parentElement).toBe(screen.getByRole('banner'));
    expect(within(screen.getByRole('banner')).getAllByRole('button').length).toBeGreaterThan(0);
  },
);

it('P-49.97 P-49.184 P-49.219 the calendar has the switch of views in its one row', async () => {
  open({}, '?view=calendar');
  const region = within(await screen.findByRole('region', { name: 'Calendar' }));
  const row = within(region.getByRole('banner'));
  const views = within(row.getByRole('radiogroup', { name: 'View' }));
  expect(views.getAllByRole('radio').map((one) => one.getAttribute('value'))).toEqual([
    'day',
    'week',
    'month',
    'list',
    'queue',
  ]);
  expect(row.getByRole('heading', { level: 1, name: 'Calendar' })).toBeTruthy();
  // On the same side as in the list and the queue.
  const [first] = row.getAllByRole('button');
  const view = row.getByRole('radiogroup', { name: 'View' });
  expect(view.compareDocumentPosition(first ?? view)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await userEvent.click(row.getByRole('button', { name: 'More for the calendar' }));
  for (const name of ['Filters', 'Select posts', 'Stop all publishing'])
    expect(await screen.findByRole('menuitem', { name })).toBeTruthy();
});

describe('on a phone', () => {
  beforeEach(() => {
    const wide = window.matchMedia;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
      ...wide(query),
      matches: true,
    }));
  });
  afterEach(() => vi.restoreAllMocks());

  it.each([
    ['folded above the list', '', false],
    ['open while one is set', '?status=paused', true],
  ])('P-49.424 the filters are %s', async (_, search, isOpen) => {
    open({}, search);
    expect(await screen.findByRole('searchbox', { name: 'Search' })).toBeTruthy();
    expect(screen.queryAllByRole('combobox', { name: 'Status' })).toHaveLength(isOpen ? 1 : 0);
    await userEvent.click(screen.getByRole('button', { name: 'Filters', expanded: isOpen }));
    expect(screen.queryAllByRole('combobox', { name: 'Status' })).toHaveLength(isOpen ? 0 : 1);
  });
});

describe('schedule list', () => {
  it('S2-2.19 shows agent, account, times, and how often it posted', async () => {
    open();
    const one = await row(/Measure twice/);
    expect(one.getByText('Ada · Sandbox')).toBeTruthy();
    expect(one.getByText('Active')).toBeTruthy();
    expect(one.getByText('every day at 09:00 (New York) · 3 of 10 posts')).toBeTruthy();
    const times = within(one.getByText('Sat, May 1, 2027 at 13:00').parentElement ?? document.body);
    expect(times.getByText(/^\(UTC\) · in /)).toBeTruthy();
    expect(one.queryByText(/1 May 2027, 09:00/)).toBeNull();
    expect((await row(/Ada writes it: Backups/)).getByText('Paused')).toBeTruthy();
  });

  it('S2-2.18 sums up everything that is scheduled', async () => {
    open();
    await row(/Measure twice/);
    for (const [label, value] of [
      ['Total Scheduled', '2'],
      ['Active', '1'],
      ['Twitter Posts', '0'],
      ['Recurring', '1'],
    ] as const) {
      const figures = within(screen.getByRole('region', { name: 'Figures' }));
      const card = figures.getByText(label).parentElement?.textContent;
      expect(card).toContain(value);
    }
  });

  it('S2-2.19 filters by text, agent, status and platform, and the address keeps the filters', async () => {
    const { asked, router } = open();
    await row(/Measure twice/);
    await enter(screen.getByRole('searchbox', { name: 'Search' }), 'backups');
    await waitFor(() => expect(router.state.location.search).toEqual({ search: 'backups' }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Status' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Paused' }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Agent' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Ada' }));
    await waitFor(() =>
      expect(asked.findLast(({ call }) => call === 'GET /scheduled-posts')?.query).toMatchObject({
        search: 'backups',
        status: 'paused',
        agent_id: ada.id,
      }),
    );
  });

  it('says that nothing matches the filters, and clears them', async () => {
    const { router } = open({ 'GET /scheduled-posts': listOf([]) }, '?status=failed');
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(router.state.location.search).toEqual({});
    expect(await screen.findByText('Nothing is scheduled yet')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Import them from a CSV file' })).toBeTruthy();
  });

  it(
    'S2-2.19 P-49.341 has pages, and counts posts, which are not all scheduled',
    { tags: 'slow' },
    async () => {
      const start = listOf([daily], 2).body;
      const rest = listOf([unwritten]).body;
      open({
        'GET /scheduled-posts': (_, { cursor }) => ({
          body: cursor ? { ...rest, total: null } : { ...start, next_cursor: 'next' },
        }),
      });
      expect(await screen.findByText('1 of 2 posts')).toBeTruthy();
      await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
      expect(await screen.findByText('2 posts')).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    },
  );

  it('S2-8.19 says what could not be loaded, and tries again', async () => {
    const { asked } = open({
      'GET /scheduled-posts': {
        status: 403,
        body: { success: false, code: 'forbidden', message: 'No.' },
      },
    });
    const alert = await screen.findByText('Failed to fetch scheduled posts: No.');
    expect(alert).toBeTruthy();
    const before = calls(asked, 'GET /scheduled-posts').length;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(calls(asked, 'GET /scheduled-posts').length).toBeGreaterThan(before),
    );
  });
});

describe('scheduled post menu', () => {
  it.each([
    ['Pause', /Measure twice/, daily.id, 'pause', 'Scheduled post paused'],
    ['Resume', /Backups/, unwritten.id, 'resume', 'Scheduled post resumed'],
  ])('S2-2.20 S2-8.23 %ss with one click', async (verb, which, id, path, message) => {
    showMessages();
    const { asked } = open({
      [`POST /scheduled-posts/${id}/${path}`]: { body: { data: daily, message } },
    });
    await userEvent.click((await row(which)).getByRole('button', { name: new RegExp(`^${verb}`) }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(calls(asked, `POST /scheduled-posts/${id}/${path}`)).toHaveLength(1);
  });

  it.each([
    ['paused', 'Pause', 'pause', daily],
    ['resumed', 'Resume', 'resume', unwritten],
  ] as const)('S2-8.22 says why it could not be %s', async (_, verb, path, { id }) => {
    showMessages();
    const message = 'It is being published right now.';
    open({
      [`POST /scheduled-posts/${id}/${path}`]: {
        status: 409,
        body: { success: false, code: 'conflict', message },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${verb} “`) }));
    const said = await screen.findByText(`Failed to ${path} scheduled post: ${message}`);
    expect(said).toBeTruthy();
  });

  it('S2-8.21 says why it could not be deleted', async () => {
    showMessages();
    open({
      [`DELETE /scheduled-posts/${daily.id}`]: {
        status: 500,
        body: { success: false, code: 'internal' },
      },
    });
    await userEvent.click((await row(/Measure twice/)).getByRole('button', { name: /^More/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/^Failed to delete scheduled post/)).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Delete' })).toBeTruthy();
  });

  it('S2-2.20 S2-8.23 deletes after a confirmation that names the post and what is lost', async () => {
    showMessages();
    const { asked } = open({
      [`DELETE /scheduled-posts/${daily.id}`]: { body: { message: 'Scheduled post deleted' } },
    });
    await userEvent.click(
      (await row(/Measure twice/)).getByRole('button', { name: 'More for “Measure twice.”' }),
    );
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog.getByText(/“Measure twice.” by Ada.*Its 7 remaining posts won’t be published/),
    ).toBeTruthy();
    expect(calls(asked, `DELETE /scheduled-posts/${daily.id}`)).toHaveLength(0);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Scheduled post deleted')).toBeTruthy();
  });

  it('S2-2.20 sends now on request', async () => {
    showMessages();
    open({
      [`POST /scheduled-posts/${daily.id}/send-now`]: {
        body: { data: daily, message: 'Sent' },
      },
    });
    await userEvent.click((await row(/Measure twice/)).getByRole('button', { name: /^More/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Send now' }));
    expect(await screen.findByText('Sent')).toBeTruthy();
  });

  it('S2-2.20 duplicates into a new form with a future time', { tags: 'slow' }, async () => {
    open();
    await userEvent.click((await row(/Measure twice/)).getByRole('button', { name: /^More/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
    const form = within(await screen.findByRole('form', { name: 'New scheduled post' }));
    expect(form.getByLabelText('Content')).toHaveProperty('value', 'Measure twice.');
    const time = form.getByLabelText(/Date and time/);
    expect(Date.parse(`${(time as HTMLInputElement).value}Z`)).toBeGreaterThan(Date.now() - 864e5);
  });

  it('says what the post is waiting for, and links to where that is fixed', async () => {
    const held = aScheduledPost({
      attention: {
        code: 'budget',
        message: 'The month’s budget is used up.',
        action: 'raise_budget',
        occurrence_id: null,
      },
    });
    const { router } = open({ 'GET /scheduled-posts': listOf([held]) });
    const one = await row(/budget is used up/);
    await userEvent.click(one.getByRole('link', { name: 'Raise the budget' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/usage'));
  });
});

it('S2-2.20 pauses several at once, and names those that failed', { tags: 'slow' }, async () => {
  showMessages();
  const other = aScheduledPost({
    id: '0198c0de-0000-7000-8000-000000000803',
    content_text: 'Cut once.',
  });
  const { asked } = open({
    'GET /scheduled-posts': listOf([daily, other]),
    'POST /scheduled-posts/pause-many': {
      body: {
        data: {
          paused: [daily.id],
          refused: [{ id: other.id, message: 'Too late for “Cut once.”' }],
        },
        message: '1 scheduled post paused',
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Select all' }));
  await userEvent.click(screen.getByRole('button', { name: 'Pause 2 posts' }));
  expect(await screen.findByText('1 scheduled post paused')).toBeTruthy();
  expect(await screen.findByText('Too late for “Cut once.”')).toBeTruthy();
  expect(asked.find(({ call }) => call === 'POST /scheduled-posts/pause-many')?.body).toEqual({
    ids: [daily.id, other.id],
  });
  await waitFor(() =>
    expect(screen.getByRole('checkbox', { name: 'Select Cut once.' })).toHaveProperty(
      'checked',
      true,
    ),
  );
});

describe('publishing switch', () => {
  it('P-2.31 stops all publishing with one click, and resumes with another', async () => {
    const frozen_at = '2026-11-20T09:00:00.000Z';
    open({
      'POST /publishing/freeze': {
        body: { data: { is_frozen: true, frozen_at }, message: 'Stopped' },
      },
      'POST /publishing/resume': {
        body: { data: { is_frozen: false, frozen_at: null }, message: 'Resumed' },
      },
    });
    const stop = await screen.findByRole('button', { name: 'Stop all publishing' });
    const effect = document.getElementById(stop.getAttribute('aria-describedby') ?? '');
    expect(effect?.textContent).toContain('Stops every agent until you resume');
    await userEvent.click(stop);
    expect(await screen.findByText('stopped until you resume')).toBeTruthy();
    expect(screen.getAllByText('Stopped').length).toBeGreaterThan(0);
    expect((await screen.findByRole('alert')).textContent).toContain('Publishing is stopped');
    await userEvent.click(screen.getByRole('button', { name: 'Resume publishing' }));
    expect(await screen.findByRole('button', { name: 'Stop all publishing' })).toBeTruthy();
  });
});

it('asks for an agent first when there is none', async () => {
  open({ 'GET /agents': { body: { data: [], agents: [], total: 0 } } });
  expect(await screen.findByRole('link', { name: 'Create an agent' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Schedule a post' })).toBeNull();
});
