import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Analytics, MetricSource } from '#contract/analytics/types.ts';
import { aQuietWeek, aWeek, ofAll, sums } from '#test/analytics.ts';
import { anAgent, answering, type Answers, openScreen, showMessages } from '#test/screen.tsx';
import { aConnection, withConnections } from '#test/web-connections.ts';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { AnalyticsPage } from './analytics.page.tsx';

const ada = anAgent();
const grace = anAgent({
  id: '0198c0de-0000-7000-8000-000000000002',
  name: 'Grace',
  personality_type: 'witty_troll',
});

const sandbox: MetricSource = {
  connection_id: '0198c0de-0000-7000-8000-000000000011',
  platform: 'sandbox',
  username: 'ada',
  display_name: 'Sandbox',
  reports: ['likes', 'replies', 'reposts'],
  is_on: null,
  price: 0,
  readings: 0,
  month_estimate: 0,
  read_at: null,
  problem: null,
};
const twitter: MetricSource = {
  connection_id: '0198c0de-0000-7000-8000-000000000012',
  platform: 'twitter',
  username: 'ada_of_ports',
  display_name: 'Ada of Ports',
  reports: ['impressions', 'likes', 'replies', 'reposts'],
  is_on: false,
  price: 1000,
  readings: 9,
  month_estimate: 4_200_000,
  read_at: null,
  problem: null,
};

