import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '#contract/agents/types.ts';
import { coreTraits } from '#domain/persona/core-traits.ts';
import { anAgent, answering, openScreen, type Answers } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { AgentPage } from './profile/agent.page.tsx';
import { AgentsPage } from './list/agents.page.tsx';

const ada = anAgent({
  personality_config: {
    ...anAgent().personality_config,
    core_traits: coreTraits(anAgent()),
  },
});
const bo = anAgent({
  id: '0198c0de-0000-7000-8000-000000000002',
  name: 'Bo',
  status: 'inactive',
  is_active: false,
});
const list = (agents: Agent[]): Answers => ({
  'GET /agents': { body: { data: agents, agents, total: agents.length } },
});
const openList = (answers: Answers) => {
  const asked = answering(answers);
  return { asked, ...openScreen(AgentsPage, '/agents') };
};
const openAgent = (answers: Answers, edit = false, search = '') => {
  const asked = answering({
    [`GET /agents/${ada.id}/posts`]: { body: { data: [], total: 0 } },
    [`GET /agents/${ada.id}`]: { body: { data: ada, agent: ada } },
    ...answers,
  });
  const path = edit ? '/agents/$id/edit' : '/agents/$id';
  return { asked, ...openScreen(AgentPage, path, path.replace('$id', ada.id) + search) };
};
const names = () => screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('the agents screen', () => {
  it('S1-2.9 filters by text and by status, and clears the filters', async () => {
    openList(list([ada, bo]));
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search' }), 'b');
    expect(names()).toEqual(['Bo']);
    await userEvent.click(screen.getByRole('combobox', { name: 'Status' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Active' }));
    expect(names()).toEqual(['No Agents Found']);
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(names()).toEqual(['Ada', 'Bo']);
  });

  it('S1-2.11 sums up all agents in four figures', async () => {
    const performance_metrics = {
      ...anAgent().performance_metrics,
      total_interactions: 6,
      engagement_rate: 2.5,
    };
    openList(list([{ ...ada, performance_metrics }, bo]));
    const figure = async (label: string) =>
      (await screen.findByText(label, { selector: ':not([role] *)' })).parentElement?.textContent;
    expect(await figure('Total agents')).toMatch(/^Total agents2/);
    expect(await figure('Total interactions')).toMatch(/^Total interactions6/);
    expect(await figure('Avg engagement rate')).toMatch(/^Avg engagement rate2\.5%/);
  });

  it('S1-9.3 shows three traits and counts the rest', async () => {
    openList(list([ada]));
    expect(await screen.findByText('Precise')).toBeTruthy();
    expect(screen.queryByText('Deadpan')).toBeNull();
    expect(screen.getByText('+2 more')).toBeTruthy();
  });

  it('S1-2.13 deletes after a confirmation', async () => {
    let agents = [ada, bo];
    const { asked } = openList({
      'GET /agents': () => ({ body: { data: agents, agents, total: agents.length } }),
      [`DELETE /agents/${bo.id}`]: () => {
        agents = [ada];
        return { body: { message: 'Agent deleted.' } };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Bo' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete Agent' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Bo?' }));
    expect(dialog.getByText('Are you sure you want to delete this agent?')).toBeTruthy();
    expect(asked.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete agent' }));
    await waitFor(() => expect(names()).toEqual(['Ada']));
  });

  it('S1-2.14 shows an empty state without agents', async () => {
    openList(list([]));
    expect(await screen.findByRole('heading', { name: 'No Agents Found' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Create an agent' })).toBeTruthy();
  });

  it('S1-8.13 says why they could not be fetched, and tries again', async () => {
    let refused = true;
    const message = 'Access denied. Insufficient permissions.';
    openList({
      'GET /agents': () =>
        refused
          ? { status: 403, body: { success: false, code: 'forbidden', error: message, message } }
          : { body: { data: [ada], agents: [ada], total: 1 } },
    });
    expect(await screen.findByText(`Failed to fetch agents: ${message}`)).toBeTruthy();
    refused = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Ada' })).toBeTruthy();
  });
});

describe('agent page', () => {
  it('S1-2.15 shows its accounts, and turns the agent off with one click', async () => {
    const connected = {
      ...ada,
      platform_connections: [
        {
          id: 'sandbox-1',
          platform: 'sandbox',
          status: 'connected',
          username: 'ada',
          display_name: 'Sandbox',
          followers: null,
        },
      ],
    };
    const asleep = { ...connected, is_active: false, status: 'inactive' };
    let now: object = connected;
    openAgent({
      // Read again after the change.
      [`GET /agents/${ada.id}`]: () => ({ body: { data: now } }),
      [`POST /agents/${ada.id}/toggle-status`]: () => {
        now = asleep;
        return { body: { data: asleep } };
      },
    });
    expect(await screen.findByText('Sandbox, @ada')).toBeTruthy();
    const menu = () => screen.findByRole('button', { name: /^More for/ });
    await userEvent.click(await menu());
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
    expect(await screen.findByText('Inactive')).toBeTruthy();
    await userEvent.click(await menu());
    expect(await screen.findByRole('menuitem', { name: 'Activate' })).toBeTruthy();
  });

  it('S1-2.26 deletes after the stronger confirmation and returns to the list', async () => {
    openAgent(
      {
        [`DELETE /agents/${ada.id}`]: { body: { message: 'Agent deleted.' } },
      },
      false,
      '?tab=settings',
    );
    expect(await screen.findByText('Danger Zone')).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete agent' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog.getByText('Are you sure you want to delete this agent? This action cannot be undone.'),
    ).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete agent' }));
    expect(await screen.findByText('at /agents')).toBeTruthy();
  });

  it('S1-2.27 says that the agent does not exist', async () => {
    answering({});
    openScreen(AgentPage, '/agents/$id', `/agents/${bo.id}`);
    expect(await screen.findByRole('heading', { name: 'Agent not found' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to agents' })).toBeTruthy();
  });
});
