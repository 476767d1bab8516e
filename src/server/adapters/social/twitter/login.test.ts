import { afterAll, beforeAll, expect, test } from 'vitest';
import { openXWorld, type XWorld } from '#test/emulators/x-world.ts';
import { never } from '#server/adapters/social/port.suite.ts';
import { createTwitterLogin, type TwitterLogin } from './login.ts';

let x: XWorld;
let login: TwitterLogin;
beforeAll(async () => {
  x = await openXWorld();
  login = createTwitterLogin(x.tools);
});
afterAll(() => x.close());

const callback = 'http://127.0.0.1:3000/auth/twitter/callback?from=a b&to=ä';

/** What a person does on X’s page; returns the redirect address. */
async function decide(authorize_url: string, decision: 'allow' | 'cancel', username = 'ada') {
  const oauth_token = new URL(authorize_url).searchParams.get('oauth_token') ?? '';
  const body = new URLSearchParams({ oauth_token, decision, username });
  const page = await fetch(authorize_url);
  expect(await page.text()).toContain('>Cancel</button>');
  const url = new URL('/oauth/authorize', authorize_url);
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '');
}

test('the three steps lead to credentials that can publish', async () => {
  const { token, secret, authorize_url } = await login.requestToken(callback, never);
  const back = await decide(authorize_url, 'allow', 'newcomer');
  expect(`${back.origin}${back.pathname}`).toBe('http://127.0.0.1:3000/auth/twitter/callback');
  expect(back.searchParams.get('to')).toBe('ä');
  expect(back.searchParams.get('oauth_token')).toBe(token);
  const verifier = back.searchParams.get('oauth_verifier') ?? '';
  const granted = await login.accessToken(token, secret, verifier, never);
  expect(granted.profile).toMatchObject({ username: 'newcomer', followers: 7 });
  const { external_id, username } = granted.profile;
  const account = { ...x.account, external_id, username, secret: granted.secret };
  expect(await x.port.profile?.(account, never)).toEqual(granted.profile);
  const again = login.accessToken(token, secret, verifier, never);
  await expect(again).rejects.toMatchObject({ kind: 'rejected' });
});

test('a person who declines is redirected back, and there is no token', async () => {
  const { token, secret, authorize_url } = await login.requestToken(callback, never);
  const back = await decide(authorize_url, 'cancel');
  expect(back.searchParams.get('denied')).toBe(token);
  const taking = login.accessToken(token, secret, 'guessed', never);
  await expect(taking).rejects.toMatchObject({ kind: 'rejected' });
});

test('a guessed verifier gets no token', async () => {
  const { token, secret, authorize_url } = await login.requestToken(callback, never);
  await decide(authorize_url, 'allow');
  const taking = login.accessToken(token, secret, 'guessed', never);
  await expect(taking).rejects.toMatchObject({ kind: 'rejected', message: /Start again/ });
});

test('an app that X does not know is reported', async () => {
  const stranger = createTwitterLogin({
    ...x.tools,
    keys: async () => ({ ...(await x.tools.keys()), api_secret: 'wrong' }),
  });
  const asking = stranger.requestToken(callback, never);
  await expect(asking).rejects.toMatchObject({ kind: 'rejected', message: /API key/ });
});

test('a callback address that X rejects is reported in X’s words', async () => {
  const asking = login.requestToken('no address', never);
  await expect(asking).rejects.toMatchObject({ kind: 'rejected', message: /not approved/ });
});
