import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answering, type Answers, openScreen } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { outside } from '#web/entities/connections/outside.ts';
import { queryClient } from '#web/lib/api/query.ts';
import { session } from '#web/lib/session/session.ts';
import { RegisterPage } from './register.page.tsx';
import { SignInPage } from './sign-in.page.tsx';
import { SignInReturnPage } from './sign-in-return.page.tsx';

const issuers = [
  { id: 'acme', name: 'Acme' },
  { id: 'other', name: 'Other' },
];
const setup = (email_sign_in = true): Answers => ({
  'GET /setup': { body: { email_sign_in, issuers } },
});
const refused = (message: string) => ({
  status: 400,
  body: { success: false, code: 'issuer_refused', message },
});

let visits = 0;

/** The page at the address that an issuer sends the browser back to. */
function comeBack(answers: Answers) {
  const search = `?code=c-1&state=s-${(visits += 1)}&iss=https%3A%2F%2Facme.example`;
  window.history.replaceState(null, '', `/sign-in/return${search}`);
  const asked = answering({ ...setup(), ...answers });
  openScreen(SignInReturnPage, '/sign-in/return', `/sign-in/return${search}`);
  return asked;
}

// The page has the cache of the app, which another test may have filled.
beforeEach(() => queryClient.clear());
afterEach(() => {
  vi.restoreAllMocks();
  session.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

it('P-50.80 P-50.89 shows one button per issuer, and leaves for the one that was chosen', async () => {
  const go = vi.spyOn(outside, 'go').mockReturnValue();
  answering({
    ...setup(),
    'POST /auth/issuers/acme/start': {
      body: { data: { url: 'https://acme.example/authorize?x=1', visit: 'v-1' } },
    },
  });
  openScreen(SignInPage, '/sign-in');
  await userEvent.click(await screen.findByRole('button', { name: 'Continue with Acme' }));
  expect(screen.getByRole('button', { name: 'Continue with Other' })).toBeTruthy();
  await waitFor(() => expect(go).toHaveBeenCalledWith('https://acme.example/authorize?x=1'));
  expect(Object.values({ ...sessionStorage })).toContain('v-1');
  expect(screen.getByLabelText('Email')).toBeTruthy();
});

it('P-50.80 says why an issuer can’t be used', async () => {
  const message = 'Acme can’t be reached. Try again later.';
  answering({ ...setup(), 'POST /auth/issuers/acme/start': refused(message) });
  openScreen(SignInPage, '/sign-in');
  await userEvent.click(await screen.findByRole('button', { name: 'Continue with Acme' }));
  expect(await screen.findByText(message)).toBeTruthy();
});

it('P-50.89 has no email and no password where the server has none', async () => {
  answering(setup(false));
  openScreen(SignInPage, '/sign-in');
  await screen.findByRole('button', { name: 'Continue with Acme' });
  expect(screen.queryByLabelText('Email')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull();
});

it('P-50.89 says so where people would register', async () => {
  answering(setup(false));
  openScreen(RegisterPage, '/register');
  expect(await screen.findByText(/doesn’t use email and password/)).toBeTruthy();
});

it('P-50.84 finishes with what this tab kept, once, and signs in', async () => {
  sessionStorage.setItem('issuerVisit', 'v-1');
  const asked = comeBack({
    'POST /auth/issuers/finish': {
      body: { data: { user: someUser, token: 'token-9', expires_at: '' }, message: '' },
    },
  });
  await waitFor(() => expect(session.get().token).toBe('token-9'));
  const sent = asked.filter(({ call }) => call === 'POST /auth/issuers/finish');
  expect(sent.map(({ body }) => body)).toEqual([
    { visit: 'v-1', state: `s-${visits}`, code: 'c-1', iss: 'https://acme.example' },
  ]);
  expect(sessionStorage.getItem('issuerVisit')).toBeNull();
});

it('P-50.83 says why nobody is signed in, and leads back', async () => {
  const message = 'Acme’s answer isn’t valid for this server, so nothing was done. Start again.';
  comeBack({ 'POST /auth/issuers/finish': refused(message) });
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to sign-in' })).toBeTruthy();
  expect(session.get().token).toBeNull();
});

it('P-50.80 asks for the second factor of the account', async () => {
  const expires_at = new Date(Date.now() + 299_000).toISOString();
  comeBack({
    'POST /auth/issuers/finish': {
      body: { data: { requires_2fa: true, pending_token: 'p-1', expires_at, passkeys: false } },
    },
  });
  expect(await screen.findByLabelText('Code')).toBeTruthy();
});
