/** The whole application, for someone who is signed in and has no access. */
import { notifications } from '@mantine/notifications';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answering, type Answers } from '#test/screen.tsx';
import { aProfile } from '#test/web-profile.ts';
import { someUser } from '#test/web-user.ts';
import { injectWallet } from '#test/web-wallet.ts';

const outsider = { ...someUser, is_whitelisted: false };
const profile = aProfile({ is_whitelisted: false });

async function open(address: string, answers: Answers = {}) {
  const asked = answering({
    'GET /users/profile': { body: { data: profile, user: profile } },
    'GET /auth/audit': { body: { data: [], total: 0 } },
    ...answers,
  });
  window.history.replaceState(null, '', address);
  const { session } = await import('#web/lib/session/session.ts');
  const { Providers } = await import('./providers.tsx');
  session.signIn(outsider, 'token-1', false);
  window.scrollTo = () => {};
  render(<Providers />);
  return { asked, session };
}

beforeEach(() => {
  vi.resetModules();
});
// Not awaited, because pending answers of the server would arrive in the middle.
afterEach(() => {
  act(() => notifications.clean());
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const denied = 'You don’t have access yet';

describe('an account without access', () => {
  it('S1-2.3 manages the account from the Access Denied page and finds the way back', async () => {
    await open('/dashboard');
    await heading(denied);
    await userEvent.click(screen.getByRole('link', { name: 'Account settings' }));
    await heading('Profile');
    expect(window.location.pathname).toBe('/settings');
    expect(screen.queryByRole('navigation', { name: 'Places' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: /^Back to/ }));
    await heading(denied);
  });

  it('shows only what the server allows without access, and calls nothing that needs it', async () => {
    const { asked } = await open('/settings?tab=platforms');
    await heading('Profile');
    const parts = within(screen.getByRole('navigation', { name: 'Settings' }));
    const names = parts.getAllByRole('link').map(({ textContent }) => textContent);
    expect(names).toEqual([
      'Profile',
      'Notifications',
      'Security',
      'Security activity',
      'Subscription',
    ]);
    await userEvent.click(parts.getByRole('link', { name: 'Security' }));
    for (const name of ['Export my data', 'View Sessions', 'Enable 2FA']) {
      expect(await screen.findByRole('button', { name })).toBeTruthy();
    }
    await userEvent.click(screen.getByRole('button', { name: 'Delete account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
    expect(dialog.getByText('your agents and their posts')).toBeTruthy();
    expect(asked.map(({ call }) => call)).not.toContain('GET /agents');
  });

  it('deletes the account', async () => {
    const { asked, session } = await open('/settings?tab=security', {
      'POST /auth/delete-account': { body: { message: 'Your account is deleted.' } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
    await userEvent.type(dialog.getByRole('textbox'), `${profile.username}{Enter}`);
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(session.get().isAuthenticated).toBe(false);
    expect(asked).toContainEqual(
      expect.objectContaining({
        call: 'POST /auth/delete-account',
        body: { confirm: profile.username },
      }),
    );
  });

  it('sees what happened to the account', async () => {
    await open('/settings/activity');
    expect(await heading('Security activity')).toBeTruthy();
  });

  it('gets the sidebar as soon as access is given', async () => {
    const { session } = await open('/settings');
    await heading('Profile');
    act(() => session.setWhitelisted(true));
    expect(await screen.findByRole('navigation', { name: 'Places' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Accounts' })).toBeTruthy();
  });

  it('P-24.7 is pointed to the link in the terminal when there is no administrator yet', async () => {
    await open('/dashboard', {
      'GET /setup': {
        body: { local_wallet: true, claimed: false, writer: '', drawer: '', version: '' },
      },
    });
    expect(await screen.findByText(/This server has no administrator yet/)).toBeTruthy();
    expect(screen.queryByText(/send your wallet address/)).toBeNull();
  });

  it('P-24.7 links a wallet with the claim of that link, and gets into the app', async () => {
    const wallet = await injectWallet();
    const challenge = { message: 'Sign this', nonce: 'nonce-1', expires_at: '' };
    const user = { ...someUser, is_whitelisted: true, is_admin: true };
    const { asked, session } = await open('/dashboard?claim=first', {
      'GET /setup': {
        body: { local_wallet: true, claimed: false, writer: '', drawer: '', version: '' },
      },
      'POST /auth/wallet-message': { body: challenge },
      'POST /auth/link-wallet': { body: { data: { user }, message: 'Wallet linked.' } },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Link a wallet' }));
    await userEvent.click(
      await dialog.findByRole('button', { name: new RegExp(`^${wallet.name}`) }),
    );
    await waitFor(() => expect(session.get().isWhitelisted).toBe(true));
    expect(asked.find(({ call }) => call === 'POST /auth/link-wallet')?.body).toMatchObject({
      claim: 'first',
    });
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  it.each(['/dashboard', '/agents', '/profile', '/notices', '/admin/whitelist'])(
    'shows Access Denied at %s',
    async (address) => {
      await open(address);
      expect(await heading(denied)).toBeTruthy();
    },
  );
});
