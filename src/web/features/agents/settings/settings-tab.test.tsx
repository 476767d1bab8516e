import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useQuery } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anAgent, answering, openScreen, showMessages, type Answers } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { agentQuery } from '#web/entities/agents/agent-queries.ts';
import { session } from '#web/lib/session/session.ts';
import { SettingsTab } from './settings-tab.tsx';

const ada = anAgent({ persona_version: 3 });
const path = `/agents/${ada.id}`;
const writers = [
  {
    id: 'gpt-5-mini',
    label: 'gpt-5-mini',
    is_default: true,
    price: { input: 250_000, output: 2_000_000 },
  },
  { id: 'llama', label: 'llama', price: null, is_default: false },
  {
    id: 'composer',
    label: 'Built-in writer',
    is_default: false,
    price: { input: 0, output: 0 },
  },
];

function Screen() {
  const { data } = useQuery(agentQuery(ada.id));
  return data && <SettingsTab agent={data} />;
}
const open = (answers: Answers) => {
  const asked = answering({
    [`GET ${path}`]: { body: { data: ada } },
    'GET /content/writers': { body: { data: writers } },
    ...answers,
  });
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

describe('agent settings', () => {
  it('S1-2.23 saves all changed fields with one button', async () => {
    showMessages();
    const saved = { ...ada, reply_frequency: 'active', post_frequency: 'custom', posts_per_day: 7 };
    const { sent } = open({ [`PUT ${path}`]: { body: { data: saved } } });
    const button = await screen.findByRole('button', { name: 'Save settings' });
    expect(button).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('radio', { name: /^Active/ }));
    await userEvent.click(screen.getByRole('radio', { name: 'Custom' }));
    await press('Save settings');
    expect(await screen.findByText('Enter how many posts a day')).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: /Posts a day/ }), '7');
    await press('Save settings');
    expect(await screen.findByText('Settings saved.')).toBeTruthy();
    expect(sent('PUT')).toEqual([
      { reply_frequency: 'active', post_frequency: 'custom', posts_per_day: 7 },
    ]);
    expect(button).toHaveProperty('disabled', true);
  });

  it('S1-2.23 turns the agent off and on, and says what that does', async () => {
    const off = { ...ada, is_active: false, status: 'inactive' };
    const { sent } = open({ [`POST ${path}/toggle-status`]: { body: { data: off } } });
    const toggle = await screen.findByRole('switch', { name: 'Active' });
    expect(screen.getByText(/Turning it off stops this agent right away/)).toBeTruthy();
    await userEvent.click(toggle);
    expect(await screen.findByText(/This agent is off\./)).toBeTruthy();
    expect(sent('POST')).toEqual([{ is_active: false }]);
    expect(screen.getByRole('switch', { name: 'Active' })).toHaveProperty('checked', false);
  });

  it('asks before switching tabs discards unsaved changes', async () => {
    const { router } = open({});
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Short video' }));
    void router.navigate({ to: '/agents/$id', params: { id: ada.id }, search: { tab: 'persona' } });
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Keep editing' }));
    expect(router.state.location.search).toEqual({ tab: 'settings' });
    expect(screen.getByRole('checkbox', { name: 'Short video' })).toHaveProperty('checked', true);
  });

  describe('agent writer', () => {
    const chooser = () => screen.findByRole('combobox', { name: 'Writing model' });
    const fallback = () =>
      screen.findByRole('switch', {
        name: 'Use the built-in writer if the model fails',
      });

    it(
      'P-9.24 is chosen from the server’s writers, which show their prices, and saved at once',
      { tags: 'slow' },
      async () => {
        showMessages();
        const { sent } = open({ [`PUT ${path}`]: { body: { data: { ...ada, writer: 'llama' } } } });
        expect(await chooser()).toHaveProperty('value', 'Default: gpt-5-mini');
        await userEvent.click(await chooser());
        const options = screen.getAllByRole('option', { hidden: true });
        expect(options.map(({ textContent }) => textContent)).toEqual([
          'Default: gpt-5-mini',
          'gpt-5-mini, $0.25 in and $2.00 out, per million tokens',
          'llama, price unknown',
          'Built-in writer, free',
        ]);
        await userEvent.click(screen.getByText('llama, price unknown'));
        expect(await screen.findByText('Settings saved.')).toBeTruthy();
        expect(sent('PUT')).toEqual([{ writer: 'llama' }]);
        expect(await chooser()).toHaveProperty('value', 'llama, price unknown');
      },
    );

    it('falls back to the built-in writer if the owner allows it', async () => {
      const { sent } = open({
        [`PUT ${path}`]: { body: { data: { ...ada, composer_fallback: true } } },
      });
      const toggle = await fallback();
      expect(toggle).toHaveProperty('checked', false);
      await userEvent.click(toggle);
      expect(sent('PUT')).toEqual([{ composer_fallback: true }]);
      expect(await fallback()).toHaveProperty('checked', true);
    });

    it('P-9.220 offers to publish what a small model wrote, where there is one', async () => {
      const name = /^Publish what a small model wrote/;
      const { sent, unmount } = open({});
      await fallback();
      expect(screen.queryByRole('switch', { name })).toBeNull();
      unmount();
      const small = writers.map((one) => ({ ...one, is_small: one.id === 'llama' }));
      const saved = { body: { data: { ...ada, small_model_alone: true } } };
      const again = open({
        'GET /content/writers': { body: { data: small } },
        [`PUT ${path}`]: saved,
      });
      const toggle = await screen.findByRole('switch', { name });
      expect(toggle).toHaveProperty('checked', false);
      await userEvent.click(toggle);
      expect([...sent('PUT'), ...again.sent('PUT')]).toEqual([{ small_model_alone: true }]);
      expect(await screen.findByRole('switch', { name })).toHaveProperty('checked', true);
    });

    it('is still named after it was removed, with what to do', async () => {
      open({ [`GET ${path}`]: { body: { data: { ...ada, writer: 'gone-1' } } } });
      expect(await chooser()).toHaveProperty('value', 'gone-1 (no longer available)');
      expect(screen.getByText(/^This model is no longer available/)).toBeTruthy();
    });

    it('offers no fallback for the built-in writer itself', async () => {
      open({ [`GET ${path}`]: { body: { data: { ...ada, writer: 'composer' } } } });
      expect(await fallback()).toHaveProperty('disabled', true);
      expect(screen.getByText(/^This agent already uses/)).toBeTruthy();
    });

    it('is shown as unknown when the request failed', async () => {
      open({ 'GET /content/writers': { status: 400, body: { success: false } } });
      expect(await screen.findByText(/Couldn’t load the models/)).toBeTruthy();
    });
  });
});
