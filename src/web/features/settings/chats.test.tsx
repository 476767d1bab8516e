import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChatLink } from '#contract/notifications/chats.ts';
import { session } from '#web/lib/session/session.ts';
import { answering, openScreen, showMessages } from '#test/screen.tsx';
import { aProfile } from '#test/web-profile.ts';
import { someUser } from '#test/web-user.ts';
import { SettingsPage } from './settings.page.tsx';

const url = 'https://t.me/ada_writes_bot?start=a-code';
const bot = { connection_id: 'c-1', platform: 'telegram', name: '@coffee_talk' };
const link: ChatLink = {
  id: 'l-1',
  platform: 'telegram',
  bot: 'ada_writes_bot',
  name: null,
  linked_at: null,
  link_until: '2026-11-20T09:15:00.000Z',
  reached_at: null,
  problem: null,
};
const linked = { ...link, name: 'Grace', linked_at: '2026-11-20T09:00:00.000Z', link_until: null };

/** The tab, with a server that has one chat. */
function open(given: { chat?: ChatLink; bots?: object[] }) {
  const kept = { chat: given.chat ?? null, bots: given.bots ?? [bot] };
  const asked: unknown[] = [];
  const profile = aProfile({});
  answering({
    'GET /users/profile': { body: { data: profile, user: profile } },
    'GET /push': { body: { public_key: 'the-key', data: [], total: 0 } },
    'GET /chats': () => ({ body: { data: { ...kept, platforms: ['telegram'] } } }),
    'POST /chats': (body) => {
      asked.push(body);
      kept.chat = link;
      return { status: 201, body: { data: link, url } };
    },
    'DELETE /chats/l-1': () => {
      kept.chat = null;
      return { body: { message: 'Disconnected. This chat gets no more messages.' } };
    },
  });
  showMessages();
  openScreen(SettingsPage, '/settings', '/settings?tab=notifications');
  return asked;
}

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('chat settings', () => {
  it(
    'P-23.98 start with a bot, show a link to open in the network, and can be canceled',
    { tags: 'slow' },
    async () => {
      const asked = open({});
      await userEvent.click(await screen.findByRole('button', { name: 'Connect Telegram' }));
      const opens = await screen.findByRole('link', { name: 'Open Telegram' });
      expect(opens.getAttribute('href')).toBe(url);
      expect(asked).toEqual([{ connection_id: 'c-1' }]);
      expect(screen.getByText(/Press Start in the chat with @ada_writes_bot/)).toBeTruthy();
      await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
      expect(await screen.findByRole('button', { name: 'Connect Telegram' })).toBeTruthy();
    },
  );

  it('P-23.98 show whose chat it is and what is wrong, and disconnect it', async () => {
    open({ chat: { ...linked, problem: 'The bot can’t write to you.' } });
    expect(await screen.findByText('Grace in Telegram')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('The bot can’t write to you.');
    await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('Approve posts in Telegram')).toBeTruthy();
  });

  it('P-23.98 ask to connect a bot when there is none', async () => {
    open({ bots: [] });
    const first = await screen.findByRole('link', { name: 'Connect a bot' });
    expect(first.getAttribute('href')).toContain('tab=platforms');
  });
});
