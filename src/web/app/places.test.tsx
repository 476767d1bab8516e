/** The whole application as one page: which pages there are, and how they link to each other. */
import { notifications } from '@mantine/notifications';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { anAgent, answering, type Answers, type Call } from '#test/screen.tsx';
import { turns } from '#test/turns.ts';
import { someUser } from '#test/web-user.ts';
import { queryClient } from '#web/lib/api/query.ts';
import { session } from '#web/lib/session/session.ts';
import { walletMemory } from '#web/lib/wallet/wallet-memory.ts';
import { Providers } from './layouts/providers.tsx';
import { router } from './routes/router.tsx';

const ada = anAgent();
const usual: Answers = {
  'GET /agents': { body: { data: [ada], agents: [ada], total: 1 } },
  'GET /sandbox/timeline': { body: { data: [], total: 0 } },
  'GET /inbox': { body: { data: [], total: 0, waiting: 0, answering: 0 } },
  'GET /notices': { body: { data: [], total: 0, unread: 0 } },
  'GET /auth/audit': { body: { data: [], total: 0 } },
  'POST /auth/logout': { body: { message: 'Logged out successfully' } },
};

// Rendering gives the router a transition that ends on the screen; after a test there is none.
const { startTransition } = router;

/** Opens the application at an address, as a member unless told otherwise. */
async function open(address: string, { answers = usual, member = true, user = someUser } = {}) {
  const asked = answering(answers);
  router.startTransition = startTransition;
  router.history.replace(address);
  await router.load();
  if (member) {
    session.signIn(user, 'token-1', true);
    walletMemory.remember('Lighthouse');
  }
  window.scrollTo = () => {};
  render(<Providers />);
  return asked;
}
const linksIn = (place: HTMLElement) =>
  within(place)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

/** The count of the most frequent call. */
const mostOf = (asked: readonly Call[]) => {
  const same = Object.groupBy(asked, ({ call, query }) => `${call} ${JSON.stringify(query)}`);
  return Math.max(0, ...Object.values(same).map((calls) => calls?.length ?? 0));
};

// Router, session and cache exist once per page load, and screens are fetched on first use, so all tests share them.
afterEach(() =>
  act(() => {
    cleanup();
    session.clear();
    queryClient.clear();
    notifications.clean();
  }),
);

it('a link that names a draft opens it', async () => {
  const asked = await open('/ai-content?draft=0198c0de-0000-7000-8000-000000000301');
  await screen.findByRole('heading', { level: 1, name: 'AI drafts' });
  await waitFor(() =>
    expect(asked.map(({ call }) => call)).toContain(
      'GET /content/pieces/0198c0de-0000-7000-8000-000000000301',
    ),
  );
});

it('P-2.102 C opens the editor, unless someone is typing', async () => {
  await open('/posts');
  const search = await screen.findByRole('searchbox');
  await userEvent.type(search, 'c');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ search: 'c' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Posts' })).toBeTruthy();
  search.blur();
  await userEvent.keyboard('{Control>}c{/Control}');
  expect(screen.getByRole('heading', { level: 1, name: 'Posts' })).toBeTruthy();
  await userEvent.keyboard('c');
  const title = { level: 1, name: 'New post' };
  expect(await screen.findByRole('heading', title, { timeout: 10_000 })).toBeTruthy();
});

