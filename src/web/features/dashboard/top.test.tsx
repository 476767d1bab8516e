import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { anAgent, answering, openScreen } from '#test/screen.tsx';
import { turns } from '#test/turns.ts';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { DashboardPage } from './dashboard.page.tsx';

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

it('shows the agents when nothing else could be loaded, and does not retry forever', async () => {
  const agents = [anAgent()];
  // Every other call is refused.
  const asked = answering({ 'GET /agents': { body: { data: agents, agents, total: 1 } } });
  openScreen(DashboardPage, '/dashboard');
  expect(await screen.findByRole('heading', { name: 'Ada' })).toBeTruthy();
  await turns();
  const times = (call: string) => asked.filter((one) => one.call === call).length;
  // Once for the top, once more by the panel that shows it, and some again after a while.
  for (const call of ['GET /samples', 'GET /dashboard/steps', 'GET /dashboard/needs'])
    expect.soft(times(call), call).toBeLessThan(10);
  expect(screen.getByRole('heading', { name: 'Ada' })).toBeTruthy();
});
