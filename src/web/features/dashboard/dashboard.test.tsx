import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '#contract/agents.ts';
import { anAgent, answering, openScreen } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session.ts';
import { DashboardPage } from './dashboard.page.tsx';

const open = (agents: Agent[]) => {
  answering({ 'GET /agents': { body: { data: agents, agents, total: agents.length } } });
  return openScreen(DashboardPage, '/dashboard');
};
const four = ['Ada', 'Bo', 'Cy', 'Di'].map((name, at) =>
  anAgent({ id: `0198c0de-0000-7000-8000-00000000000${at}`, name }),
);

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('the dashboard', () => {
  it('shows the first three agents and leads to each', async () => {
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

  it('does not pass what is unknown for a number, and says what earnings mean', async () => {
    open(four);
    expect((await screen.findByText('Avg Engagement (%)')).parentElement?.textContent).toContain(
      'No data yet',
    );
    expect(
      screen.getByRole('button', { name: 'Earnings: not recorded by this software' }),
    ).toBeTruthy();
  });

  it('says that the agents could not be fetched, and tries again', async () => {
    const refused = { success: false, code: 'forbidden', message: 'Access denied.' };
    answering({ 'GET /agents': { status: 403, body: refused } });
    openScreen(DashboardPage, '/dashboard');
    expect(await screen.findByText('Could not fetch agents.')).toBeTruthy();
    answering({ 'GET /agents': { body: { data: four, agents: four, total: 4 } } });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Total Agents')).toBeTruthy();
  });

  it('tells a newcomer what to do first', async () => {
    open([]);
    const start = await screen.findByRole('link', { name: 'Create your first agent' });
    expect(start.getAttribute('href')).toBe('/agents/create');
  });
});
