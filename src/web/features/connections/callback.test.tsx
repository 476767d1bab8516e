import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { answering, type Answers, openScreen } from '#test/screen.tsx';
import { withConnections } from '#test/web-connections.ts';
import { someUser } from '#test/web-user.ts';
import { visitReturn } from '#web/entities/connections/visit-return.ts';
import { session } from '#web/lib/session/session.ts';
import { CallbackPage } from './callback.page.tsx';

const path = '/auth/$network/callback';
const call = 'POST /connections/visits/end';

function open(at: string, answer: Answers[string]) {
  const asked = answering({ ...withConnections([]), [call]: answer });
  const { router } = openScreen(CallbackPage, path, at);
  return {
    asked: () => asked.filter((one) => one.call === call),
    at: () => router.state.location.href,
    state: () => Reflect.get(router.state.location.state, 'reconnected'),
  };
}

beforeEach(() => {
  session.signIn(someUser, 'token-1', true);
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  session.clear();
  sessionStorage.clear();
});
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('P-2.302 passes on the parameters from the network once, and continues', async () => {
  const message = '@ada_writes on X is connected.';
  const body = { outcome: 'connected', return_to: '/agents/create', data: null, message };
  const { asked, at } = open('/auth/twitter/callback?code=a-code&state=s1&iss=x#_', { body });
  expect(await screen.findByText(message)).toBeTruthy();
  expect(asked().map((one) => one.body)).toEqual([
    { platform: 'twitter', brought: { code: 'a-code', state: 's1', iss: 'x' } },
  ]);
  await passes(2100);
  expect(at()).toBe('/agents/create');
  expect(asked()).toHaveLength(1);
});

it('P-2.302 says why nothing was connected', async () => {
  const message = 'Twitter authorization expired. Please try again.';
  const refused = { success: false, code: 'authorization_expired', error: message, message };
  const { at } = open('/auth/twitter/callback?code=c&state=s', { status: 400, body: refused });
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  await passes(3100);
  expect(at()).toBe('/settings?tab=platforms');
});

it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'P-2.302 does not redirect to %s',
  async (return_to) => {
    const body = { outcome: 'connected', return_to, data: null, message: 'Connected.' };
    const { at } = open('/auth/twitter/callback?code=c&state=s', { body });
    await screen.findByText('Connected.');
    await passes(2100);
    expect(at()).toBe('/settings?tab=platforms');
  },
);

const post = { path: '/scheduled-posts?post=p-1', account: 'a-1' };
const ended = (outcome: 'connected' | 'denied') => ({
  body: { outcome, return_to: '/settings?tab=platforms', data: null, message: 'It ended.' },
});

it.each([
  ['connected', 'a-1'],
  ['denied', undefined],
] as const)('P-2.423 comes back to the post that it left: %s', async (outcome, reconnected) => {
  visitReturn.leave(post, Date.now());
  const { at, state } = open('/auth/twitter/callback?code=c&state=s', ended(outcome));
  await screen.findByText('It ended.');
  await passes(3100);
  expect(at()).toBe(post.path);
  expect(state()).toBe(reconnected);
  expect(visitReturn.read(Date.now())).toBeUndefined();
});

it.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
])('P-2.423 does not come back to %j', async (path) => {
  visitReturn.leave({ ...post, path }, Date.now());
  const { at } = open('/auth/twitter/callback?code=c&state=s', ended('connected'));
  await screen.findByText('It ended.');
  await passes(2100);
  expect(at()).toBe('/settings?tab=platforms');
});

it('P-2.423 forgets the post after ten minutes, and when another sign-in starts', async () => {
  visitReturn.leave(post, Date.now() - limits.oauth_life);
  expect(visitReturn.read(Date.now())).toBeUndefined();
  visitReturn.leave(post, Date.now());
  visitReturn.leave(undefined, Date.now());
  const { at } = open('/auth/twitter/callback?code=c&state=s', ended('connected'));
  await screen.findByText('It ended.');
  await passes(2100);
  expect(at()).toBe('/settings?tab=platforms');
});

it('P-7.441 asks which of several accounts to connect, and shows the result', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const accounts = [
    { id: 'urn:li:organization:1', name: 'Acme' },
    { id: 'urn:li:organization:2', name: 'Acme Labs' },
  ];
  const back = { return_to: '/agents/create', data: null, message: 'Choose.' };
  const found = { ...back, outcome: 'choose', choices: { token: 't-1', accounts } };
  const message = 'Acme and Acme Labs on LinkedIn are connected.';
  const asked = answering({
    ...withConnections([]),
    [call]: { body: found },
    'POST /connections/visits/choose': { body: { ...back, data: [], message } },
  });
  openScreen(CallbackPage, path, '/auth/linkedin/callback?code=c&state=s');
  const connect = await screen.findByRole('button', { name: 'Connect' });
  expect(connect.hasAttribute('disabled')).toBe(true);
  for (const { name } of accounts) await user.click(screen.getByRole('checkbox', { name }));
  await user.click(screen.getByRole('button', { name: 'Connect 2 accounts' }));
  expect(await screen.findByText(message)).toBeTruthy();
  const chosen = asked.find((one) => one.call === 'POST /connections/visits/choose');
  expect(chosen?.body).toEqual({
    platform: 'linkedin',
    token: 't-1',
    chosen: accounts.map(({ id }) => id),
  });
});

it('P-2.302 sends nothing for a network without a sign-in page', async () => {
  const { asked } = open('/auth/elsewhere/callback?code=c&state=s', { body: {} });
  expect((await screen.findByRole('alert')).textContent).toMatch(/isn’t a network/);
  expect(asked()).toEqual([]);
});
