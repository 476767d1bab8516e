import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '#contract/agents/types.ts';
import { markup } from '#test/bad-agent-texts.ts';
import { anAgent, answering, openScreen } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { DashboardPage } from './dashboard.page.tsx';

const open = (agents: Agent[], totals = { all: 0, today: 0, samples_left_out: false }) => {
  answering({
    'GET /agents': { body: { data: agents, agents, total: agents.length } },
    'GET /dashboard/posts': { body: { data: [], totals } },
  });
  return openScreen(DashboardPage, '/dashboard');
};
const four = ['Ada', 'Bo', 'Cy', 'Di'].map((name, at) =>
  anAgent({ id: `0198c0de-0000-7000-8000-00000000000${at}`, name }),
);

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('dashboard', () => {
  it('S1-2.7 S1-9.2 shows the first three agents with a link to each', async () => {
    open(four);
    expect(await screen.findByRole('link', { name: 'All 4 agents' })).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
      'Ada',
      'Bo',
      'Cy',
    ]);
    await userEvent.click(screen.getByRole('heading', { name: 'Bo' }));
    expect(await screen.findByText('at /agents/$id')).toBeTruthy();
  });

  it('S1-2.7 shows each agent’s archetype, networks and results', async () => {
    open([
      anAgent({
        specialization: 'technology',
        status: 'error',
        status_reason: 'Connect the sandbox again.',
        platform_connections: [
          {
            id: 'sandbox-1',
            platform: 'sandbox',
            status: 'connected',
            username: 'ada',
            display_name: 'Ada',
            followers: 12,
          },
          {
            id: 'bluesky-1',
            platform: 'bluesky',
            status: 'connected',
            username: 'ada',
            display_name: 'Ada',
            followers: 30,
          },
        ],
        performance_metrics: {
          ...anAgent().performance_metrics,
          posts_today: 2,
          engagement_rate: 4.25,
        },
      }),
    ]);
    const tile = await screen.findByRole('link', { name: /Ada/ });
    expect(tile.getAttribute('href')).toBe(`/agents/${anAgent().id}`);
    const said = tile.textContent;
    for (const part of ['Tech Sage, Technology', 'Error', 'Connect the sandbox again.', 'Sandbox'])
      expect(said).toContain(part);
    expect(said).toMatch(/Posts today2Engagement rate4\.[23]%Followers42$/);
  });

  it('P-49.263 shows own agents before sample agents', async () => {
    const samples = four.map((agent) => ({ ...agent, is_sample: true }));
    open([...samples, anAgent({ id: 'own', name: 'Nina', is_sample: false })]);
    await screen.findByRole('link', { name: /Nina/ });
    const tiles = screen.getAllByRole('link').map((one) => one.getAttribute('href') ?? '');
    expect(tiles.find((href) => /^\/agents\/(?!create)/.test(href))).toBe('/agents/own');
  });

  it('S1-2.7 shows agents that are off as paused', async () => {
    open([anAgent({ is_active: false, status: 'inactive' })]);
    expect((await screen.findByRole('link', { name: /Ada/ })).textContent).toContain('Paused');
  });

  it.each([
    [true, '4', '4', 'Without 1 sample agent and their posts.'],
    [
      false,
      '5',
      '4',
      'With 1 sample agent and their posts, until something of your own is published.',
    ],
  ])(
    'S1-2.6 P-49.358 P-49.440 counts posts of everyone, and says whether samples count (left out: %s)',
    async (samples_left_out, total, active, note) => {
      const sample = anAgent({ id: 'sample', is_sample: true, is_active: false });
      open([...four, sample], { all: 23, today: 4, samples_left_out });
      await screen.findByText(note);
      const figure = (label: string) => screen.getByText(label).parentElement?.textContent;
      expect(figure('Total Posts')).toBe('Total Posts23all time, 4 today');
      expect(figure('Total Agents')).toBe(`Total Agents${total}`);
      expect(figure('Active Agents')).toBe(`Active Agents${active}right now`);
      expect(figure('Earnings')).toContain('0SOL');
    },
  );

  it('P-2.96 passes the text that was started here on to the editor', async () => {
    const { router } = open(four);
    const line = await screen.findByRole('textbox', { name: 'Start a post' });
    await userEvent.type(line, ' Rye is back. {Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/write'));
    expect(router.state.location.search).toEqual({ text: 'Rye is back.' });
  });

  it('S1-2.8 links to the main pages', async () => {
    open(four);
    await screen.findByText('Total Agents');
    const ways = screen.getAllByRole('link').map((one) => one.getAttribute('href'));
    for (const way of ['/agents/create', '/agents', '/analytics', '/marketplace', '/settings'])
      expect(ways).toContain(way);
  });

  it.each(Object.values(markup))('shows %j as plain text', async (hostile) => {
    open([anAgent({ name: hostile, description: hostile, status_reason: hostile })]);
    const [name] = await screen.findAllByText(hostile);
    const tile = name?.closest('a');
    expect(tile?.querySelectorAll('img, script, iframe')).toHaveLength(0);
  });

  it('S1-2.6 shows no number for unknown values, and explains earnings', async () => {
    open(four);
    expect((await screen.findByText('Avg Engagement (%)')).parentElement?.textContent).toContain(
      'No data yet',
    );
    expect(screen.getByRole('button', { name: 'Earnings: Not tracked' })).toBeTruthy();
  });

  it('S1-8.12 says that the agents could not be fetched, and tries again', async () => {
    const refused = { success: false, code: 'forbidden', message: 'Access denied.' };
    answering({ 'GET /agents': { status: 403, body: refused } });
    openScreen(DashboardPage, '/dashboard');
    expect(await screen.findByText('Could not fetch agents.')).toBeTruthy();
    answering({ 'GET /agents': { body: { data: four, agents: four, total: 4 } } });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Total Agents')).toBeTruthy();
  });

  it('S1-2.8 tells a newcomer what to do first', async () => {
    open([]);
    const start = await screen.findByRole('link', { name: 'Create an agent' });
    expect(start.getAttribute('href')).toBe('/agents/create');
  });
});
