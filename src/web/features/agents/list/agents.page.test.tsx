import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '#contract/agents/types.ts';
import { markup, zalgo } from '#test/bad-agent-texts.ts';
import { anAgent, answering, openScreen, showMessages, type Answers } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { AgentsPage } from './agents.page.tsx';

const idOf = (at: number) => `0198c0de-0000-7000-8000-${String(at).padStart(12, '0')}`;
const ada = anAgent({ description: 'Calm' });
const bo = anAgent({ id: idOf(2), name: 'Bo', status: 'inactive', is_active: false });
const cy = anAgent({
  id: idOf(3),
  name: 'Cy',
  status: 'error',
  status_reason: 'The sandbox refused the last post. Connect it again.',
  persona_version: 4,
  performance_metrics: { ...anAgent().performance_metrics, total_posts_generated: 1 },
});
const list = (agents: Agent[]): Answers => ({
  'GET /agents': { body: { data: agents, agents, total: agents.length } },
});
const open = (agents: Agent[], at = '/agents') => {
  const asked = answering(list(agents));
  return { asked, ...openScreen(AgentsPage, '/agents', at) };
};
const names = () => screen.queryAllByRole('heading', { level: 2 }).map((one) => one.textContent);
const searchField = () => screen.findByRole('searchbox', { name: 'Search' });

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('agent list: address', () => {
  it('S1-2.9 stores search, status and order, and restores them', async () => {
    const { router } = open([ada, bo, cy], '/agents?search=o&status=inactive&sort=name');
    expect(await searchField()).toHaveProperty('value', 'o');
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveProperty('value', 'Inactive');
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveProperty('value', 'Name');
    expect(names()).toEqual(['Bo']);
    await userEvent.click(screen.getByRole('combobox', { name: 'Status' }));
    await userEvent.click(await screen.findByRole('option', { name: 'All' }));
    await waitFor(() => expect(router.state.location.searchStr).toBe('?search=o&sort=name'));
  });

  it('S1-2.9 follows the search field, and restores it on the way back', async () => {
    const { router } = open([ada, bo, cy]);
    await userEvent.type(await searchField(), 'ad');
    await waitFor(() => expect(names()).toEqual(['Ada']));
    await userEvent.click(screen.getByRole('link', { name: 'Ada' }));
    expect(await screen.findByText('at /agents/$id')).toBeTruthy();
    router.history.back();
    expect(await searchField()).toHaveProperty('value', 'ad');
    expect(names()).toEqual(['Ada']);
  });

  it('drops unknown values', async () => {
    open([ada, bo], '/agents?status=asleep&sort=luck&search=');
    await searchField();
    expect(names()).toEqual(['Ada', 'Bo']);
  });

  it('S1-2.14 is empty again after clearing search and filter', async () => {
    const { router } = open([ada, bo], '/agents?search=zeppelin&status=active');
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(names()).toEqual(['Ada', 'Bo']));
    expect(await searchField()).toHaveProperty('value', '');
    await waitFor(() => expect(router.state.location.searchStr).toBe(''));
  });
});

describe('agent card', () => {
  it('S1-4.2 shows the agent’s state, and why something is wrong', async () => {
    open([cy]);
    const card = within(await screen.findByRole('article'));
    expect(card.getByText('Error')).toBeTruthy();
    expect(card.getByText('The sandbox refused the last post. Connect it again.')).toBeTruthy();
  });

  it('shows no number for unreported values', async () => {
    open([ada]);
    const card = within(await screen.findByRole('article'));
    const figures = card.getAllByRole('definition').map((one) => one.textContent);
    expect(figures).toEqual(['0', 'no data yet', 'no data yet']);
  });

  it('S1-2.12 has a menu for the keyboard: View Details, Edit Agent, Delete Agent', async () => {
    open([ada]);
    (await screen.findByRole('button', { name: 'Actions for Ada' })).focus();
    await userEvent.keyboard('{Enter}');
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((one) => one.textContent)).toEqual([
      'View Details',
      'Edit Agent',
      'Delete Agent',
    ]);
    expect(items.map((one) => one.getAttribute('href'))).toEqual([
      `/agents/${ada.id}`,
      `/agents/${ada.id}/edit`,
      null,
    ]);
    items[0]?.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(items[1]);
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('at /agents/$id/edit')).toBeTruthy();
  });

  it('S1-2.13 S1-2.28 deletes after a confirmation that names the agent and what is lost, and shows a message', async () => {
    showMessages();
    let agents = [ada, cy];
    const asked = answering({
      'GET /agents': () => ({ body: { data: agents, agents, total: agents.length } }),
      [`DELETE /agents/${cy.id}`]: () => {
        agents = [ada];
        return { body: { message: 'Agent deleted.' } };
      },
    });
    openScreen(AgentsPage, '/agents');
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Cy' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete Agent' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Cy?' }));
    expect(dialog.getByText('Are you sure you want to delete this agent?')).toBeTruthy();
    expect(
      dialog.getByText(
        /4 saved versions.*planned posts are canceled; its drafts stay.*The 1 post it published stays/,
      ),
    ).toBeTruthy();
    expect(asked.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete agent' }));
    expect(await screen.findByText('Agent deleted.')).toBeTruthy();
    await waitFor(() => expect(names()).toEqual(['Ada']));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('1 agent'));
  });

  it('S1-2.13 shows a message also after the last one was deleted', async () => {
    showMessages();
    let agents = [ada];
    answering({
      'GET /agents': () => ({ body: { data: agents, agents, total: agents.length } }),
      [`DELETE /agents/${ada.id}`]: () => {
        agents = [];
        return { body: { message: 'Agent deleted.' } };
      },
    });
    openScreen(AgentsPage, '/agents');
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Ada' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete Agent' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete agent' }));
    expect(await screen.findByText('Agent deleted.')).toBeTruthy();
    expect(names()).toEqual(['No Agents Found']);
  });

  it('stays when it could not be deleted, and says why', async () => {
    showMessages();
    open([ada]);
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Ada' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete Agent' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete agent' }));
    expect(await screen.findByText('Resource not found.')).toBeTruthy();
    expect(names()).toContain('Ada');
  });

  it.each([...Object.values(markup), zalgo, '\u202Eevil\u202C'])(
    'shows %j as plain text everywhere',
    async (hostile) => {
      open([
        anAgent({
          name: hostile,
          description: hostile,
          custom_archetype: hostile,
          status: 'error',
          status_reason: hostile,
          personality_config: { ...anAgent().personality_config, core_traits: [hostile] },
        }),
      ]);
      const card = await screen.findByRole('article');
      expect(within(card).getAllByText(hostile.trim()).length).toBeGreaterThanOrEqual(4);
      expect(card.querySelectorAll('img, script, iframe, svg[onload], [srcdoc]')).toHaveLength(0);
      for (const { href } of document.links) expect(href).not.toMatch(/^javascript:/);
    },
  );
});

describe('agent list with 200 agents', () => {
  it('P-2.12 shows all of them and finds one', { tags: 'slow' }, async () => {
    open(
      Array.from({ length: 200 }, (_, at) => anAgent({ id: idOf(at), name: `Agent ${at}` })),
      '/agents?search=agent+199',
    );
    expect(await screen.findByText('1 of 200 agents')).toBeTruthy();
    await userEvent.clear(await searchField());
    expect(await screen.findByText('200 agents')).toBeTruthy();
    expect(names()).toHaveLength(200);
  });
});
