import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#contract/auth/calls.ts';
import { injectWallet } from '#test/web-wallet.ts';
import { answering, type Answers } from '#test/screen.tsx';
import { aProfile } from '#test/web-profile.ts';
import { someUser } from '#test/web-user.ts';

const me = (user: unknown) => ({ body: { data: { user } } });
const wallet = (address: string) => ({
  address,
  linked_at: someUser.created_at,
  is_whitelisted: false,
});
const profile = (...addresses: string[]) => ({
  body: { data: { wallets: addresses.map(wallet), wishes: [] } },
});
const outsider: User = { ...someUser, is_whitelisted: false };
const byEmail: User = { ...outsider, wallet_address: null, email: 'ada@example.org' };

/** The screens and the session of one page load, with a server that gives these answers. */
async function open(answers: Answers = {}, at = '/inside') {
  const asked = answering(answers);
  const { session } = await import('#web/lib/session/session.ts');
  const { createQueryClient } = await import('#web/lib/api/query.ts');
  const { Gate } = await import('./gate.tsx');
  const { MemberLayout } = await import('./member-layout.tsx');
  const root = createRootRoute();
  const home = createRoute({ getParentRoute: () => root, path: '/', component: () => 'landing' });
  const inside = createRoute({
    getParentRoute: () => root,
    path: '/inside',
    component: () => <Gate outside={<MemberLayout />}>secret</Gate>,
  });
  const router = createRouter({
    routeTree: root.addChildren([home, inside]),
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  const draw = () =>
    render(
      <MantineProvider env="test">
        <QueryClientProvider client={createQueryClient()}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </MantineProvider>,
    );
  return { session, draw, asked };
}

beforeEach(() => {
  vi.resetModules();
  sessionStorage.clear();
  window.scrollTo = () => {};
});

const denied =
  'Access Denied - Your wallet is not whitelisted. Please contact the administration to get access.';
const button = (name: string) => screen.findByRole('button', { name });

describe('access gate', () => {
  it('S1-2.1 sends signed-out visitors to the landing page and remembers where they wanted to go', async () => {
    const { draw } = await open({}, '/inside?agent=1#top');
    draw();
    expect(await screen.findByText('landing')).toBeTruthy();
    expect(screen.queryByText('secret')).toBeNull();
    const { returnPath } = await import('#web/lib/session/return-path.ts');
    expect(returnPath.read()).toBe('/inside?agent=1#top');
  });

  it('lets people with access through and forgets the remembered page', async () => {
    const { session, draw } = await open();
    const { returnPath } = await import('#web/lib/session/return-path.ts');
    returnPath.remember('/inside');
    session.signIn(someUser, 'token-1', true);
    draw();
    expect(await screen.findByText('secret')).toBeTruthy();
    expect(returnPath.read()).toBe('/dashboard');
  });

  it('S1-2.2 waits while access is unknown', async () => {
    const { session, draw } = await open();
    session.signIn(someUser, 'token-1', null);
    draw();
    expect((await screen.findByRole('status')).textContent).toBe('Verifying wallet status...');
    act(() => session.setWhitelisted(true));
    expect(await screen.findByText('secret')).toBeTruthy();
  });

  it('S1-2.3 denies others, shows their address, and lets them in once they have access', async () => {
    let listed = false;
    const { session, draw } = await open({
      'GET /auth/me': () => me({ ...outsider, is_whitelisted: listed }),
    });
    session.signIn(outsider, 'token-1', false);
    draw();
    expect(await screen.findByText(denied)).toBeTruthy();
    expect(screen.getByText(someUser.wallet_address ?? '')).toBeTruthy();

    await userEvent.click(await button('Check again'));
    expect(await screen.findByText('Still no access for this wallet.')).toBeTruthy();
    expect(screen.getByText(denied)).toBeTruthy();
    listed = true;
    await userEvent.click(await button('Check again'));
    expect(await screen.findByText('secret')).toBeTruthy();
  });

  it('P-7.190 sends an access request, withdraws it, and opens once access is given', async () => {
    let wishes: string[] = [];
    let listed = false;
    const { session, draw, asked } = await open({
      'GET /auth/me': () => me({ ...outsider, is_whitelisted: listed }),
      'GET /users/profile': () => {
        const person = { ...aProfile({ is_whitelisted: false }), wishes };
        return { body: { data: person, user: person } };
      },
      'POST /users/wishes': (sent) => {
        wishes = Object(sent).wanted ? ['access'] : [];
        return { body: { data: wishes, message: '' } };
      },
    });
    session.signIn(outsider, 'token-1', false);
    draw();
    const ask = async () => {
      await userEvent.type(await screen.findByLabelText('Your name'), 'Ada');
      await userEvent.click(await button('Request access'));
    };
    await ask();
    expect(await screen.findByText(/^Request sent\./)).toBeTruthy();
    await userEvent.click(await button('Withdraw request'));
    listed = true;
    await ask();
    // Without a click: the waiting page polls.
    expect(await screen.findByText('secret')).toBeTruthy();
    expect(
      asked.filter(({ call }) => call === 'POST /users/wishes').map(({ body }) => body),
    ).toEqual(
      [true, false, true].map((wanted) => ({
        wish: 'access',
        wanted,
        ...(wanted && { name: 'Ada', note: '' }),
      })),
    );
  });

  it('P-50.50 says that a request was declined, and offers another one once that is possible', async () => {
    let again_at: string | null = new Date(Date.now() + 86_400_000).toISOString();
    const { session, draw } = await open({
      'GET /users/profile': () => {
        const access_request = { state: 'declined', name: 'Ada', note: '', asked_at: '', again_at };
        return { body: { data: { ...aProfile(), access_request } } };
      },
    });
    session.signIn(outsider, 'token-1', false);
    draw();
    expect((await screen.findByText(/^Your request was declined\./)).textContent).toContain(
      'another one tomorrow at ',
    );
    expect(screen.queryByRole('button', { name: 'Request access' })).toBeNull();
    again_at = null;
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(await button('Request access')).toBeTruthy();
  });

  it.each<[string, Answers]>([
    ['a failure', { 'GET /auth/me': { status: 500, body: { success: false } } }],
    [
      'an answer that is not a boolean',
      { 'GET /auth/me': me({ ...someUser, is_whitelisted: 'yes' }) },
    ],
    ['an empty answer', { 'GET /auth/me': { body: {} } }],
  ])('S1-4.1 treats %s from the access check as a no', async (_, answers) => {
    const { session, draw } = await open(answers);
    session.signIn(outsider, 'token-1', false);
    draw();
    await userEvent.click(await button('Check again'));
    expect(await screen.findByText('Still no access for this wallet.')).toBeTruthy();
    expect(screen.getByText(denied)).toBeTruthy();
    expect(session.get().isWhitelisted).toBe(false);
  });

  it('signs out here and on the server, and forgets the remembered page', async () => {
    const { session, draw, asked } = await open({ 'POST /auth/logout': { body: { message: '' } } });
    session.signIn(outsider, 'token-1', false);
    draw();
    await userEvent.click(await button('Sign out'));
    expect(await screen.findByText('landing')).toBeTruthy();
    expect(asked.map(({ call }) => call)).toContain('POST /auth/logout');
    expect(localStorage.getItem('authToken')).toBeNull();
  });
});

describe('access gate after sign-in by email', () => {
  it('P-24.21 says what to do, first of all to link a wallet, and opens with a linked wallet that has access', async () => {
    await injectWallet();
    const { session, draw, asked } = await open({
      'GET /users/profile': profile(),
      'GET /setup': { body: { local_wallet: false } },
      'POST /auth/wallet-message': { body: { message: 'Link it', nonce: 'n-1', expires_at: '' } },
      'POST /auth/link-wallet': {
        body: {
          data: {
            user: { ...byEmail, wallet_address: someUser.wallet_address, is_whitelisted: true },
          },
          message: '',
        },
      },
    });
    session.signIn(byEmail, 'token-1', false);
    draw();
    const steps = await screen.findAllByRole('heading', { level: 2 });
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Link a wallet',
      'Request access',
      'Start',
    ]);
    expect(screen.getByText(/^A wallet is an app or browser extension/)).toBeTruthy();
    // What the specification says comes after what to do.
    const [first] = steps;
    const before = first?.compareDocumentPosition(screen.getByText(denied)) ?? 0;
    expect(before & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.getByText('ada@example.org')).toBeTruthy();
    await userEvent.click(await button('Link wallet'));
    await userEvent.click(await screen.findByRole('button', { name: /^Local wallet/ }));
    expect(await screen.findByText('secret')).toBeTruthy();
    const [text, link] = asked.filter(({ call }) => call.startsWith('POST'));
    expect(text?.body).toMatchObject({ purpose: 'link' });
    expect(link?.body).toMatchObject({ nonce: 'n-1' });
    expect(localStorage.getItem('walletConnected')).toBeNull();
  });

  it('lists every linked address', async () => {
    const { session, draw } = await open({
      'GET /users/profile': profile('WalletOne', 'WalletTwo'),
    });
    session.signIn(byEmail, 'token-1', false);
    draw();
    const linked = within(await screen.findByRole('region', { name: 'Linked wallets' }));
    expect(linked.getByText('WalletOne')).toBeTruthy();
    expect(linked.getByText('WalletTwo')).toBeTruthy();
  });
});
