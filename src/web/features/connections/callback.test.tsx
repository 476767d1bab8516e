import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answering, type Answers, openScreen } from '#test/screen.tsx';
import { withConnections } from '#test/web-connections.ts';
import { someUser } from '#test/web-user.ts';
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
  };
}

beforeEach(() => {
  session.signIn(someUser, 'token-1', true);
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  session.clear();
});
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('P-2.302 passes on the parameters from the network once, and continues', async () => {
  const message = '@ada_writes on Twitter is connected.';
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
