import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Connection } from '#contract/connections/types.ts';
import { anAgent, answering, openScreen } from '#test/screen.tsx';
import { aConnection, withConnections } from '#test/web-connections.ts';
import { ConnectDialog } from './connect-dialog.tsx';
import { outside } from './outside.ts';
import { enter } from '#test/enter.ts';

it('P-7.394 asks to sign in on the person’s server first, and offers an access token instead', async () => {
  const go = vi.spyOn(outside, 'go').mockImplementation(() => {});
  const connected = vi.fn<() => void>();
  const url = 'https://fedi.example/oauth/authorize?state=x';
  const asked = answering({
    ...withConnections([]),
    'POST /connections/visits': { body: { url } },
    'POST /connections': {
      body: { data: aConnection({ platform: 'mastodon' }), message: 'Mastodon is connected.' },
    },
  });
  const sent = (call: string) => asked.filter((one) => one.call === call).at(-1)?.body;
  const Page = () => (
    <ConnectDialog
      platform="mastodon"
      opened
      start={{ from: 'settings' }}
      onConnected={connected}
      onCancel={() => {}}
    />
  );
  openScreen(Page, '/settings');
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect Mastodon' }));
  expect(dialog.queryByLabelText('Access token')).toBeNull();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Server' }), '@ada@fedi.example{Enter}');
  await waitFor(() => expect(go).toHaveBeenCalledWith(url));
  expect(sent('POST /connections/visits')).toMatchObject({
    platform: 'mastodon',
    fields: { server: 'https://fedi.example' },
  });
  await userEvent.click(dialog.getByRole('radio', { name: 'Use an access token' }));
  await enter(dialog.getByRole('textbox', { name: 'Server' }), 'fedi.example');
  await userEvent.type(dialog.getByLabelText('Access token'), 'a-token{Enter}');
  await waitFor(() => expect(connected).toHaveBeenCalledOnce());
  expect(sent('POST /connections')).toEqual({
    platform: 'mastodon',
    server: 'https://fedi.example',
    access_token: 'a-token',
  });
});

it('P-50.192 says which agents may use the account, in the words of their settings', async () => {
  const named = (name: string) => anAgent({ id: name, name });
  const shows = async (agents: readonly string[], connection?: Connection) => {
    const data = agents.map(named);
    answering({
      ...withConnections([]),
      'GET /agents': { body: { data, agents: data, total: data.length } },
    });
    const Page = () => (
      <ConnectDialog
        platform="mastodon"
        connection={connection}
        opened
        start={{ from: 'settings' }}
        onConnected={() => {}}
        onCancel={() => {}}
      />
    );
    const { unmount } = openScreen(Page, '/settings');
    const { textContent } = await screen.findByText(/may use it\./u);
    unmount();
    return textContent;
  };
  const where = 'Switch it off for an agent in the agent’s settings, under Accounts.';
  expect(await shows(['Ada', 'Bex'])).toBe(`Ada and Bex may use it. ${where}`);
  expect(await shows(['Ada', 'Bex', 'Cy', 'Dora', 'Eli'])).toBe(
    `Ada, Bex, Cy, and 2 others may use it. ${where}`,
  );
  expect(await shows([])).toBe('Agents that you create may use it.');
  const again = aConnection({ platform: 'mastodon', agents: [{ id: 'Bex', name: 'Bex' }] });
  expect(await shows(['Ada', 'Bex'], again)).toBe(`Bex may use it. ${where}`);
  expect(await shows(['Ada'], { ...again, agents: [] })).toBe('No agent may use it.');
});
