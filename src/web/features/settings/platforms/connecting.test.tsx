/** Connecting an account: what each network asks for, and what it says when that fails. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { aConnection, withConnections } from '#test/web-connections.ts';
import { outside } from '#web/entities/connections/outside.ts';
import { enter } from '#test/enter.ts';
import { open, refusal, row } from '#test/platforms-screen.tsx';
import { signedIn } from '#test/web-user.ts';

signedIn();

async function openDialog(platform: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Connect ${platform}` }));
  return within(await screen.findByRole('dialog', { name: `Connect ${platform}` }));
}

describe('connecting X', () => {
  it('S2-2.27 explains what happens and what it costs, then goes to X', async () => {
    const go = vi.spyOn(outside, 'go').mockReturnValue(undefined);
    const url = 'https://api.x.com/oauth/authorize?oauth_token=t';
    const { sent } = open({
      ...withConnections([]),
      'POST /connections/visits': { body: { url } },
    });
    const dialog = await openDialog('X');
    expect(dialog.getAllByRole('list')[0]?.children).toHaveLength(3);
    expect(dialog.getByRole('list', { name: 'Rules of X', hidden: true })).toBeTruthy();
    expect(dialog.getByText(/each post: \$0\.015, with a link \$0\.20/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Continue to X' }));
    await waitFor(() => expect(go).toHaveBeenCalledWith(url));
    expect(sent('POST /connections/visits').map(({ body }) => body)).toEqual([
      { platform: 'twitter', from: 'settings', origin: location.origin },
    ]);
  });

  it('S2-8.17 stays on the page when it fails to start, and says so', async () => {
    open({
      ...withConnections([]),
      'POST /connections/visits': refusal(418, 'unreadable', ''),
    });
    const dialog = await openDialog('X');
    await userEvent.click(dialog.getByRole('button', { name: 'Continue to X' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'Failed to initiate Twitter connection',
    );
  });
});

describe('connecting Telegram', () => {
  const bot = aConnection({ platform: 'telegram', username: 'ada_bot', display_name: 'Ada' });

  it('links to BotFather and names the permissions that the bot needs', async () => {
    open(withConnections([]));
    const dialog = await openDialog('Telegram');
    const link = dialog.getByRole('link', { name: /BotFather/ });
    expect(link.getAttribute('href')).toBe('https://t.me/BotFather');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(dialog.getByText('Post messages')).toBeTruthy();
  });

  it('S2-2.27 keeps the input when refused, shows why at the field, and hides the token', async () => {
    let works = false;
    const details = [
      { path: 'chat_id', message: 'The bot isn’t an administrator of this channel.' },
    ];
    const { sent } = open({
      ...withConnections([]),
      'POST /connections': () =>
        works
          ? { body: { data: bot, message: 'Telegram connected as @ada_bot.' } }
          : refusal(400, 'invalid_input', 'Some fields need your attention.', details),
    });
    const dialog = await openDialog('Telegram');
    const token = dialog.getByLabelText<HTMLInputElement>('Bot token');
    const chat = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Chat' });
    expect([token.type, token.value]).toEqual(['password', '']);
    await enter(token, 'no token');
    await userEvent.click(dialog.getByRole('button', { name: 'Connect Telegram' }));
    expect(await dialog.findByText(/Paste the whole token/)).toBeTruthy();
    expect(sent('POST /connections')).toHaveLength(0);
    await userEvent.clear(token);
    await enter(token, '123456:ABC-DEF');
    await userEvent.type(chat, '@adas_channel{Enter}');
    expect(await dialog.findByText(/isn’t an administrator of this channel/)).toBeTruthy();
    expect([token.value, chat.value]).toEqual(['123456:ABC-DEF', '@adas_channel']);
    works = true;
    await userEvent.click(dialog.getByRole('button', { name: 'Connect Telegram' }));
    expect(await screen.findByText('Telegram connected as @ada_bot.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('POST /connections').at(-1)?.body).toEqual({
      platform: 'telegram',
      bot_token: '123456:ABC-DEF',
      chat_id: '@adas_channel',
    });
  });
});

describe('connecting Bluesky', () => {
  it('S2-2.27 links to the app passwords, and accepts a handle in any usual form', async () => {
    const data = aConnection({ platform: 'bluesky', username: 'ada.example' });
    const { sent } = open({
      ...withConnections([]),
      'POST /connections': { body: { data, message: 'Bluesky connected as @ada.example.' } },
    });
    const dialog = await openDialog('Bluesky');
    expect(dialog.getByRole('link', { name: /App passwords/ }).getAttribute('href')).toBe(
      'https://bsky.app/settings/app-passwords',
    );
    const service = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Service' });
    expect(service.value).toBe('https://bsky.social');
    await userEvent.clear(service);
    await enter(service, 'pds.example.org');
    await enter(dialog.getByRole('textbox', { name: 'Handle' }), ' @ada.example ');
    const password = dialog.getByLabelText<HTMLInputElement>('App password');
    expect([password.type, password.value]).toEqual(['password', '']);
    await enter(password, 'hunter2');
    expect(dialog.getByText(/Don’t use your account password/)).toBeTruthy();
    await userEvent.clear(password);
    await userEvent.type(password, 'abcd-efgh-ijkl-mnop{Enter}');
    expect(await screen.findByText('Bluesky connected as @ada.example.')).toBeTruthy();
    expect(sent('POST /connections').map(({ body }) => body)).toEqual([
      {
        platform: 'bluesky',
        service: 'https://pds.example.org',
        identifier: 'ada.example',
        app_password: 'abcd-efgh-ijkl-mnop',
      },
    ]);
  });

  it('fills in the handle when reconnecting, but never the password', async () => {
    const broken = aConnection({ platform: 'bluesky', username: 'ada.example' });
    open(withConnections([{ ...broken, status: 'needs_reconnect', status_reason: 'Refused.' }]));
    const its = await row('Bluesky');
    await userEvent.click(its.getByRole('button', { name: 'Reconnect Bluesky' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Connect Bluesky again' }));
    expect(dialog.getByText('Refused.')).toBeTruthy();
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Handle' }).value).toBe(
      'ada.example',
    );
    expect(dialog.getByLabelText<HTMLInputElement>('App password').value).toBe('');
  });
});
