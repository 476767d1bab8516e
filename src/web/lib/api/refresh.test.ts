import { afterEach, describe, expect, it } from 'vitest';
import { answeringServer, type Scripted } from '#test/answering-server.ts';
import { someUser } from '#test/web-user.ts';
import { createClient } from './client.ts';
import { refreshSession } from './refresh.ts';
import { createSession } from '#web/lib/session/session.ts';

const servers: { close: () => Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const renewed = (is_whitelisted: boolean): Scripted => ({
  status: 200,
  body: {
    success: true,
    message: 'Refreshed',
    data: {
      user: { ...someUser, is_whitelisted },
      token: 'token-2',
      expires_at: someUser.created_at,
    },
  },
});
const refused = (status: number): Scripted => ({ status, body: { success: false } });

async function world(...script: [Scripted, ...Scripted[]]) {
  const server = await answeringServer(...script);
  servers.push(server);
  const session = createSession(localStorage, window);
  const ignore = () => {};
  const api = createClient({
    base: server.base,
    token: session.token,
    onDead: ignore,
    onUnlisted: ignore,
    pause: 1,
  });
  return { api, session, asked: server.asked };
}

/** One lock for all tabs of a test, as in a browser. */
function oneLock() {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_: string, work: () => Promise<void>) => {
    last = last.then(work);
    return last;
  };
  return { request } as unknown as LockManager;
}

describe('token refresh on page load', () => {
  it('S1-7.5 replaces the token and the access flag', async () => {
    const { api, session, asked } = await world(renewed(false));
    session.signIn(someUser, 'token-1', true);
    await refreshSession(api, session, undefined);
    expect(asked[0]?.headers.authorization).toBe('Bearer token-1');
    expect(session.get()).toMatchObject({ token: 'token-2', isWhitelisted: false });
  });

  it('sends nothing when no one is signed in', async () => {
    const { api, session, asked } = await world(renewed(true));
    await refreshSession(api, session, undefined);
    expect(asked).toHaveLength(0);
  });

  it.each([400, 401, 403])('ends the session when the server answers %i', async (status) => {
    const { api, session } = await world(refused(status));
    session.signIn(someUser, 'token-1', true);
    await refreshSession(api, session, undefined);
    expect(session.get().isAuthenticated).toBe(false);
  });

  it.each<[string, Scripted]>([
    ['no answer', 'hang_up'],
    ['429', refused(429)],
    ['500', refused(500)],
  ])('keeps the session after %s', async (_, answer) => {
    const { api, session } = await world(answer);
    session.signIn(someUser, 'token-1', true);
    await refreshSession(api, session, undefined);
    expect(session.get()).toMatchObject({ token: 'token-1', isWhitelisted: true });
  });

  it('treats an access flag that can’t be read as a no', async () => {
    const { api, session } = await world('hang_up');
    session.signIn(someUser, 'token-1', null);
    await refreshSession(api, session, undefined);
    expect(session.get()).toMatchObject({ isAuthenticated: true, isWhitelisted: false });
  });

  it('happens in one of two tabs, and the other takes over the result', async () => {
    const { api, session, asked } = await world(renewed(true));
    session.signIn(someUser, 'token-1', true);
    const other = createSession(localStorage, new EventTarget());
    const locks = oneLock();
    await Promise.all([refreshSession(api, session, locks), refreshSession(api, other, locks)]);
    expect(asked).toHaveLength(1);
    expect(other.token()).toBe('token-2');
  });
});
