import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ada, anAssignment, answersOf, bo, openCompany } from '#test/company-screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';

const assign = 'POST /company/assign-to-agent';
const known = anAssignment();
const button = (name: string) => screen.findByRole('button', { name });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('company knowledge of agents', () => {
  it('S2-2.45 lists every agent with scopes, instructions, priority and state', async () => {
    const off = anAssignment({ is_active: false });
    openCompany('agents', answersOf({ assignments: [off] }));
    const rows = within(await screen.findByRole('list', { name: 'Agents and what they know' }));
    const [first, second] = rows.getAllByRole('heading').map(({ textContent }) => textContent);
    expect([first, second]).toEqual(['Ada', 'Bo']);
    const scopes = within(rows.getByRole('list', { name: 'Knows' })).getAllByRole('listitem');
    expect(scopes.map(({ textContent }) => textContent)).toEqual([
      'Company profile',
      'Custom instructions',
    ]);
    for (const words of ['Never promise a date.', 'Priority: High', 'Inactive'])
      expect(rows.getByText(words)).toBeTruthy();
    expect(rows.getByText('No company knowledge')).toBeTruthy();
    expect(screen.getByText('1 of 2 agents have company knowledge')).toBeTruthy();
  });

  it('S2-5.15 requires an agent, a scope, and a text for custom instructions', async () => {
    const { sent } = openCompany('agents', answersOf());
    await userEvent.click(await button('Assign knowledge'));
    const form = await dialog('Assign knowledge to an agent');
    for (const name of ['Company profile', 'Products and services', 'Documents'])
      await userEvent.click(form.getByRole('checkbox', { name }));
    await userEvent.click(form.getByRole('button', { name: 'Assign' }));
    expect(form.getByText('Please select an agent')).toBeTruthy();
    expect(form.getByText('Please select at least one knowledge scope')).toBeTruthy();
    await userEvent.click(form.getByRole('checkbox', { name: 'Custom instructions' }));
    await userEvent.click(form.getByRole('button', { name: 'Assign' }));
    expect(form.getByText('Enter the instructions')).toBeTruthy();
    expect(sent(assign)).toEqual([]);
  });

  it('S2-8.34 S2-9.23 is assigned with a priority from Low to Critical', async () => {
    const { sent } = openCompany('agents', {
      ...answersOf(),
      [assign]: { body: { data: known, message: 'Assignment created' } },
    });
    await userEvent.click(await button('Assign to Bo'));
    const form = await dialog('Assign knowledge to an agent');
    const levels = form.getAllByRole('radio').map((radio) => radio.parentElement?.textContent);
    expect(levels).toEqual(['Low', 'Medium', 'High', 'Critical']);
    await userEvent.click(form.getByRole('radio', { name: 'Critical' }));
    await userEvent.click(form.getByRole('switch', { name: /^Active/ }));
    await userEvent.click(form.getByRole('button', { name: 'Assign' }));
    expect(await screen.findByText('Assignment created')).toBeTruthy();
    expect(sent(assign)).toEqual([
      {
        agent_id: bo.id,
        knowledge_scope: ['company_profile', 'products_services', 'knowledge_documents'],
        custom_instructions: '',
        priority_level: 4,
        is_active: false,
      },
    ]);
  });

  it('S2-2.45 is assigned once per agent: one that has it is edited, not offered again', async () => {
    openCompany('agents', answersOf({ assignments: [known] }));
    await userEvent.click(await button('Assign knowledge'));
    const fresh = await dialog('Assign knowledge to an agent');
    await userEvent.click(fresh.getByRole('combobox', { name: 'Agent' }));
    const offered = await screen.findAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Bo']);
    await userEvent.click(fresh.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await button('Edit what Ada knows'));
    const form = await dialog('What Ada knows');
    expect(form.getByRole('radio', { name: 'High' })).toHaveProperty('checked', true);
    expect(form.getByRole('textbox', { name: 'Custom instructions' })).toHaveProperty(
      'value',
      known.custom_instructions,
    );
  });

  it('S2-8.37 says that it could not be assigned, and keeps the input', async () => {
    openCompany('agents', { ...answersOf(), [assign]: { status: 418, body: {} } });
    await userEvent.click(await button('Assign to Ada'));
    const form = await dialog('Assign knowledge to an agent');
    await userEvent.click(form.getByRole('radio', { name: 'Low' }));
    await userEvent.click(form.getByRole('button', { name: 'Assign' }));
    expect((await form.findByRole('alert')).textContent).toBe('Failed to create assignment');
    expect(form.getByRole('radio', { name: 'Low' })).toHaveProperty('checked', true);
  });

  it('S2-2.45 S2-8.34 S2-8.37 is removed after a confirmation', async () => {
    const remove = `DELETE /company/agent-knowledge/${known.id}`;
    let refuses = true;
    const { sent } = openCompany('agents', {
      ...answersOf({ assignments: [known] }),
      [remove]: () =>
        refuses ? { status: 418, body: {} } : { body: { message: 'Assignment removed' } },
    });
    await userEvent.click(await button('Remove what Ada knows'));
    await dialog('Remove company knowledge from Ada?');
    expect(sent(remove)).toEqual([]);
    await userEvent.click(await button('Remove assignment'));
    expect(await screen.findByText('Failed to remove assignment')).toBeTruthy();
    refuses = false;
    await userEvent.click(await button('Remove what Ada knows'));
    await userEvent.click(await button('Remove assignment'));
    expect(await screen.findByText('Assignment removed')).toBeTruthy();
  });

  it('S2-8.37 asks for a first agent when there is none, and says what could not be loaded', async () => {
    const { unmount } = openCompany('agents', answersOf({ agents: [] }));
    const link = await screen.findByRole('link', { name: 'Create an agent' });
    expect(link.getAttribute('href')).toBe('/agents/create');
    unmount();
    openCompany('agents', {
      ...answersOf({ agents: [ada] }),
      'GET /company/agent-knowledge': { status: 418, body: {} },
    });
    expect(await screen.findByText('Error loading data')).toBeTruthy();
  });
});
