import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answering, type Answers, openScreen } from '#test/screen.tsx';
import { aConnection, withConnections } from '#test/web-connections.ts';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { TwitterCallbackPage } from './twitter-callback.page.tsx';

const path = '/auth/twitter/callback';
const agreed = `${path}?oauth_token=token-1&oauth_verifier=verifier-1`;
const call = 'GET /twitter/auth/callback';

const success = (return_to = '/profile?twitter_auth=success&username=ada_writes') => ({
  body: {
    twitter_auth: 'success',
    username: 'ada_writes',
    return_to,
    data: aConnection(),
    message: 'Successfully connected Twitter account @ada_writes!',
  },
});
const denial = {
  body: {
    twitter_auth: 'denied',
    username: null,
    data: null,
    return_to: '/settings?tab=platforms&twitter_auth=denied',
    message: 'Twitter authorization was denied',
  },
};
const refusal = (status: number, code: string, message: string) => ({
  status,
  body: { success: false, code, error: message, message },
});

function open(at: string, answers: Answers) {
  const asked = answering({ ...withConnections([]), ...answers });
  const { router } = openScreen(TwitterCallbackPage, path, at);
  return { asked, at: () => router.state.location.href };
}

const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  session.signIn(someUser, 'token-1', true);
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  session.clear();
});

describe('return from X', () => {
  it('S2-2.37 S2-9.8 passes on the parameters from X once, with the session, and continues after two seconds', async () => {
    const { asked, at } = open(agreed, { [call]: success() });
    expect(
      await screen.findByText('Successfully connected Twitter account @ada_writes!'),
    ).toBeTruthy();
    const calls = asked.filter((one) => one.call === call);
    expect(calls.map(({ query }) => query)).toEqual([
      { oauth_token: 'token-1', oauth_verifier: 'verifier-1' },
    ]);
    const [, init] =
      vi
        .mocked(fetch)
        .mock.calls.find(([url]) => typeof url === 'string' && url.includes('callback')) ?? [];
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer token-1');
    await passes(1500);
    expect(at()).toBe(agreed);
    await passes(600);
    expect(at()).toBe('/profile?twitter_auth=success&username=ada_writes');
  });

  it('S2-2.37 asks to wait while the server works', async () => {
    const { promise } = Promise.withResolvers<Response>();
    open(agreed, {});
    vi.mocked(fetch).mockImplementation(async () => promise);
    expect(await screen.findByText('Connecting…')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('S2-2.37 S2-9.8 shows a refusal, and goes back after three seconds', async () => {
    const { asked, at } = open(`${path}?denied=token-1`, { [call]: denial });
    expect((await screen.findByRole('alert')).textContent).toBe('Twitter authorization was denied');
    expect(asked.find((one) => one.call === call)?.query).toEqual({ denied: 'token-1' });
    await passes(2500);
    expect(at()).toBe(`${path}?denied=token-1`);
    await passes(600);
    expect(at()).toBe('/settings?tab=platforms&twitter_auth=denied');
  });

  it('continues at once on request', async () => {
    const { at } = open(agreed, { [call]: success() });
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(at()).toBe('/profile?twitter_auth=success&username=ada_writes');
  });

  it.each([
    [
      'expired',
      refusal(400, 'authorization_expired', 'Twitter authorization expired. Please try again.'),
      'Twitter authorization expired. Please try again.',
      '/agents?twitter_auth=expired',
    ],
    [
      'started by someone else',
      refusal(403, 'forbidden', 'Somebody else has begun this.'),
      'Authentication failed: Somebody else has begun this.',
      '/agents?twitter_auth=error&error=Somebody+else+has+begun+this.',
    ],
    [
      'not understood',
      refusal(500, 'internal', 'Server error. Please try again later.'),
      'Failed to process Twitter authentication',
      '/agents',
    ],
  ])(
    'S2-8.15 %s: shows a message, and goes to the agents',
    async (_what, answer, message, target) => {
      const { at } = open(agreed, { [call]: answer });
      expect((await screen.findByRole('alert')).textContent).toBe(message);
      await passes(3100);
      expect(at()).toBe(target);
    },
  );

  it.each([path, `${path}?oauth_token=token-1`, `${path}?oauth_verifier=verifier-1`])(
    'S2-8.16 sends nothing at %s',
    async (address) => {
      const { asked, at } = open(address, {});
      expect((await screen.findByRole('alert')).textContent).toBe('Invalid callback parameters');
      expect(asked).toEqual([]);
      await passes(3100);
      expect(at()).toBe('/agents');
    },
  );

  it('S2-2.37 after a reload of a finished connection, says that the account is connected', async () => {
    const used = refusal(400, 'authorization_expired', 'Twitter authorization expired.');
    const { at } = open(agreed, { ...withConnections([aConnection()]), [call]: used });
    expect(await screen.findByText(/connected Twitter account @ada_writes/)).toBeTruthy();
    await passes(2100);
    expect(at()).toBe('/agents');
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'does not redirect to %s',
    async (return_to) => {
      const { at } = open(agreed, { [call]: success(return_to) });
      await screen.findByText(/connected Twitter account @ada_writes/);
      await passes(2100);
      expect(at()).toBe('/agents');
    },
  );
});
