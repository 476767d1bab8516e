import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AgentAnalytics } from '#contract/analytics.ts';
import { anAgent, answering, openScreen } from '#test/screen.tsx';
import type { Answers } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session.ts';
import { AgentPage } from './agent.page.tsx';

const ada = anAgent();
const hours = Array.from({ length: 24 }, (_, hour) => (hour === 9 ? 3 : 0));
const aWeek: AgentAnalytics = {
  period: '7d',
  timezone: 'America/New_York',
  from: '2026-11-15T05:00:00.000Z',
  to: '2026-11-21T12:00:00.000Z',
  totals: { published: 3, failed: 1, waiting: 2, interactions: 5 },
  before: { published: 1, failed: 0, interactions: 4 },
  success_rate: 0.75,
  by_day: [15, 16, 17, 18, 19, 20, 21].map((day) => ({
    date: `2026-11-${day}`,
    published: day === 17 ? 2 : Number(day === 20),
    failed: Number(day === 20),
  })),
  by_hour: hours,
  by_platform: [{ platform: 'sandbox', published: 3, failed: 1, interactions: 5 }],
};
const nothing: AgentAnalytics = {
  ...aWeek,
  totals: { published: 0, failed: 0, waiting: 0, interactions: null },
  before: { published: 0, failed: 0, interactions: null },
  success_rate: null,
  by_day: aWeek.by_day.map(({ date }) => ({ date, published: 0, failed: 0 })),
  by_hour: hours.map(() => 0),
  by_platform: [],
};

const open = (data: AgentAnalytics, search = '', answers: Answers = {}) => {
  const asked = answering({
    [`GET /agents/${ada.id}`]: { body: { data: ada, agent: ada } },
    [`GET /agents/${ada.id}/posts`]: { body: { data: [], total: 0 } },
    [`GET /agents/${ada.id}/analytics`]: { body: { data } },
    ...answers,
  });
  const shown = openScreen(AgentPage, '/agents/$id', `/agents/${ada.id}?tab=analytics${search}`);
  const queries = () =>
    asked.filter(({ call }) => call.endsWith('/analytics')).map(({ query }) => query);
  return { queries, ...shown };
};
const figure = async (label: string) => (await screen.findByText(label)).parentElement?.textContent;
const rows = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('the analytics tab', () => {
  it('says each sum with its period and what it was before', async () => {
    open(aWeek);
    expect(await figure('Success rate')).toBe(
      'Success rate75%Published of all that came to an end',
    );
    const figures = screen.getAllByText(/in the 7 days before$/).map((one) => one.textContent);
    expect(figures).toEqual([
      '1 in the 7 days before',
      expect.stringContaining('0 in the 7 days before'),
      '4 in the 7 days before',
    ]);
  });

  it('leads from failures and from what waits to the posts', async () => {
    open(aWeek);
    const waiting = await screen.findByRole('link', { name: 'Look at them' });
    expect(waiting.getAttribute('href')).toBe(`/agents/${ada.id}?posts=waiting`);
    await userEvent.click(screen.getByRole('link', { name: 'See why' }));
    expect(await screen.findByRole('radio', { name: 'Failed', checked: true })).toBeTruthy();
  });

  it('has each chart as a table too', async () => {
    open(aWeek);
    const days = await screen.findByRole('table', { name: 'Posts per day' });
    expect(rows(days).slice(0, 4)).toEqual([
      ['Day', 'Published', 'Failed'],
      ['Sun 15 Nov', '0', '0'],
      ['Mon 16 Nov', '0', '0'],
      ['Tue 17 Nov', '2', '0'],
    ]);
    expect(rows(days)).toHaveLength(8);
    const byHour = screen.getByRole('table', { name: 'Published by hour of the day' });
    expect(rows(byHour)).toContainEqual(['09:00 to 10:00', '3']);
    expect(rows(byHour)).toHaveLength(25);
    expect(screen.getByText('Most on Tue 17 Nov: 2 posts')).toBeTruthy();
    expect(screen.getByText('Most from 09:00 to 10:00: 3 posts')).toBeTruthy();
  });

  it('says what a bar stands for while it is pointed at', async () => {
    open(aWeek);
    const chart = await screen.findByRole('figure', { name: 'Posts per day' });
    await userEvent.hover(within(chart).getByText('Fri'));
    expect(within(chart).getByText('Fri 20 Nov: 1 published, 1 failed')).toBeTruthy();
    await userEvent.unhover(within(chart).getByText('Fri'));
    expect(within(chart).getByText('Most on Tue 17 Nov: 2 posts')).toBeTruthy();
  });

  it('tells what no platform reports from none', async () => {
    open({
      ...aWeek,
      totals: { ...aWeek.totals, interactions: null },
      by_platform: [{ platform: 'sandbox', published: 3, failed: 1, interactions: null }],
    });
    const platforms = await screen.findByRole('region', { name: 'By platform' });
    expect(rows(within(platforms).getByRole('table')).at(-1)).toEqual([
      'Sandbox',
      '3',
      '1',
      'No data yet',
    ]);
    expect(screen.getAllByText('No data yet')).toHaveLength(2);
  });

  it('asks for the days of one’s own clock, and names it', async () => {
    const { queries } = open(aWeek);
    expect(await screen.findByText(/those of your clock: America\/New York\./)).toBeTruthy();
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect(queries()).toEqual([{ period: '7d', timezone: timeZone }]);
  });

  it('counts another period and one platform, and the address keeps both', async () => {
    const { queries, router } = open(aWeek, '&period=30d');
    expect(await screen.findByRole('radio', { name: '30 days', checked: true })).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: '90 days' }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Platform' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Sandbox' }));
    await waitFor(() =>
      expect(router.state.location.search).toEqual({
        tab: 'analytics',
        period: '90d',
        platform: 'sandbox',
      }),
    );
    await waitFor(() =>
      expect(queries().map(({ period, platform }) => [period, platform])).toEqual([
        ['30d', undefined],
        ['90d', undefined],
        ['90d', 'sandbox'],
      ]),
    );
  });

  it('has nothing to count for a new agent, and says what to do', async () => {
    open(nothing);
    expect(await screen.findByRole('heading', { name: 'Nothing to count yet' })).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Write the first post' });
    expect(link.getAttribute('href')).toBe(`/ai-content?agent=${ada.id}`);
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('shows an empty week of an agent that posted before as such', async () => {
    open({
      ...nothing,
      by_platform: [
        { ...aWeek.by_platform[0], platform: 'sandbox', published: 0, failed: 0, interactions: 0 },
      ],
    });
    expect(await screen.findAllByText('No posts in this period')).toHaveLength(2);
    expect(await figure('Success rate')).toContain('No data yet');
  });

  it('says that it could not be loaded, and tries again', async () => {
    let broken = true;
    open(aWeek, '', {
      [`GET /agents/${ada.id}/analytics`]: () =>
        broken ? { status: 403, body: { success: false } } : { body: { data: aWeek } },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Access denied');
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table', { name: 'Posts per day' })).toBeTruthy();
  });
});
