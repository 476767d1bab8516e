import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answering, openScreen, showMessages } from '#test/screen.tsx';
import { aProfile } from '#test/web-profile.ts';
import { someUser } from '#test/web-user.ts';
import { outside } from '#web/entities/connections/outside.ts';
import { session } from '#web/lib/session/session.ts';
import { SettingsPage } from './settings.page.tsx';

const acme = { id: 'acme', name: 'Acme' };
const link = {
  issuer: 'acme',
  name: 'Acme',
  email: 'ada@example.com',
  linked_at: '2026-11-01T09:00:00.000Z',
  last_used_at: null,
};

function open(first: (typeof link)[], issuers = [acme], email_sign_in = true) {
  let links = first;
  const profile = aProfile();
  const asked = answering({
    'GET /setup': { body: { issuers, email_sign_in } },
    'GET /users/profile': { body: { data: profile, user: profile } },
    'GET /auth/me': { body: { data: { user: someUser } } },
    'GET /auth/passkeys': { body: { data: [] } },
    'GET /auth/issuers': () => ({ body: { data: links } }),
    'POST /auth/issuers/acme/start': {
      body: { data: { url: 'https://acme.example/authorize', visit: 'v-1' } },
    },
    'DELETE /auth/issuers/acme': () => {
      links = [];
      return { body: { message: 'Disconnected.' } };
    },
  });
  showMessages();
  openScreen(SettingsPage, '/settings', '/settings?tab=security');
  return asked;
}

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => {
  vi.restoreAllMocks();
  session.clear();
});

it('P-50.85 connects an issuer by a sign-in there', async () => {
  const go = vi.spyOn(outside, 'go').mockReturnValue();
  const asked = open([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Connect Acme' }));
  await waitFor(() => expect(go).toHaveBeenCalledWith('https://acme.example/authorize'));
  const [start] = asked.filter(({ call }) => call.startsWith('POST'));
  expect(start?.body).toEqual({ purpose: 'link' });
});

it('P-50.85 shows whom an issuer knows, and disconnects it after a question', async () => {
  open([link]);
  expect(await screen.findByText(/Connected as ada@example.com/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect Acme' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByText('Not connected')).toBeTruthy();
});

it('P-50.89 has nothing about issuers or passwords where the server has none', async () => {
  open([], [], false);
  await screen.findByRole('heading', { name: 'Passkeys' });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Password' })).toBeNull());
  expect(screen.queryByRole('heading', { name: 'Single sign-on' })).toBeNull();
});
