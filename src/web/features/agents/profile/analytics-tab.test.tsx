import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AgentAnalytics } from '#contract/analytics/types.ts';
import { aQuietWeek, aWeek, figure, sums } from '#test/analytics.ts';
import { anAgent, answering, type Answers, openScreen } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { AgentPage } from './agent.page.tsx';

const ada = anAgent();

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
/** The cards come before the charts. */
const figureOf = async (label: string) =>
  (await screen.findAllByText(label))[0]?.parentElement?.textContent;
const rows = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('agent analytics', () => {
  it(
    'S1-2.22 shows each figure with its period and the previous value',
    { tags: 'slow' },
    async () => {
      open(aWeek());
      expect(await figureOf('Published')).toBe('Published32 more than in the previous 7 days');
      expect(await figureOf('Interactions')).toBe(
        'Interactions51 more than in the previous 7 days',
      );
    },
  );

  it('links from failed and waiting posts to the list', { tags: 'slow' }, async () => {
    open(aWeek());
    const waiting = await screen.findByRole('link', { name: 'Look at them' });
    expect(waiting.getAttribute('href')).toBe(`/agents/${ada.id}?posts=waiting`);
    await userEvent.click(screen.getByRole('link', { name: 'See why' }));
    expect(await screen.findByRole('radio', { name: 'Failed', checked: true })).toBeTruthy();
  });

  it('S1-2.22 has a table for each chart', async () => {
    open(aWeek());
    const days = await screen.findByRole('table', { name: 'By day' });
    expect(rows(days).slice(0, 4)).toEqual([
      ['Day', 'Published', 'Failed'],
      ['Sun, Nov 15', '0', '0'],
      ['Mon, Nov 16', '0', '0'],
      ['Tue, Nov 17', '2', '0'],
    ]);
    expect(rows(days)).toHaveLength(8);
    await userEvent.click(screen.getByRole('button', { name: 'Show as a table: By content type' }));
    expect(rows(screen.getByRole('table', { name: 'By content type' }))[2]?.slice(0, 3)).toEqual([
      ...['Written by you', '1', '1'],
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Show the chart: By content type' }));
    expect(screen.queryByRole('table', { name: 'By content type' })).toBeNull();
  });

  it('S1-2.22 P-49.346 says what was not reported, why new posts don’t count yet, for how many posts, and leaves it out of sums', async () => {
    const week = aWeek();
    open(aWeek({ totals: { ...week.totals, interactions: figure(2, 1) } }));
    expect(await screen.findByText(/^Not known yet: impressions, engagement rate/)).toBeTruthy();
    expect(await figureOf('Interactions')).toContain('for 1 of 3 posts');
    expect(
      screen.getByText(/Not enough posts yet: 3 of 30 .* A post counts once it’s a day old/),
    ).toBeTruthy();
  });

  it('requests the days of the reader’s time zone, and names it', async () => {
    const { queries } = open(aWeek());
    expect(await screen.findByText(/in your time zone: America\/New York\./)).toBeTruthy();
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect(queries()).toEqual([{ period: '7d', timezone: timeZone }]);
  });

  it(
    'S1-2.22 changes period and platform, and the address keeps both',
    { tags: 'slow' },
    async () => {
      const { queries, router } = open(aWeek(), '&period=30d');
      expect(await screen.findByRole('radio', { name: '30 days', checked: true })).toBeTruthy();
      await userEvent.click(screen.getByRole('radio', { name: '90 days' }));
      await userEvent.click(screen.getByRole('combobox', { name: 'Network' }));
      await userEvent.click(await screen.findByRole('option', { name: 'Sandbox' }));
      await waitFor(() =>
        expect(router.state.location.search).toEqual({
          part: 'results',
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
    },
  );

  it('changes what the day chart shows, and the address keeps it', { tags: 'slow' }, async () => {
    const { router } = open(aWeek());
    const choice = await screen.findByRole('combobox', { name: 'By day: what is shown' });
    await userEvent.selectOptions(choice, 'Spent');
    await waitFor(() => expect(router.state.location.search).toMatchObject({ show: 'spent' }));
    const days = await screen.findByRole('table', { name: 'By day' });
    expect(rows(days)).toContainEqual(['Tue, Nov 17', '$0.03']);
    expect(screen.getByRole('link', { name: 'Analytics for all agents' })).toBeTruthy();
  });

  it('shows a phone what worked, and the rest when asked', async () => {
    const wide = window.matchMedia;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
      ...wide(query),
      matches: true,
    }));
    open(aWeek());
    expect(await screen.findByRole('figure', { name: 'By day' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Reliability' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'More figures' }));
    expect(screen.getByRole('heading', { name: 'Reliability' })).toBeTruthy();
    expect(screen.queryByRole('figure', { name: 'By network' })).toBeNull();
    vi.restoreAllMocks();
  });

  it('tells a new agent’s owner what to do', async () => {
    open(aQuietWeek());
    expect(await screen.findByRole('heading', { name: 'No data yet' })).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Write the first post' });
    expect(link.getAttribute('href')).toBe(`/write?agent=${ada.id}`);
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('shows an empty week of an agent that posted before', { tags: 'slow' }, async () => {
    const [platform] = aWeek().by_platform;
    open(aQuietWeek({ by_platform: platform ? [{ ...platform, ...sums() }] : [] }));
    expect(await screen.findAllByText('No posts in this period')).not.toEqual([]);
    expect(await screen.findByText(/^Not known yet: .*success rate/)).toBeTruthy();
  });

  it('says that it could not be loaded, and tries again', async () => {
    let broken = true;
    open(aWeek(), '', {
      [`GET /agents/${ada.id}/analytics`]: () =>
        broken ? { status: 403, body: { success: false } } : { body: { data: aWeek() } },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Access denied');
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table', { name: 'By day' })).toBeTruthy();
  });
});