const open = (data: Analytics = ofAll(), search = '', answers: Answers = {}) => {
  const asked = answering({
    'GET /agents': { body: { data: [ada, grace], agents: [ada, grace], total: 2 } },
    'GET /analytics': { body: { data } },
    'GET /analytics/sources': { body: { data: [sandbox, twitter] } },
    [`GET /agents/${ada.id}/analytics`]: { body: { data: aWeek() } },
    ...answers,
  });
  const shown = openScreen(AnalyticsPage, '/analytics', `/analytics${search}`);
  const of = (call: string) => asked.filter((one) => one.call === call);
  return { asked, of, ...shown };
};
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const chart = async (name: string) => within(await screen.findByRole('figure', { name }));

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('analytics page', () => {
  it('S2-2.9 covers thirty days at first, and shows the previous values', async () => {
    const { of } = open();
    expect((await screen.findAllByText('Published'))[0]?.parentElement?.textContent).toContain(
      'more than in the previous 7 days',
    );
    const like = /counts up to now, and the 7 days before count up to the same time of day\./;
    expect(screen.getByText(like)).toBeTruthy();
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect(of('GET /analytics').map(({ query }) => query)).toEqual([
      { period: '30d', timezone: timeZone },
    ]);
    expect(screen.getByRole('radio', { name: '30 days', checked: true })).toBeTruthy();
  });

  it(
    'P-2.18 names each agent beside its bar, highest first, with a link',
    { tags: 'slow' },
    async () => {
      const week = ofAll();
      const [row] = week.by_agent;
      if (!row) throw new Error('there is one');
      const more = { ...row, ...sums({ published: 5 }), agent_id: grace.id, agent_name: 'Grace' };
      const gone = { ...row, ...sums({ published: 1 }), agent_id: ada.id.replace(/1$/, '9') };
      const by_agent = [row, more, { ...gone, agent_name: 'Old Ada', is_deleted: true }];
      const { router } = open({ ...week, by_agent });
      const agents = await chart('By agent');
      const names = agents.getAllByRole('listitem').map(({ textContent }) => textContent);
      expect(names.map((name) => name?.replace(/^[A-Z]{1,2}(?=[A-Z])/, ''))).toEqual([
        'Grace5no interactions reported yet',
        'Ada35 interactions · 1 failed',
        'Old Ada (deleted)1no interactions reported yet',
      ]);
      await userEvent.click(agents.getByRole('link', { name: 'Ada' }));
      await waitFor(() => expect(router.state.location.search).toEqual({ agent: ada.id }));
      await waitFor(() => expect(screen.queryByRole('figure', { name: 'By agent' })).toBeNull());
    },
  );

  it('S2-2.9 requests one agent’s figures, and the address keeps the choice', async () => {
    const { of, router } = open(ofAll(), `?agent=${ada.id}&period=90d`);
    expect(await screen.findByRole('figure', { name: 'By day' })).toBeTruthy();
    expect(of('GET /analytics')).toEqual([]);
    expect(of(`GET /agents/${ada.id}/analytics`)[0]?.query).toMatchObject({ period: '90d' });
    await userEvent.click(screen.getByLabelText('All agents'));
    await waitFor(() => expect(router.state.location.search).toEqual({ period: '90d' }));
    await waitFor(() => expect(of('GET /analytics')[0]?.query).toMatchObject({ period: '90d' }));
  });

  it(
    'P-2.72 filters by account when there are several, including disconnected ones',
    { tags: 'slow' },
    async () => {
      const second = '0198c0de-0000-7000-8000-0000000000c2';
      const { of, router } = open(
        ofAll(),
        '?account=gone',
        withConnections([aConnection(), aConnection({ id: second, username: 'grace' })]),
      );
      const field = await screen.findByRole('combobox', { name: 'Account' });
      expect(field).toHaveProperty('value', 'Disconnected account');
      expect(of('GET /analytics')[0]?.query).toMatchObject({ connection_id: 'gone' });
      await userEvent.click(field);
      await userEvent.click(await screen.findByRole('option', { name: 'X (@grace)' }));
      await waitFor(() => expect(router.state.location.search).toEqual({ account: second }));
      await waitFor(() =>
        expect(of('GET /analytics').at(-1)?.query).toMatchObject({ connection_id: second }),
      );
    },
  );

  it('P-2.20 shows the top posts with their reactions', async () => {
    open();
    const posts = await region('Top posts');
    const post = within(posts.getByRole('article'));
    expect(post.getByText('Restore a backup every month.')).toBeTruthy();
    expect(post.getByText('4 interactions')).toBeTruthy();
    expect(post.getByRole('link', { name: 'See it on Sandbox' }).getAttribute('href')).toBe(
      '/sandbox?post=1',
    );
  });

  it('P-2.20 shows how reliably posts were published, and the duplicates prevented', async () => {
    open();
    const panel = await region('Reliability');
    expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      ...['On time 2', 'Late 1', 'Failed 1', 'Missed 0'],
    ]);
    expect(panel.getByText(/^1 duplicate prevented/)).toBeTruthy();
  });

  it('P-2.20 exports exactly what is shown', async () => {
    const { of } = open(ofAll(), `?agent=${ada.id}&platform=sandbox`, {
      'GET /analytics/export': { body: {} },
    });
    const link = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    URL.createObjectURL = () => 'blob:posts';
    URL.revokeObjectURL = () => {};
    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(link).toHaveBeenCalledTimes(1));
    const [saved] = link.mock.contexts;
    expect(saved instanceof HTMLAnchorElement && saved.download).toBe('socialai-posts-30d.csv');
    expect(of('GET /analytics/export')[0]?.query).toMatchObject({
      period: '30d',
      platform: 'sandbox',
      agent_id: ada.id,
    });
  });

  it('says why the export failed', async () => {
    showMessages();
    open(ofAll(), '', { 'GET /analytics/export': { status: 429, body: { success: false } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
  });

  it('P-49.125 says when posts of sample agents are left out', async () => {
    const { unmount } = open();
    await screen.findByRole('figure', { name: 'By day' });
    const note = 'Only your own posts count. To see a sample agent’s figures, choose that agent.';
    expect(screen.queryByText(note)).toBeNull();
    unmount();
    open(ofAll({ samples_left_out: true }));
    expect(await screen.findByText(note)).toBeTruthy();
  });

  it('offers one action when nothing was ever posted', async () => {
    open({ ...ofAll(), ...aQuietWeek(), by_agent: [] });
    expect(await screen.findByRole('heading', { name: 'No data yet' })).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Write the first post' });
    expect(link.getAttribute('href')).toBe('/write');
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
  });

  it('says that it could not be loaded, and tries again', async () => {
    let broken = true;
    open(ofAll(), '', {
      'GET /analytics': () =>
        broken ? { status: 403, body: { success: false } } : { body: { data: ofAll() } },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Access denied');
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('figure', { name: 'By day' })).toBeTruthy();
  });
});

describe('data sources', () => {
  it('P-2.21 show what each platform reports, and what reading costs', async () => {
    open();
    const sources = await region('Data sources');
    const [first, second] = await sources.findAllByRole('listitem');
    expect(first?.textContent).toBe('SandboxReports likes, replies, and reposts. ');
    expect(second?.textContent).toContain('Reports impressions, likes, replies, and reposts.');
    expect(second?.textContent).toContain('that’s about $4.20 a month');
  });

  it('list the accounts of one network together', async () => {
    const other = { ...twitter, connection_id: 'sky', platform: 'bluesky', username: 'ada.test' };
    const third = { ...twitter, connection_id: 'x-2', username: 'bo' };
    open(ofAll(), '', { 'GET /analytics/sources': { body: { data: [twitter, other, third] } } });
    const sources = await region('Data sources');
    const rows = await sources.findAllByRole('switch');
    expect(rows.map((row) => row.getAttribute('aria-label'))).toEqual([
      'Read results of @ada_of_ports on X',
      'Read results of @bo on X',
      'Read results of @ada.test on Bluesky',
    ]);
  });

  it('P-2.21 ask before reading costs money, and then read', { tags: 'slow' }, async () => {
    showMessages();
    const call = `PUT /analytics/sources/${twitter.connection_id}`;
    const { of } = open(ofAll(), '', {
      [call]: () => ({ body: { data: { ...twitter, is_on: true }, message: 'Figures are read' } }),
    });
    const name = 'Read results of @ada_of_ports on X';
    await userEvent.click(await screen.findByRole('switch', { name, checked: false }));
    expect(of(call)).toEqual([]);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Read for about $4.20 a month' }),
    );
    expect(await screen.findByRole('switch', { name, checked: true })).toBeTruthy();
    expect(of(call).map(({ body }) => body)).toEqual([{ is_on: true }]);
    expect(await screen.findByText('Figures are read')).toBeTruthy();
  });

  it('P-2.21 stop reading at once', async () => {
    const call = `PUT /analytics/sources/${twitter.connection_id}`;
    const on = { ...twitter, is_on: true, problem: 'The budget of this month is used up.' };
    const { of } = open(ofAll(), '', {
      'GET /analytics/sources': { body: { data: [on] } },
      [call]: { body: { data: { ...on, is_on: false }, message: 'Figures are no longer read' } },
    });
    expect(await screen.findByText('The budget of this month is used up.')).toBeTruthy();
    await userEvent.click(screen.getByRole('switch', { name: /^Read results/, checked: true }));
    expect(await screen.findByRole('switch', { checked: false })).toBeTruthy();
    expect(of(call).map(({ body }) => body)).toEqual([{ is_on: false }]);
  });
});
