import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useQuery } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anAgent, answering, openScreen, showMessages, type Answers } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { agentQuery } from '#web/lib/agent-queries.ts';
import { session } from '#web/lib/session.ts';
import { SettingsTab } from './settings-tab.tsx';

const ada = anAgent({ persona_version: 3 });
const path = `/agents/${ada.id}`;

function Screen() {
  const { data } = useQuery(agentQuery(ada.id));
  return data && <SettingsTab agent={data} />;
}
const open = (answers: Answers) => {
  const asked = answering({ [`GET ${path}`]: { body: { data: ada } }, ...answers });
  const drawn = openScreen(Screen, '/agents/$id', `${path}?tab=settings`);
  return {
    ...drawn,
    sent: (method: string) =>
      asked.filter(({ call }) => call.startsWith(method)).map(({ body }) => body),
  };
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('the settings of an agent', () => {
  it('saves the plan with one button, and only what was changed', async () => {
    showMessages();
    const saved = { ...ada, reply_frequency: 'active', post_frequency: 'custom', posts_per_day: 7 };
    const { sent } = open({ [`PUT ${path}`]: { body: { data: saved } } });
    const button = await screen.findByRole('button', { name: 'Save settings' });
    expect(button).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('radio', { name: /^Active/ }));
    await userEvent.click(screen.getByRole('radio', { name: 'Custom' }));
    await press('Save settings');
    expect(await screen.findByText('Please say how many posts a day')).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: /Posts a day/ }), '7');
    await press('Save settings');
    expect(await screen.findByText('Settings saved.')).toBeTruthy();
    expect(sent('PUT')).toEqual([
      { reply_frequency: 'active', post_frequency: 'custom', posts_per_day: 7 },
    ]);
    expect(button).toHaveProperty('disabled', true);
  });

  it('wants a platform', async () => {
    const { sent } = open({});
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Sandbox' }));
    await press('Save settings');
    expect(await screen.findByText('Please select at least one platform')).toBeTruthy();
    expect(sent('PUT')).toEqual([]);
  });

  it('turns the agent off and on, and says what that does', async () => {
    const off = { ...ada, is_active: false, status: 'inactive' };
    const { sent } = open({ [`POST ${path}/toggle-status`]: { body: { data: off } } });
    const toggle = await screen.findByRole('switch', { name: 'Active' });
    expect(screen.getByText(/stops this agent within seconds/)).toBeTruthy();
    await userEvent.click(toggle);
    expect(await screen.findByText(/Nothing of this agent is published/)).toBeTruthy();
    expect(sent('POST')).toEqual([{ is_active: false }]);
    expect(screen.getByRole('switch', { name: 'Active' })).toHaveProperty('checked', false);
  });

  it('asks before another tab takes unsaved settings away', async () => {
    const { router } = open({});
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Short video' }));
    void router.navigate({ to: '/agents/$id', params: { id: ada.id }, search: { tab: 'persona' } });
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Stay here' }));
    expect(router.state.location.search).toEqual({ tab: 'settings' });
    expect(screen.getByRole('checkbox', { name: 'Short video' })).toHaveProperty('checked', true);
  });
});
