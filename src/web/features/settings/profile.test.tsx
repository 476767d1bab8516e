import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anAgent, answering, openScreen, showMessages } from '#test/screen.tsx';
import { aProfile } from '#test/web-profile.ts';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session.ts';
import { ProfilePage } from './profile.page.tsx';

const ada = anAgent({
  platform_connections: [
    { platform: 'sandbox', status: 'connected', username: 'ada', followers: null },
  ],
});
const answers = (own: Parameters<typeof aProfile>[0] = {}) => {
  const profile = aProfile(own);
  return {
    'GET /users/profile': { body: { data: profile, user: profile } },
    'GET /agents': { body: { data: [ada], agents: [ada], total: 1 } },
    'PUT /users/profile': { body: { data: profile, user: profile } },
  };
};

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('the profile', () => {
  it('shows who one is: name, address, wallet by its first eight characters, since when', async () => {
    answering(answers({ email: 'ada@example.org', email_verified: true }));
    openScreen(ProfilePage, '/profile');
    const fact = async (name: string) =>
      (await screen.findByText(name, { selector: 'dt' })).nextSibling?.textContent;
    expect(await fact('E-mail')).toBe('ada@example.org');
    expect(await fact('Wallet')).toBe('7xKXtg2C…');
    expect(await fact('Member since')).toBe('November 1, 2026');
    expect(screen.getByText('Q', { selector: 'span' })).toBeTruthy();
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Username' });
    expect(name.readOnly).toBe(true);
    expect(screen.getByText(/It cannot be changed/)).toBeTruthy();
  });

  it('says where the agents publish, and that the rest is not there', async () => {
    answering(answers());
    openScreen(ProfilePage, '/profile');
    const list = within(await screen.findByRole('region', { name: 'Connections' }));
    expect(await list.findByText('@ada')).toBeTruthy();
    const rows = list.getAllByRole('listitem').map((row) => row.textContent);
    expect(rows).toEqual([
      'Sandbox@adaConnected',
      'TwitterNot part of this version yet.Inactive',
      'TelegramNot part of this version yet.Inactive',
      'DiscordNot part of this version yet.Inactive',
    ]);
    expect(list.queryByRole('button')).toBeNull();
  });

  it('is updated with a message', async () => {
    answering(answers());
    showMessages();
    openScreen(ProfilePage, '/profile');
    await userEvent.click(await screen.findByRole('button', { name: 'Update Profile' }));
    expect(await screen.findByText('Profile updated successfully')).toBeTruthy();
  });

  it('says "Failed to load profile", and tries again', async () => {
    answering({ ...answers(), 'GET /users/profile': { status: 403, body: { success: false } } });
    openScreen(ProfilePage, '/profile');
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load profile');
    answering(answers());
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Update Profile' })).toBeTruthy();
  });
});
