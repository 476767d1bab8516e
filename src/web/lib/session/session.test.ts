import { describe, expect, it, vi } from 'vitest';
import { someUser } from '#test/web-user.ts';
import { createSession } from './session.ts';

const open = () => createSession(localStorage, window);

describe('browser session', () => {
  it('is stored as token and record across page loads', () => {
    open().signIn(someUser, 'token-1', true);
    expect(localStorage.getItem('authToken')).toBe('token-1');
    expect(JSON.parse(localStorage.getItem('auth') ?? '')).toEqual({
      user: someUser,
      token: 'token-1',
      isAuthenticated: true,
      isWhitelisted: true,
    });
    expect(open().get()).toMatchObject({ user: someUser, isAuthenticated: true });
  });

  it('forgets user, token and access flag when it ends', () => {
    const session = open();
    session.signIn(someUser, 'token-1', true);
    session.clear();
    expect(session.get()).toEqual({
      user: null,
      token: null,
      isAuthenticated: false,
      isWhitelisted: null,
    });
    expect(localStorage).toHaveLength(0);
  });

  it.each([
    ['no token', null, JSON.stringify({ user: someUser })],
    ['broken JSON', 'token-1', '{'],
    ['something else', 'token-1', '"text"'],
    ['half a user', 'token-1', JSON.stringify({ user: { id: 'x' } })],
    ...Object.keys(someUser).map((field): [string, string, string] => [
      `a user of an older version, without ${field}`,
      'token-1',
      JSON.stringify({ user: { ...someUser, [field]: undefined } }),
    ]),
  ])('is signed out when the stored record is %s', (_, token, record) => {
    if (token) localStorage.setItem('authToken', token);
    localStorage.setItem('auth', record);
    expect(open().get().isAuthenticated).toBe(false);
  });

  it('S1-4.1 treats an access flag that is not a boolean as unknown', () => {
    localStorage.setItem('authToken', 'token-1');
    localStorage.setItem('auth', JSON.stringify({ user: someUser, isWhitelisted: 'yes' }));
    expect(open().get().isWhitelisted).toBeNull();
  });

  it('follows a sign-out and a token refresh in another tab', () => {
    const here = open();
    const heard = vi.fn<() => void>();
    here.signIn(someUser, 'token-1', true);
    here.subscribe(heard);

    const there = createSession(localStorage, new EventTarget());
    there.signIn(someUser, 'token-2', true);
    window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' }));
    expect(here.token()).toBe('token-2');

    there.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' }));
    expect(here.get().isAuthenticated).toBe(false);
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it('updates only the signed-in user', () => {
    const session = open();
    session.signIn(someUser, 'token-1', true);
    session.setUser({ ...someUser, id: 'another', username: 'loud-owl' });
    expect(session.get().user).toEqual(someUser);
    session.setUser({ ...someUser, id: 'another' }, 'token-of-another');
    expect(session.get().user).toEqual(someUser);
    session.setUser({ ...someUser, id: 'moved' }, 'token-1');
    expect(session.get().user?.id).toBe('moved');
    session.setUser({ ...someUser, id: 'moved', email: 'ada@example.org', is_whitelisted: false });
    expect(session.get()).toMatchObject({
      user: { email: 'ada@example.org' },
      token: 'token-1',
      isWhitelisted: false,
    });
  });

  it('ignores an access flag while signed out', () => {
    const session = open();
    session.setWhitelisted(true);
    expect(session.get().isWhitelisted).toBeNull();
  });
});
