import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { session } from '#web/lib/session/session.ts';
import { walletMemory } from '#web/lib/wallet/wallet-memory.ts';
import { answering, openScreen } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { UserMenu } from './user-menu.tsx';

const byEmail = { ...someUser, wallet_address: null, email: 'ada@example.org' };
afterEach(() => act(() => session.clear()));

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

describe('user menu', () => {
  it('shows name and email without a wallet, and offers to sign out', async () => {
    const asked = answering({ 'POST /auth/logout': { body: { message: '' } } });
    session.signIn(byEmail, 'token-1', true);
    openScreen(UserMenu, '/dashboard');
    await press(/quiet-otter/);
    await press('Sign out');
    expect(screen.getAllByText('ada@example.org')).toHaveLength(2);
    const dialog = await screen.findByRole('dialog', { name: 'Sign out?' });
    expect(dialog.textContent).toContain('Do you want to sign out on this browser?');
    expect(dialog.textContent).not.toContain('wallet');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('at /')).toBeTruthy();
    expect(asked.map(({ call }) => call)).toEqual(['GET /spaces', 'POST /auth/logout']);
    expect(session.get().isAuthenticated).toBe(false);
  });

  it('offers to sign out also when the linked wallet was not used to sign in', async () => {
    session.signIn({ ...byEmail, wallet_address: someUser.wallet_address }, 'token-1', true);
    openScreen(UserMenu, '/dashboard');
    await press(/7xKX…gAsU/);
    expect(await screen.findByRole('button', { name: 'Sign out' })).toBeTruthy();
    expect(screen.queryByText(/Signed in with/)).toBeNull();
  });

  it('names the wallet that signed in and offers to disconnect it', async () => {
    walletMemory.remember('Lighthouse');
    session.signIn(someUser, 'token-1', true);
    openScreen(UserMenu, '/dashboard');
    await press(/7xKX…gAsU/);
    expect(await screen.findByText('Signed in with Lighthouse')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Disconnect Wallet' })).toBeTruthy();
  });
});
