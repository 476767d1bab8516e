import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answering, openScreen, showMessages } from '#test/screen.tsx';
import { aConnection, connectables, withConnections } from '#test/web-connections.ts';
import { aProfile } from '#test/web-profile.ts';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { ProfilePage } from './profile/profile.page.tsx';

const account = aConnection();
const answers = (own: Parameters<typeof aProfile>[0] = {}) => {
  const profile = aProfile(own);
  return {
    'GET /users/profile': { body: { data: profile, user: profile } },
    ...withConnections([account]),
    'PUT /users/profile': { body: { data: profile, user: profile } },
  };
};

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('profile', () => {
  it('S2-2.34 shows name, email, the first eight characters of the wallet, and the join date', async () => {
    answering(answers({ email: 'ada@example.org', email_verified: true }));
    openScreen(ProfilePage, '/profile');
    const fact = async (name: string) =>
      (await screen.findByText(name, { selector: 'dt' })).nextSibling?.textContent;
    expect(await fact('Email')).toBe('ada@example.org');
    expect(await fact('Wallet')).toBe('7xKXtg2C…');
    expect(await fact('Member since')).toBe('November 1, 2026');
    expect(screen.getByText('Q', { selector: 'span' })).toBeTruthy();
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Username' });
    expect(name.readOnly).toBe(true);
    expect(screen.getByText(/Can’t be changed/)).toBeTruthy();
  });

  it('S2-2.34 lists the account on each platform, and what is not connected', async () => {
    const bot = aConnection({ platform: 'telegram', username: 'ada_bot', followers: null });
    answering({ ...answers(), ...withConnections([bot]) });
    openScreen(ProfilePage, '/profile');
    const list = within(await screen.findByRole('region', { name: 'Connections' }));
    const row = (name: string) => list.getByText(name).closest('li')?.textContent;
    await list.findByText('@ada_bot');
    expect(row('Discord')).toBe('DiscordNot Connected');
    expect(row('Sandbox')).toBe('SandboxNot Connected');
    expect(list.queryByRole('button')).toBeNull();
  });

  it('shows nothing as unconnected before the accounts are loaded', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const all = answers();
    answering({
      ...all,
      'GET /connections': async () => {
        await promise;
        return { body: { data: [account], platforms: connectables } };
      },
    });
    openScreen(ProfilePage, '/profile');
    const list = within(await screen.findByRole('region', { name: 'Connections' }));
    expect(list.getByText('Telegram')).toBeTruthy();
    expect(list.queryByText('Not Connected')).toBeNull();
    resolve();
    expect(await list.findByText('Connected')).toBeTruthy();
  });

  it('S2-2.35 S2-8.18 shows the account on X, and disconnects it after a confirmation', async () => {
    let list = [account];
    const asked = answering({
      ...answers(),
      'GET /connections': () => ({ body: { data: list, platforms: connectables } }),
      [`DELETE /connections/${account.id}`]: () => {
        list = [];
        return { body: { message: 'Twitter account disconnected successfully' } };
      },
    });
    showMessages();
    openScreen(ProfilePage, '/profile');
    const card = within(await screen.findByRole('region', { name: 'Twitter' }));
    for (const fact of ['Ada Writes', '@ada_writes', '1,200', 'November 1, 2026'])
      expect(card.getByText(fact)).toBeTruthy();
    await userEvent.click(card.getByRole('button', { name: 'Disconnect X' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Disconnect X?' }));
    expect(asked.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: 'Disconnect @ada_writes' }));
    expect(await screen.findByText('Twitter account disconnected successfully')).toBeTruthy();
    expect(await card.findByRole('button', { name: 'Connect Twitter' })).toBeTruthy();
  });

  it('S2-8.18 says that X could not be disconnected', async () => {
    answering({ ...answers(), [`DELETE /connections/${account.id}`]: { status: 418, body: {} } });
    showMessages();
    openScreen(ProfilePage, '/profile');
    const card = within(await screen.findByRole('region', { name: 'Twitter' }));
    await userEvent.click(card.getByRole('button', { name: 'Disconnect X' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Disconnect X?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Disconnect @ada_writes' }));
    expect(await screen.findByText('Failed to disconnect Twitter account')).toBeTruthy();
    expect(card.getByText('@ada_writes')).toBeTruthy();
  });

  it('S2-8.10 shows a message when updated', async () => {
    answering(answers());
    showMessages();
    openScreen(ProfilePage, '/profile');
    await userEvent.click(await screen.findByRole('button', { name: 'Update Profile' }));
    expect(await screen.findByText('Profile updated successfully')).toBeTruthy();
  });

  it('S2-8.12 says "Failed to load profile", and tries again', async () => {
    answering({ ...answers(), 'GET /users/profile': { status: 403, body: { success: false } } });
    openScreen(ProfilePage, '/profile');
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load profile');
    answering(answers());
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Update Profile' })).toBeTruthy();
  });
});