describe('pages', () => {
  it('S1-2.4 the sidebar lists them, and its logo links to the dashboard', async () => {
    await open('/agents');
    await screen.findByRole('link', { name: 'Ada' });
    const sidebar = screen.getByRole('navigation', { name: 'Places' });
    expect(linksIn(sidebar)).toEqual([
      ['Dashboard', '/dashboard'],
      ['Write', '/write'],
      ['Posts', '/posts'],
      ['Calendar', '/scheduled-posts?view=calendar'],
      ['Inbox', '/inbox'],
      ['Agents', '/agents'],
      ['Company', '/company'],
      ['Media', '/images'],
      ['Analytics', '/analytics'],
      ['Sandbox', '/sandbox'],
      ['Settings', '/settings'],
    ]);
    await userEvent.click(within(sidebar).getByRole('button', { name: /quiet-otter/ }));
    const profile = await screen.findByRole('link', { name: 'Profile' }, { timeout: 10_000 });
    expect(profile.getAttribute('href')).toBe('/profile');
    const [header = sidebar] = screen.getAllByRole('banner');
    const [logo] = within(header).getAllByRole('link');
    expect(logo?.getAttribute('href')).toBe('/dashboard');
  });

  it('P-2.119 P-49.283 settings pages have their own list, in groups, which is longer for administrators', async () => {
    const all = [
      ['Profile', '/settings'],
      ['Notifications', '/settings?tab=notifications'],
      ['Security', '/settings?tab=security'],
      ['Security activity', '/settings/activity'],
      ['Subscription', '/settings?tab=subscription'],
      ['Accounts', '/settings?tab=platforms'],
      ['People', '/settings?tab=people'],
      ['Usage', '/usage'],
      ['API', '/settings?tab=api'],
      ['Networks', '/admin/networks'],
      ['AI models', '/admin/models'],
      ['Whitelist', '/admin/whitelist'],
    ];
    const groups = () =>
      within(screen.getByRole('navigation', { name: 'Settings' }))
        .getAllByRole('list')
        .map((list) => list.getAttribute('aria-label'));
    await open('/usage', { user: { ...someUser, is_admin: true } });
    const list = await screen.findByRole('navigation', { name: 'Settings' });
    expect(linksIn(list)).toEqual(all);
    expect(groups()).toEqual(['You', 'This space', 'This server']);
    expect(within(list).getByRole('link', { name: 'Usage', current: 'page' })).toBeTruthy();
    // A narrow screen has the same pages in a field, which says where one is.
    const field = screen.getByRole('combobox', { name: 'Settings page' });
    expect(field).toHaveProperty('value', 'Usage');
    await userEvent.selectOptions(field, 'Whitelist');
    await screen.findByRole('heading', { level: 1, name: 'Whitelist' });
    expect(field).toHaveProperty('value', 'Whitelist');
    // The sidebar highlights the page that these belong to.
    const sidebar = screen.getByRole('navigation', { name: 'Places' });
    const settings = within(sidebar).getByRole('link', { name: 'Settings' });
    expect(settings.dataset['active']).toBe('true');
    act(() => session.signIn(someUser, 'token-1', true));
    await waitFor(() =>
      expect(linksIn(screen.getByRole('navigation', { name: 'Settings' }))).toEqual(
        all.filter(([, href]) => !href?.startsWith('/admin')),
      ),
    );
    expect(groups()).toEqual(['You', 'This space']);
  });

  it.each([
    ['/dashboard', 'AI Agent Dashboard'],
    ['/agents', 'Agents'],
    ['/agents/create', 'Create an agent'],
    ['/ai-content', 'AI drafts'],
    ['/posts', 'Posts'],
    ['/write', 'New post'],
    ['/posts/new', 'New post'],
    ['/scheduled-posts', 'Calendar'],
    ['/scheduled-posts?view=calendar', 'Calendar'],
    ['/company', 'Company'],
    ['/inbox', 'Inbox'],
    ['/images', 'Media'],
    ['/analytics', 'Analytics'],
    ['/sandbox', 'Sandbox'],
    ['/marketplace', 'Coming soon'],
    ['/notices', 'Notifications'],
    ['/profile', 'Profile'],
    ['/settings', 'Profile'],
    ['/usage', 'Usage'],
    ['/settings/activity', 'Security activity'],
  ])(
    'S1-2.1 S2-2.39 %s shows its screen to members and sends others home',
    async (address, title) => {
      const asked = await open(address);
      expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
      // Most calls are refused here. A screen may retry once, or after a while, but not forever.
      await turns(60);
      expect(mostOf(asked)).toBeLessThan(10);
      act(() => session.clear());
      await waitFor(() => expect(window.location.pathname).toBe('/'));
    },
  );

  it('S2-2.8 an unknown address shows five links', async () => {
    await open('/nowhere', { member: false });
    const page = await screen.findByRole('main');
    expect(linksIn(page).map(([, href]) => href)).toEqual(
      expect.arrayContaining(['/dashboard', '/agents', '/', '/agents/create', '/marketplace']),
    );
  });

  it('S2-2.2 a signed-in person sees Start Building and Dashboard on the landing page', async () => {
    await open('/');
    // At the top of the page and at its bottom.
    const hrefs = (links: HTMLElement[]) => links.map((link) => link.getAttribute('href'));
    const start = await screen.findAllByRole('link', { name: 'Start Building' });
    expect(hrefs(start)).toEqual(['/agents/create', '/agents/create']);
    const desk = screen.getAllByRole('link', { name: 'Dashboard' });
    expect(hrefs(desk)).toEqual(['/dashboard', '/dashboard']);
    expect(screen.queryByRole('button', { name: 'Connect wallet' })).toBeNull();
  });
});

describe('signing out', () => {
  const question =
    'Are you sure you want to disconnect your wallet? This will log you out of the application.';

  it('S1-2.5 S2-8.24 asks, then forgets token and wallet, tells the server and goes to the landing page', async () => {
    const asked = await open('/dashboard');
    const sidebar = within(await screen.findByRole('navigation', { name: 'Places' }));
    await userEvent.click(sidebar.getByRole('button', { name: /quiet-otter/ }));
    const leave = { name: 'Disconnect Wallet' };
    await userEvent.click(await screen.findByRole('button', leave, { timeout: 10_000 }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Disconnect wallet?' }));
    expect(dialog.getByText(question)).toBeTruthy();
    expect(localStorage.getItem('authToken')).toBe('token-1');
    await userEvent.click(dialog.getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('Wallet disconnected')).toBeTruthy();
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(localStorage.getItem('authToken')).toBeNull();
    expect(localStorage.getItem('walletConnected')).toBeNull();
    expect(asked.map(({ call }) => call)).toContain('POST /auth/logout');
  });

  it('S1-8.1 HD-4 happens on a 401, with a message', async () => {
    const message = 'Session expired. Please login again.';
    await open('/dashboard', {
      answers: {
        'GET /agents': { status: 401, body: { success: false, code: 'unauthorized', message } },
      },
    });
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(localStorage.getItem('authToken')).toBeNull();
  });
});
