import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UserProfile } from '#contract/auth/users.ts';
import { answering, type Answers, openScreen, showMessages } from '#test/screen.tsx';
import { aProfile } from '#test/web-profile.ts';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { walletMemory } from '#web/lib/wallet/wallet-memory.ts';
import { SettingsPage } from './settings.page.tsx';
import { enter } from '#test/enter.ts';

const answer = (profile: UserProfile) => ({ body: { data: profile, user: profile } });
const refusal = (status: number, code: string, message: string) => ({
  status,
  body: { success: false, code, error: message, message },
});
const saying = (message: string) => ({ body: { message } });

const open = (tab: string, profile: UserProfile, answers: Answers = {}) => {
  const asked = answering({ 'GET /users/profile': answer(profile), ...answers });
  showMessages();
  return { asked, ...openScreen(SettingsPage, '/settings', `/settings?tab=${tab}`) };
};
const sent = (asked: { call: string; body: unknown }[], call: string) =>
  asked.filter((one) => one.call === call).map(({ body }) => body);

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('settings tabs', () => {
  it('S2-2.23 open the one in the address, or the first', async () => {
    open('security', aProfile());
    expect(await screen.findByRole('heading', { level: 1, name: 'Security' })).toBeTruthy();
    open('nonsense', aProfile());
    expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeTruthy();
  });

  it('say that the account could not be loaded, and try again', async () => {
    open('', aProfile(), { 'GET /users/profile': refusal(403, 'forbidden', '') });
    expect((await screen.findByRole('alert')).textContent).toContain('Access denied.');
    answering({ 'GET /users/profile': answer(aProfile()) });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('textbox', { name: 'Username' })).toBeTruthy();
  });
});

