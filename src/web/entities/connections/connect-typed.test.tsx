import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answering, type Answers, openScreen } from '#test/screen.tsx';
import { aConnection, withConnections } from '#test/web-connections.ts';
import { ConnectDialog } from './connect-dialog.tsx';

const connected = vi.fn<() => void>();
beforeEach(() => connected.mockReset());

function open(answers: Answers) {
  const asked = answering(answers);
  const Page = () => (
    <ConnectDialog
      platform="discord"
      opened
      start={{ from: 'settings' }}
      onConnected={connected}
      onCancel={() => {}}
    />
  );
  openScreen(Page, '/settings');
  return { sent: (call: string) => asked.filter((one) => one.call === call) };
}
const openDialog = async () =>
  within(await screen.findByRole('dialog', { name: 'Connect Discord' }));

describe('connecting Discord', () => {
  const url = `https://discord.com/api/webhooks/500000000000000001/${'a'.repeat(68)}`;

  it(
    'P-7.400 asks for a webhook first, and offers a bot with its channel',
    { tags: 'slow' },
    async () => {
      const { sent } = open({
        ...withConnections([]),
        'POST /connections': {
          body: { data: aConnection({ platform: 'discord' }), message: 'Discord is connected.' },
        },
      });
      const dialog = await openDialog();
      expect(dialog.getByText(/It can’t read or answer messages\./)).toBeTruthy();
      const typed = dialog.getByLabelText<HTMLInputElement>('Webhook URL');
      expect(typed.type).toBe('password');
      await userEvent.type(typed, 'https://evil.example/api/webhooks/1/2{Enter}');
      expect(await dialog.findByText(/Paste the whole URL/)).toBeTruthy();
      expect(sent('POST /connections')).toHaveLength(0);
      await userEvent.click(dialog.getByRole('radio', { name: 'Bot' }));
      expect(dialog.queryByLabelText('Webhook URL')).toBeNull();
      expect(dialog.getByText('Read Message History')).toBeTruthy();
      const token = `${'N'.repeat(24)}.Gabcde.${'x'.repeat(38)}`;
      await userEvent.type(dialog.getByLabelText('Bot token'), token);
      await userEvent.type(
        dialog.getByRole('textbox', { name: 'Channel ID' }),
        'https://discord.com/channels/100000000000000001/200000000000000001{Enter}',
      );
      await waitFor(() => expect(connected).toHaveBeenCalledOnce());
      expect(sent('POST /connections').at(-1)?.body).toEqual({
        platform: 'discord',
        way: 'bot',
        bot_token: token,
        channel_id: '200000000000000001',
      });
    },
  );

  it('P-7.400 sends a webhook’s URL', { tags: 'slow' }, async () => {
    const { sent } = open({
      ...withConnections([]),
      'POST /connections': {
        body: { data: aConnection({ platform: 'discord' }), message: 'Discord is connected.' },
      },
    });
    const dialog = await openDialog();
    await userEvent.type(dialog.getByLabelText('Webhook URL'), `${url}{Enter}`);
    await waitFor(() => expect(connected).toHaveBeenCalledOnce());
    const body = { platform: 'discord', way: 'webhook', webhook_url: url };
    expect(sent('POST /connections').at(-1)?.body).toEqual(body);
  });
});
