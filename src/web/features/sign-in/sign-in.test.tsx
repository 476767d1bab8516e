import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { returnPath } from '#web/lib/session/return-path.ts';
import { queryClient } from '#web/lib/api/query.ts';
import { session } from '#web/lib/session/session.ts';
import { fillIn } from '#test/fill-in.ts';
import { answering, openScreen, showMessages, type Answers, type Call } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { RegisterPage } from './register.page.tsx';
import { SignInPage } from './sign-in.page.tsx';

const user = { ...someUser, email: 'ada@example.org', wallet_address: null, has_password: true };
const opened = (own: object = {}) => ({
  body: {
    data: { user: { ...user, ...own }, token: 'token-1', expires_at: user.created_at },
    message: 'Account created.',
  },
});
const failure = (status: number, code: string, more: object = {}) => ({
  status,
  body: { success: false, message: 'The server’s words.', code, ...more },
});
const waiting = (life = 299_000) => ({
  body: {
    data: {
      requires_2fa: true,
      pending_token: 'pending-1',
      expires_at: new Date(Date.now() + life).toISOString(),
    },
    message: '',
  },
});

beforeEach(() => {
  sessionStorage.clear();
  queryClient.clear();
});
afterEach(() => act(() => session.clear()));

const field = (name: string) => screen.getByLabelText(name);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** What was sent besides the question what this server offers. */
const sent = (asked: readonly Call[]) => asked.filter(({ call }) => call !== 'GET /setup');

async function signIn(answers: Answers) {
  const asked = answering(answers);
  openScreen(SignInPage, '/sign-in');
  await fillIn(await screen.findByLabelText('Email'), ' Ada@example.org');
  await fillIn(field('Password'), 'seven quiet lanterns');
  await userEvent.keyboard('{Enter}');
  return asked;
}

describe('sign-in by email', () => {
  it('S1-8.10 P-2.2 continues to the requested page, without touching the wallet', async () => {
    localStorage.setItem('walletName', 'Lighthouse');
    returnPath.remember('/agents');
    showMessages();
    const asked = await signIn({ 'POST /auth/login': opened() });
    expect(await screen.findByText('at /agents')).toBeTruthy();
    expect(await screen.findByText('Welcome back!')).toBeTruthy();
    expect(sent(asked)[0]?.body).toMatchObject({ password: 'seven quiet lanterns' });
    expect(session.get()).toMatchObject({ token: 'token-1', isWhitelisted: true });
    expect(localStorage.getItem('walletName')).toBe('Lighthouse');
    expect(localStorage.getItem('walletConnected')).toBeNull();
  });

  it('P-50.190 tells whoever opens an invitation what to do first', async () => {
    returnPath.remember('/invitation#1.secret');
    answering({});
    openScreen(SignInPage, '/sign-in');
    expect(await screen.findByText(/^You have an invitation\./u)).toBeTruthy();
  });

  it('does not treat a flag that is not a boolean as a yes', async () => {
    await signIn({ 'POST /auth/login': opened({ is_whitelisted: 'yes' }) });
    await waitFor(() => expect(session.get().isWhitelisted).toBe(false));
  });

  it('keeps the input after a wrong password, and returns focus to it', async () => {
    await signIn({ 'POST /auth/login': failure(400, 'invalid_credentials') });
    expect(await screen.findByText(/Wrong email or password/)).toBeTruthy();
    const password = screen.getByDisplayValue('seven quiet lanterns');
    expect(password.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(password);
    expect(screen.getByDisplayValue(/Ada@example.org/i)).toBeTruthy();
  });

  it('says when to try again', async () => {
    await signIn({
      'POST /auth/login': { ...failure(429, 'rate_limited'), headers: { 'retry-after': '170' } },
    });
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The server’s words. You can try again in 3 minutes.',
    );
  });

  it('S1-8.8 shows a fallback message when the server gives no reason', async () => {
    await signIn({ 'POST /auth/login': { status: 418, body: {} } });
    expect((await screen.findByRole('alert')).textContent).toBe('Login failed');
  });

  it('sends no password by itself before its code runs', async () => {
    const served = document.createElement('div');
    served.innerHTML = renderToString(<SignInPage />);
    expect(served.querySelector('form')?.method).toBe('post');
    expect(served.querySelector<HTMLButtonElement>('[type=submit]')?.disabled).toBe(true);
    answering({});
    openScreen(SignInPage, '/sign-in');
    const submit = await screen.findByRole('button', { name: 'Sign in' });
    expect((submit as HTMLButtonElement).disabled).toBe(false);
  });

  it('requires both fields before it calls the server', async () => {
    const asked = answering({});
    openScreen(SignInPage, '/sign-in');
    await screen.findByLabelText('Email');
    await press('Sign in');
    expect(await screen.findByText('Please enter an email address')).toBeTruthy();
    expect(screen.getByText('Please enter your password')).toBeTruthy();
    expect(document.activeElement).toBe(field('Email'));
    expect(sent(asked)).toHaveLength(0);
  });

  it('labels its fields for password managers, and links to the other ways', async () => {
    answering({});
    openScreen(SignInPage, '/sign-in');
    expect((await screen.findByLabelText('Email')).getAttribute('autocomplete')).toBe('username');
    expect(field('Password').getAttribute('autocomplete')).toBe('current-password');
    const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(ways).toEqual(['/', '/forgot-password', '/register', '/?connect=wallet']);
  });

  it.each([
    ['/sign-in', SignInPage],
    ['/register', RegisterPage],
  ])('P-2.2 %s redirects signed-in people', async (path, Page) => {
    answering({});
    session.signIn(user, 'token-1', true);
    openScreen(Page, path);
    expect(await screen.findByText('at /dashboard')).toBeTruthy();
  });
});