describe('profile tab', () => {
  it('S2-2.24 S2-9.17 shows name, wallet and figures, and says what is not recorded', async () => {
    open('profile', aProfile());
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Username' });
    expect([name.value, name.readOnly]).toEqual([someUser.username, true]);
    const wallet = within(screen.getByRole('list', { name: 'Wallets' }));
    expect(wallet.getByTitle(someUser.wallet_address ?? '')).toBeTruthy();
    expect(wallet.getByText('Connected')).toBeTruthy();
    expect(screen.getByText('SOCIALAI')).toBeTruthy();
    expect(screen.getByText('out of 1000').parentElement?.textContent).toContain('100');
    expect(screen.getByText('Not used on this server')).toBeTruthy();
  });

  it('S2-2.24 S2-8.10 saves the email together with the name, and updates it everywhere', async () => {
    const saved = aProfile({ email: 'ada@example.org' });
    const { asked } = open('profile', aProfile(), { 'PUT /users/profile': answer(saved) });
    const email = await screen.findByRole('textbox', { name: /Email/ });
    await userEvent.type(email, ' ada@example.org {Enter}');
    expect(await screen.findByText('Profile updated successfully')).toBeTruthy();
    expect(sent(asked, 'PUT /users/profile')).toEqual([
      { username: someUser.username, email: 'ada@example.org' },
    ]);
    expect(screen.getByText('Not verified')).toBeTruthy();
    expect(session.get().user?.email).toBe('ada@example.org');
  });

  it('S2-8.11 shows an invalid email at the field, and prefers the server’s message', async () => {
    const message = 'That email already belongs to another account.';
    open('profile', aProfile(), { 'PUT /users/profile': refusal(409, 'email_taken', message) });
    const email = await screen.findByRole('textbox', { name: /Email/ });
    await userEvent.type(email, 'ada');
    await userEvent.click(screen.getByRole('button', { name: 'Update Profile' }));
    expect(await screen.findByText('Please enter an email address')).toBeTruthy();
    await enter(email, '@example.org');
    await userEvent.click(screen.getByRole('button', { name: 'Update Profile' }));
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('S2-8.11 says "Failed to update profile" when the server gives no reason', async () => {
    open('profile', aProfile(), { 'PUT /users/profile': { status: 418, body: {} } });
    await userEvent.click(await screen.findByRole('button', { name: 'Update Profile' }));
    expect(await screen.findByText('Failed to update profile')).toBeTruthy();
  });

  it('sends the verification link again, and can return to the verified email', async () => {
    const message = 'If the address can be verified, the link is on its way.';
    const verified = { email: 'old@example.org', email_verified: true };
    const { asked } = open('profile', aProfile({ ...verified, pending_email: 'new@example.org' }), {
      'POST /auth/request-verification': saying(message),
      'PUT /users/profile': answer(aProfile(verified)),
    });
    const email = await screen.findByRole<HTMLInputElement>('textbox', { name: /Email/ });
    expect(email.value).toBe('new@example.org');
    await userEvent.click(screen.getByRole('button', { name: 'Send the link again' }));
    expect(await screen.findByText(message)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Keep old@example.org' }));
    expect(await screen.findByText('Verified')).toBeTruthy();
    expect(sent(asked, 'PUT /users/profile')).toEqual([
      { username: someUser.username, email: 'old@example.org' },
    ]);
  });

  it('removes a wallet after a confirmation, and says why one can’t be removed', async () => {
    const message = 'This wallet is the only way into your account.';
    const { asked } = open('profile', aProfile(), {
      'POST /auth/unlink-wallet': refusal(409, 'last_way_in', message),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove 7xKXtg2C…gAsU' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Your other sessions will be signed out\./)).toBeTruthy();
    expect(sent(asked, 'POST /auth/unlink-wallet')).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Remove wallet' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(sent(asked, 'POST /auth/unlink-wallet')).toEqual([
      { walletAddress: someUser.wallet_address },
    ]);
  });

  it('S2-2.25 disconnects the wallet after a confirmation, and goes to the landing page', async () => {
    walletMemory.remember('Lighthouse');
    open('profile', aProfile(), { 'POST /auth/logout': saying('Logged out successfully') });
    await userEvent.click(await screen.findByRole('button', { name: 'Disconnect Wallet' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog.getByText(
        'Are you sure you want to disconnect your wallet? This will log you out of the application.',
      ),
    ).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('Wallet disconnected')).toBeTruthy();
    expect(await screen.findByText('at /')).toBeTruthy();
    expect(session.get().isAuthenticated).toBe(false);
  });

  it('S1-8.11 says “Sign out” to people who signed in by email', async () => {
    const email = 'ada@example.org';
    session.signIn({ ...someUser, wallet_address: null, email }, 'token-1', true);
    open('profile', aProfile({ email, wallet_address: null, wallets: [] }), {
      'POST /auth/logout': saying('Logged out successfully'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
    expect(screen.queryByRole('button', { name: /Disconnect/ })).toBeNull();
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign out?' }));
    expect(dialog.queryByText(/wallet/i)).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('Logged out successfully')).toBeTruthy();
    expect(await screen.findByText('at /')).toBeTruthy();
  });
});

describe('subscription tab', () => {
  const setup = (contact_email: string | null) => ({
    'GET /setup': { body: { contact_email, local_wallet: false, claimed: true } },
  });

  it('S2-2.28 names the plan, saves the request for pricing news, and removes it', async () => {
    const reachable = { email: 'ada@example.org', email_verified: true };
    const { asked } = open('subscription', aProfile(reachable), {
      ...setup('sales@example.org'),
      'POST /users/wishes': (body) => ({
        body: {
          data: (body as { wanted: boolean }).wanted ? ['pricing'] : [],
          message: 'Noted.',
        },
      }),
    });
    expect(await screen.findByText('Basic')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Pricing Coming Soon' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Get Notified' }));
    expect(await screen.findByText('You’re on the list')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Get Notified' })).toBeTruthy();
    await waitFor(() =>
      expect(sent(asked, 'POST /users/wishes')).toEqual([
        { wish: 'pricing', wanted: true },
        { wish: 'pricing', wanted: false },
      ]),
    );
    const contact = await screen.findByRole('link', { name: 'Contact Sales' });
    expect(contact.getAttribute('href')).toMatch(/^mailto:sales@example\.org\?subject=SocialAI/);
  });

  it.each([
    ['add an email address', {}],
    ['verify your email address', { pending_email: 'ada@example.org' }],
    ['verify your email address', { email: 'ada@example.org', email_verified: false }],
  ])('S2-2.28 promises no email when none can be sent: %s', async (what, own) => {
    open('subscription', aProfile({ ...own, wishes: ['pricing'] }), setup(null));
    const link = await screen.findByRole('link', { name: what });
    expect(link.getAttribute('href')).toMatch(/^\/settings/);
    expect(screen.queryByText('You’re on the list')).toBeNull();
  });

  it('S2-2.28 says that the server can’t send email', async () => {
    open('subscription', aProfile(), setup(null));
    expect(await screen.findByText(/hasn’t set a contact email/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Contact Sales' })).toBeNull();
  });
});
