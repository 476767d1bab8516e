/** The whole application as one page: which places there are, and how one gets from each to the next. */
import { notifications } from '@mantine/notifications';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAgent, answering, type Answers } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';

const ada = anAgent();
const usual: Answers = {
  'GET /agents': { body: { data: [ada], agents: [ada], total: 1 } },
  'GET /sandbox/timeline': { body: { data: [], total: 0 } },
  'GET /inbox': { body: { data: [], total: 0, waiting: 0 } },
  'GET /notices': { body: { data: [], total: 0, unread: 0 } },
  'GET /auth/audit': { body: { data: [], total: 0 } },
  'POST /auth/logout': { body: { message: 'Logged out successfully' } },
};

/** The application at an address, for a member unless told otherwise. */
async function open(address: string, { answers = usual, member = true, user = someUser } = {}) {
  const asked = answering(answers);
  window.history.replaceState(null, '', address);
  const { session } = await import('#web/lib/session.ts');
  const { walletMemory } = await import('#web/lib/wallet-memory.ts');
  const { Providers } = await import('./providers.tsx');
  if (member) {
    session.signIn(user, 'token-1', true);
    walletMemory.remember('Lighthouse');
  }
  window.scrollTo = () => {};
  render(<Providers />);
  return { asked, session };
}
const linksIn = (place: HTMLElement) =>
  within(place)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

// The router and the session are one per page load; so are the screens, which are fetched when first opened.
const patience = { timeout: 8000 };
beforeEach(() => {
  vi.resetModules();
});
afterEach(() => act(() => notifications.clean()));

describe('the places', () => {
  it('are those of the sidebar, and its logo leads to the dashboard', async () => {
    await open('/agents');
    await screen.findByRole('link', { name: 'Ada' }, patience);
    const sidebar = screen.getByRole('navigation', { name: 'Places' });
    expect(linksIn(sidebar)).toEqual([
      ['Dashboard', '/dashboard'],
      ['Agents', '/agents'],
      ['AI content', '/ai-content'],
      ['Scheduled posts', '/scheduled-posts'],
      ['Inbox', '/inbox'],
      ['Images', '/images'],
      ['Analytics', '/analytics'],
      ['Company', '/company'],
      ['Sandbox', '/sandbox'],
      ['Profile', '/profile'],
      ['Settings', '/settings'],
    ]);
    const [header = sidebar] = screen.getAllByRole('banner');
    const [logo] = within(header).getAllByRole('link');
    expect(logo?.getAttribute('href')).toBe('/dashboard');
  });

  it('are one more for administrators', async () => {
    await open('/sandbox', { user: { ...someUser, is_admin: true } });
    await screen.findByText('Nobody has posted here yet', {}, patience);
    const sidebar = screen.getByRole('navigation', { name: 'Places' });
    expect(linksIn(sidebar).at(-1)).toEqual(['Whitelist', '/admin/whitelist']);
  });

  it.each([
    ['/dashboard', 'AI Agent Dashboard'],
    ['/agents', 'Agents'],
    ['/agents/create', 'Create an agent'],
    ['/ai-content', 'AI content'],
    ['/scheduled-posts', 'Scheduled posts'],
    ['/company', 'Company'],
    ['/inbox', 'Inbox'],
    ['/images', 'Images'],
    ['/analytics', 'Analytics'],
    ['/sandbox', 'Sandbox'],
    ['/marketplace', 'Coming soon'],
    ['/notices', 'Notices'],
    ['/profile', 'Profile'],
    ['/settings', 'Settings'],
    ['/usage', 'Usage'],
    ['/settings/activity', 'Security activity'],
  ])('%s shows its screen to members and sends others home', async (address, title) => {
    const { session } = await open(address);
    expect(await screen.findByRole('heading', { level: 1, name: title }, patience)).toBeTruthy();
    act(() => session.clear());
    await waitFor(() => expect(window.location.pathname).toBe('/'));
  });

  it('at an address that is none, name five ways out', async () => {
    await open('/nowhere', { member: false });
    const page = await screen.findByRole('main', {}, patience);
    expect(linksIn(page).map(([, href]) => href)).toEqual(
      expect.arrayContaining(['/dashboard', '/agents', '/', '/agents/create', '/marketplace']),
    );
  });

  it('greet a signed-in person with Start Building and Dashboard', async () => {
    await open('/');
    const start = await screen.findByRole('link', { name: 'Start Building' }, patience);
    expect(start.getAttribute('href')).toBe('/agents/create');
    expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/dashboard');
    expect(screen.queryByRole('button', { name: 'Connect wallet' })).toBeNull();
  });
});

describe('leaving', () => {
  const question =
    'Are you sure you want to disconnect your wallet? This will log you out of the application.';

  it('asks, then forgets token and wallet, tells the server and goes home', async () => {
    const { asked } = await open('/dashboard');
    const sidebar = within(await screen.findByRole('navigation', { name: 'Places' }, patience));
    await userEvent.click(sidebar.getByRole('button', { name: 'Disconnect Wallet' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Disconnect wallet' }, patience),
    );
    expect(dialog.getByText(question)).toBeTruthy();
    expect(localStorage.getItem('authToken')).toBe('token-1');
    await userEvent.click(dialog.getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('Wallet disconnected', {}, patience)).toBeTruthy();
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(localStorage.getItem('authToken')).toBeNull();
    expect(localStorage.getItem('walletConnected')).toBeNull();
    expect(asked.map(({ call }) => call)).toContain('POST /auth/logout');
  });

  it('is forced by a 401, with a sentence', async () => {
    const message = 'Session expired. Please login again.';
    await open('/dashboard', {
      answers: {
        'GET /agents': { status: 401, body: { success: false, code: 'unauthorized', message } },
      },
    });
    expect((await screen.findByRole('alert', {}, patience)).textContent).toContain(message);
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(localStorage.getItem('authToken')).toBeNull();
  });
});