describe('second factor', () => {
  it('P-2.5 accepts a code from the authenticator', async () => {
    const asked = await signIn({
      'POST /auth/login': waiting(),
      'POST /auth/2fa/verify': opened({ two_factor_enabled: true }),
    });
    const code = await screen.findByLabelText('Code');
    expect(document.activeElement).toBe(code);
    expect(code.getAttribute('autocomplete')).toBe('one-time-code');
    expect(code.getAttribute('inputmode')).toBe('numeric');
    expect(screen.getByText(/5 minutes left\./)).toBeTruthy();
    expect(localStorage.getItem('authToken')).toBeNull();
    await userEvent.type(code, '123 456{Enter}');
    expect(await screen.findByText('at /dashboard')).toBeTruthy();
    expect(sent(asked)[1]?.body).toEqual({ code: '123 456', pending_token: 'pending-1' });
  });

  it('P-2.5 accepts a backup code', async () => {
    const asked = await signIn({
      'POST /auth/login': waiting(),
      'POST /auth/2fa/verify': opened(),
    });
    await screen.findByLabelText('Code');
    expect(screen.queryByText(/Lost both/)).toBeNull();
    await press('Use a backup code');
    expect(screen.getByText(/Lost both\? Ask your administrator/)).toBeTruthy();
    await fillIn(field('Backup code'), 'abcd-efgh-2345-6789');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('at /dashboard')).toBeTruthy();
    expect(sent(asked)[1]?.body).toMatchObject({ code: 'abcd-efgh-2345-6789' });
  });

  it('shows errors beside the field, before and after the request', async () => {
    const asked = await signIn({
      'POST /auth/login': waiting(),
      'POST /auth/2fa/verify': failure(400, 'invalid_credentials'),
    });
    await userEvent.type(await screen.findByLabelText('Code'), '12{Enter}');
    expect(screen.getByText('Please enter the 6 digits or a backup code')).toBeTruthy();
    expect(sent(asked)).toHaveLength(1);
    await userEvent.type(field('Code'), '3456{Enter}');
    expect(await screen.findByText(/That code didn’t work/)).toBeTruthy();
    expect(document.activeElement).toBe(field('Code'));
  });

  it('starts over when the pending sign-in has expired on the server', async () => {
    await signIn({
      'POST /auth/login': waiting(),
      'POST /auth/2fa/verify': failure(401, 'unauthorized'),
    });
    await userEvent.type(await screen.findByLabelText('Code'), '123456{Enter}');
    expect((await screen.findByRole('alert')).textContent).toMatch(/This sign-in timed out/);
    await press('Start again');
    expect(await screen.findByLabelText('Email')).toBeTruthy();
  });

  it('starts over when its time has run out', async () => {
    await signIn({ 'POST /auth/login': waiting(-1) });
    expect((await screen.findByRole('alert')).textContent).toMatch(/This sign-in timed out/);
  });
});

