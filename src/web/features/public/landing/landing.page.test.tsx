import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import { guideFiles } from '#web/features/public/guides/guide-list.ts';
import { answeringServer, type Scripted } from '#test/answering-server.ts';
import { injectWallet } from '#test/web-wallet.ts';
import { someUser } from '#test/web-user.ts';
import { chaosCommand, measured } from './measured.ts';
import { cast, samples } from './samples.ts';

const good = (fields: object): Scripted => ({ status: 200, body: { success: true, ...fields } });
const setup = (claimed: boolean) =>
  good({ local_wallet: true, claimed, writer: '', drawer: '', version: '', contact_email: null });
const challenge = good({ message: 'Sign this', nonce: 'nonce-1', expires_at: '' });
const signedIn = (is_whitelisted: boolean) =>
  good({
    data: { user: { ...someUser, is_whitelisted }, token: 'token-1', expires_at: '' },
    message: '',
  });

const servers: { close: () => Promise<unknown> }[] = [];
beforeEach(() => {
  vi.resetModules();
  sessionStorage.clear();
  window.scrollTo = () => {};
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** The profile of a person without access, with their last request for it. */
const requested = (access_request: { state: string; again_at: string | null } | null) =>
  good({ data: { access_request } });

/** The page for a visitor with one wallet; the server answers with this script after the setup. */
async function visit(address: string, ...script: Scripted[]) {
  // There is no administrator yet when a claim link is opened, except in the last test.
  const server = await answeringServer(setup(!address.endsWith('claim=first')), ...script);
  servers.push(server);
  vi.stubEnv('VITE_API_BASE', server.base);
  const { createQueryClient } = await import('#web/lib/api/query.ts');
  const { LandingPage } = await import('./landing.page.tsx');
  const { PublicLayout } = await import('#web/features/public/layout.tsx');
  const wallet = await injectWallet();

  const { navigation } = await import('#web/lib/plain-link.tsx');
  const go = vi.fn<(href: string) => void>();
  navigation.by({ go });
  window.history.replaceState(null, '', address);

  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <PublicLayout path="/">
          <LandingPage />
        </PublicLayout>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const connect = async () => {
    const [button] = await screen.findAllByRole('button', { name: 'Connect wallet' });
    if (!button) throw new Error('No button');
    await userEvent.click(button);
    await waitFor(() => expect(server.asked).toHaveLength(1));
    await userEvent.click(await screen.findByRole('button', { name: /^Local wallet/ }));
  };
  return { asked: server.asked, connect, wallet, go };
}

describe('landing page', () => {
  it('S2-2.3 has navigation, hero, feature cards, use cases and a footer', async () => {
    await visit('/');
    expect(await screen.findByRole('navigation', { name: 'Pages' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'AI characters that post for you. You stay in charge.',
    );
    const main = screen.getByRole('main');
    expect(within(main).getAllByRole('img').length).toBeGreaterThan(0);
    const uses = within(screen.getByRole('region', { name: 'What people do with it' }));
    expect(uses.getAllByRole('listitem').length).toBeGreaterThan(2);
    expect(within(main).getAllByRole('heading', { level: 3 }).length).toBeGreaterThan(8);
    const more = within(screen.getByRole('navigation', { name: 'More pages' }));
    expect(more.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      ...['Features', 'Roadmap', 'Docs', 'Terms', 'Privacy', 'API'],
    ]);
    expect(screen.getByText(/Signing in never moves funds/)).toBeTruthy();
  });
});

describe('evidence on the landing page', () => {
  it('P-24.1 names every network with its icon', async () => {
    await visit('/');
    const list = within(await screen.findByRole('list', { name: 'Networks' }));
    const shown = list.getAllByRole('listitem');
    expect(shown).toHaveLength(LivePlatformIds.length);
    for (const { name } of Object.values(platforms))
      expect(shown.some(({ textContent }) => RegExp(name, 'i').test(textContent ?? ''))).toBe(true);
    for (const one of shown) expect(one.querySelectorAll('svg')).toHaveLength(1);
  });

  it('P-24.2 shows the brief beside the posts, and another one on request', async () => {
    await visit('/');
    const [first, second = samples[0]] = samples;
    const voices = within(await screen.findByRole('region', { name: /five personalities/ }));
    expect(voices.getAllByRole('article')).toHaveLength(5);
    expect(voices.getByText(first.facts.join(' '))).toBeTruthy();
    await userEvent.click(voices.getByRole('button', { name: second.topic }));
    expect(voices.getByText(second.facts.join(' '))).toBeTruthy();
    const posts = voices.getAllByRole('article').map(({ textContent }) => textContent);
    for (const { voice } of cast)
      expect(posts.some((post) => post?.includes(second.posts[voice]))).toBe(true);
  });

  it('P-24.3 shows measured results, and the command that repeats the measurement', async () => {
    await visit('/');
    const promise = await screen.findByRole('region', { name: /^Never posts twice/ });
    for (const count of Object.values(measured))
      expect(promise.textContent).toContain(count.toLocaleString('en'));
    expect(within(promise).getByText(chaosCommand)).toBeTruthy();
    const more = within(promise).getByRole('link', { name: 'How we test this' });
    expect(guideFiles.map(({ path }): string => path)).toContain(more.getAttribute('href'));
  });

  it('P-24.4 P-24.22 P-50.132 offers to sign in, and with a wallet, at the top and at the bottom, and says what a wallet is', async () => {
    await visit('/');
    const main = within(await screen.findByRole('main'));
    const email = main.getAllByRole('link', { name: 'Sign in' });
    // And in the head of the page.
    expect(screen.getAllByRole('link', { name: 'Sign in' })).toHaveLength(3);
    expect(email.map((link) => link.getAttribute('href'))).toEqual(['/sign-in', '/sign-in']);
    expect(main.getAllByRole('button', { name: 'Connect wallet' })).toHaveLength(2);
    const text = main.getByText(/A wallet is an app or browser extension/).closest('section');
    const said = ['Sign in', 'Connect wallet', 'A wallet is an app', 'npm start'];
    const at = said.map((one) => text?.textContent.indexOf(one) ?? -1);
    expect(at).toEqual(at.toSorted((a, b) => a - b));
    expect(at[0]).toBeGreaterThan(0);
    const end = within(main.getByRole('region', { name: 'Start with one post' }));
    expect(end.getByText('npm start')).toBeTruthy();
    const created = main.getAllByRole('link', { name: 'Create an account' });
    expect(created.map((link) => link.getAttribute('href'))).toEqual(['/register', '/register']);
    expect(end.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe(
      '/register',
    );
  });
});

describe('sign-in from the landing page', () => {
  it('S2-2.1 S2-8.2 signs the server’s message and goes to the dashboard', async () => {
    const { asked, connect, go } = await visit('/', challenge, signedIn(true));
    const { notify } = await import('#web/lib/notify.ts');
    const told = vi.spyOn(notify, 'success');
    await connect();
    await waitFor(() => expect(go).toHaveBeenCalledWith('/dashboard'));
    expect(told.mock.calls).toEqual([['Wallet connected successfully!']]);
    const login = JSON.parse(asked[2]?.body ?? '');
    expect(login).toMatchObject({ nonce: 'nonce-1' });
    expect(login.signature).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/);
    expect(localStorage.getItem('authToken')).toBe('token-1');
    expect(localStorage.getItem('walletConnected')).toBe('true');
  });

  it('passes the claim from the address on', async () => {
    const { asked, connect, go } = await visit('/?claim=first', challenge, signedIn(true));
    expect(await screen.findByText(/has no administrator yet/)).toBeTruthy();
    await connect();
    await waitFor(() => expect(go).toHaveBeenCalledOnce());
    expect(JSON.parse(asked[2]?.body ?? '')).toMatchObject({ claim: 'first' });
  });

  it('P-43.1 shows nothing but the claim to whoever opens the claim link', async () => {
    await visit('/?claim=first');
    const claim = within(await screen.findByRole('region', { name: 'Make this server yours' }));
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Connect wallet',
    ]);
    expect(claim.getByRole('heading', { name: 'What happens next' })).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
    expect(screen.queryByText(/AI characters that post for you/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
  });

  it('P-24.7 lets an account without access claim a server that has no administrator', async () => {
    const { session } = await import('#web/lib/session/session.ts');
    session.signIn({ ...someUser, is_whitelisted: false }, 'token-1', false);
    await visit('/?claim=first');
    const banner = await screen.findByRole('region', { name: 'Make this server yours' });
    // A wallet that signs in would make a second account, so this one gets it where wallets are linked.
    expect(within(banner).queryByRole('button', { name: 'Connect wallet' })).toBeNull();
    const link = within(banner).getByRole('link', { name: 'Link wallet' });
    expect(link.getAttribute('href')).toBe('/dashboard?claim=first');
    session.clear();
  });

  it(
    'P-24.7 keeps the claim for someone who signs in to their account first',
    { tags: 'slow' },
    async () => {
      const { go } = await visit('/?claim=first');
      await userEvent.click(await screen.findByRole('link', { name: 'Sign in first' }));
      expect(go).toHaveBeenCalledWith('/sign-in');
      const { returnPath } = await import('#web/lib/session/return-path.ts');
      expect(returnPath.read()).toBe('/dashboard?claim=first');
    },
  );

  it('makes no promise for a claim when there is an administrator', { tags: 'slow' }, async () => {
    await visit('/?claim=used');
    expect(await screen.findByText(/already has an administrator/)).toBeTruthy();
    expect(screen.queryByText(/become its administrator/)).toBeNull();
  });

  it('S2-8.1 shows a visitor without access which address to send, and signs out', async () => {
    const { asked, connect, wallet } = await visit(
      '/',
      challenge,
      signedIn(false),
      requested(null),
      good({ message: '' }),
    );
    await connect();
    const alert = await screen.findByText(/Your wallet is not whitelisted for access\./);
    const { walletAddress } = JSON.parse(asked[1]?.body ?? '');
    expect(alert.parentElement?.textContent).toContain(walletAddress);
    expect(asked.at(-1)?.url).toBe('/api/auth/logout');
    expect(wallet.accounts).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });

  it('P-7.190 requests access for a refused wallet, and signs out again', async () => {
    const asking = [challenge, signedIn(false), good({ data: ['access'], message: '' })];
    const { asked, connect } = await visit(
      '/',
      ...[challenge, signedIn(false), requested(null), good({ message: '' })],
      ...[...asking, requested({ state: 'open', again_at: null }), good({ message: '' })],
    );
    await connect();
    await userEvent.type(await screen.findByLabelText('Your name'), 'Ada');
    await userEvent.type(screen.getByLabelText(/^Note to the administrators/), 'From sales');
    await userEvent.click(screen.getByRole('button', { name: 'Request access' }));
    expect(await screen.findByText(/^Request sent\./)).toBeTruthy();
    const [wish, , end] = asked.slice(-3);
    expect(wish?.url).toBe('/api/users/wishes');
    const words = { name: 'Ada', note: 'From sales' };
    expect(JSON.parse(wish?.body ?? '')).toEqual({ wish: 'access', wanted: true, ...words });
    expect(end?.url).toBe('/api/auth/logout');
    expect(localStorage).toHaveLength(0);
    expect(screen.queryByRole('button', { name: 'Request access' })).toBeNull();
  });

  it('P-50.50 says when a request was declined, and when it can be made again', async () => {
    const again_at = new Date(Date.now() + 86_400_000).toISOString();
    const { connect } = await visit(
      '/',
      ...[challenge, signedIn(false), requested({ state: 'declined', again_at })],
      good({ message: '' }),
    );
    await connect();
    const said = await screen.findByText(/^Your request was declined\. You can send another one/);
    expect(said.textContent).toContain('another one tomorrow at ');
    expect(screen.queryByRole('button', { name: 'Request access' })).toBeNull();
  });

  it('says that the sign-in was refused, and does not try again', { tags: 'slow' }, async () => {
    const message = 'Couldn’t verify that sign-in. Try again.';
    const refused: Scripted = {
      status: 400,
      body: { success: false, message, code: 'invalid_credentials' },
    };
    const { asked, connect } = await visit('/', challenge, refused);
    await connect();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(asked).toHaveLength(3);
    expect(localStorage).toHaveLength(0);
  });

  it('P-2.5 asks for the second factor in the dialog, and remembers the wallet only then', async () => {
    const expires_at = new Date(Date.now() + 299_000).toISOString();
    const wanted = good({
      data: { requires_2fa: true, pending_token: 'pending-1', expires_at },
      message: '',
    });
    const { asked, connect, go } = await visit('/', challenge, wanted, signedIn(true));
    await connect();
    const code = await screen.findByLabelText('Code');
    expect(screen.getByRole('dialog', { name: 'Enter your two-factor code' })).toBeTruthy();
    expect(localStorage.getItem('walletConnected')).toBeNull();
    await userEvent.type(code, '123456{Enter}');
    await waitFor(() => expect(go).toHaveBeenCalledWith('/dashboard'));
    expect(JSON.parse(asked[3]?.body ?? '')).toEqual({
      code: '123456',
      pending_token: 'pending-1',
    });
    expect(localStorage.getItem('walletConnected')).toBe('true');
  });

  it('signs out a wallet without access also after the second factor', async () => {
    const expires_at = new Date(Date.now() + 299_000).toISOString();
    const wanted = good({
      data: { requires_2fa: true, pending_token: 'pending-1', expires_at },
      message: '',
    });
    const out = [signedIn(false), requested(null), good({ message: '' })];
    const { connect } = await visit('/', challenge, wanted, ...out);
    await connect();
    await userEvent.type(await screen.findByLabelText('Code'), '123456{Enter}');
    expect(await screen.findByText(/send this address to your administrator/)).toBeTruthy();
    expect(localStorage).toHaveLength(0);
  });

  it('returns to the page that was requested', async () => {
    sessionStorage.setItem('returnTo', '/dashboard?from=mail');
    const { connect, go } = await visit('/', challenge, signedIn(true));
    await connect();
    await waitFor(() => expect(go).toHaveBeenCalledWith('/dashboard?from=mail'));
  });

  it(
    'opens the wallet list at once for people who come from the email sign-in',
    { tags: 'slow' },
    async () => {
      await visit('/?connect=wallet');
      const dialog = await screen.findByRole('dialog', { name: 'Connect a wallet' });
      const other = within(dialog).getByRole('link', { name: 'Sign in another way' });
      expect(other.getAttribute('href')).toBe('/sign-in');
    },
  );

  it('S1-8.9 shows a fallback message when the server gives no reason', async () => {
    const { connect } = await visit('/', challenge, { status: 418, body: {} });
    await connect();
    expect(await screen.findByText('Wallet login failed')).toBeTruthy();
    expect(localStorage).toHaveLength(0);
  });

  it('S2-8.3 shows a fallback message for an unexpected error', async () => {
    const { connect } = await visit('/', challenge, good({ message: 'Welcome back!' }));
    await connect();
    expect(await screen.findByText('Failed to authenticate with wallet')).toBeTruthy();
    expect(localStorage.getItem('authToken')).toBeNull();
  });
});
