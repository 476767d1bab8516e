import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answering, openScreen } from '#test/screen.tsx';
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