describe('registration', () => {
  const free = (available: boolean) => ({ body: { data: { available } } });
  async function fill(answers: Answers, { password = 'seven quiet lanterns', name = '' } = {}) {
    const asked = answering(answers);
    openScreen(RegisterPage, '/register');
    await fillIn(await screen.findByLabelText('Email'), 'ada@example.org');
    await fillIn(field('Password'), password);
    if (name) await fillIn(field('Username'), name);
    return asked;
  }

  it('P-2.3 creates an account and continues', async () => {
    const asked = await fill({ 'POST /auth/register': { ...opened({ is_whitelisted: false }) } });
    await press('Create account');
    expect(await screen.findByText('at /dashboard')).toBeTruthy();
    expect(sent(asked)[0]?.body).toEqual({
      email: 'ada@example.org',
      password: 'seven quiet lanterns',
    });
    expect(session.get()).toMatchObject({ isAuthenticated: true, isWhitelisted: false });
  });

  it('S1-8.8 shows a fallback message when the server gives no reason', async () => {
    await fill({ 'POST /auth/register': { status: 418, body: {} } });
    await press('Create account');
    expect((await screen.findByRole('alert')).textContent).toBe('Registration failed');
  });

  it('shows the length required while a password is typed, and reveals it on request', async () => {
    await fill({}, { password: 'sevenqu' });
    expect(screen.getByText('One character more')).toBeTruthy();
    await userEvent.type(field('Password'), 'i');
    expect(screen.getByText('Long enough')).toBeTruthy();
    expect(field('Password').getAttribute('autocomplete')).toBe('new-password');
    expect(field('Password').getAttribute('type')).toBe('password');
    await press('Show password');
    expect(field('Password').getAttribute('type')).toBe('text');
  });

  it('refuses a password made of the username, and one that is too short', async () => {
    const asked = await fill({}, { password: 'ada@example.org1' });
    await press('Create account');
    expect(screen.getByText(/more than your name, your email/)).toBeTruthy();
    await userEvent.clear(field('Password'));
    await userEvent.type(field('Password'), 'short{Enter}');
    expect(screen.getByText('Use at least 8 characters')).toBeTruthy();
    expect(document.activeElement).toBe(field('Password'));
    expect(sent(asked)).toHaveLength(0);
  });

  it('P-2.3 checks whether a complete username is free, once per pause in typing', async () => {
    const asked = await fill(
      {
        'GET /auth/check-username/ada': free(false),
        'GET /auth/check-username/ada-of-ports': free(true),
      },
      { name: 'ada' },
    );
    expect(await screen.findByText('That username is taken. Choose another one.')).toBeTruthy();
    // In one go, however slow the machine is: there is no pause between two characters.
    for (const value of ['ada-', 'ada-of', 'ada-of-ports'])
      fireEvent.change(field('Username'), { target: { value } });
    expect(await screen.findByText('Available')).toBeTruthy();
    expect(sent(asked).map(({ call }) => call)).toEqual([
      'GET /auth/check-username/ada',
      'GET /auth/check-username/ada-of-ports',
    ]);
  });

  it('shows the server’s errors at their fields and keeps the input', async () => {
    const details = [{ path: 'password', message: 'This password is too common' }];
    await fill({ 'POST /auth/register': failure(400, 'invalid_input', { details }) });
    await press('Create account');
    expect(await screen.findByText('This password is too common')).toBeTruthy();
    expect(document.activeElement).toBe(field('Password'));
    expect(screen.getByDisplayValue('ada@example.org')).toBeTruthy();
  });

  it('says that the name was taken in the meantime', async () => {
    await fill(
      {
        'GET /auth/check-username/ada': free(true),
        'POST /auth/register': failure(409, 'username_taken'),
      },
      { name: 'ada' },
    );
    await press('Create account');
    expect(await screen.findByText('The server’s words.')).toBeTruthy();
    expect(document.activeElement).toBe(field('Username'));
  });
});
