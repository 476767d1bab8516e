import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answering, openScreen, type Answers } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';

const said = { body: { message: 'Done' } };
const failure = (status: number, code: string, more: object = {}) => ({
  status,
  body: { success: false, message: 'The server’s words.', code, ...more },
});

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => window.history.replaceState(null, '', '/'));

const pages = {
  '/verify-email': async () => (await import('./verify-email.page.tsx')).VerifyEmailPage,
  '/reset-password': async () => (await import('./reset-password.page.tsx')).ResetPasswordPage,
  '/forgot-password': async () => (await import('./forgot-password.page.tsx')).ForgotPasswordPage,
};

/** The page of an email link after a reload, rendered twice as in a development build. */
async function follow(path: keyof typeof pages, hash: string, answers: Answers, member = false) {
  const asked = answering(answers);
  window.history.replaceState(null, '', `${path}${hash}`);
  const { session } = await import('#web/lib/session/session.ts');
  if (member) session.signIn({ ...someUser, email: 'ada@example.org' }, 'token-1', true);
  const Page = await pages[path]();
  openScreen(
    () => (
      <StrictMode>
        <Page />
      </StrictMode>
    ),
    path,
  );
  return { asked, session };
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const dead = 'This link has expired';

describe('email verification link', () => {
  it('P-2.4 verifies on arrival, once, and shows the result', async () => {
    const { asked } = await follow('/verify-email', '#token=one', {
      'POST /auth/verify-email': said,
    });
    const title = await heading('Your email is verified');
    expect(document.activeElement).toBe(title);
    expect(asked).toEqual([{ call: 'POST /auth/verify-email', body: { token: 'one' }, query: {} }]);
    expect(window.location.href).not.toContain('one');
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
  });

  it('updates the session', async () => {
    const profile = { ...someUser, email: 'ada@example.org', email_verified: true };
    const { session } = await follow(
      '/verify-email',
      '#token=one',
      { 'POST /auth/verify-email': said, 'GET /users/profile': { body: { data: profile } } },
      true,
    );
    await heading('Your email is verified');
    expect(session.get().user?.email_verified).toBe(true);
    expect(screen.getByRole('link', { name: 'Continue' })).toBeTruthy();
  });

  it('offers signed-in people a new link when it expired', async () => {
    const message = 'We sent a link to ada@example.org.';
    const { asked } = await follow(
      '/verify-email',
      '#token=old',
      {
        'POST /auth/verify-email': failure(400, 'invalid_link'),
        'POST /auth/request-verification': { body: { message } },
      },
      true,
    );
    await heading(dead);
    await press('Send a new link');
    expect((await screen.findByText(message)).getAttribute('role')).toBe('status');
    expect(asked).toHaveLength(2);
  });

  it('asks others to sign in when it expired', async () => {
    await follow('/verify-email', '#token=old', {
      'POST /auth/verify-email': failure(400, 'invalid_link'),
    });
    await heading(dead);
    expect(screen.queryByRole('button', { name: 'Send a new link' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/sign-in');
  });

  it('sends nothing without a token', async () => {
    const { asked } = await follow('/verify-email', '', {});
    await heading(dead);
    expect(asked).toHaveLength(0);
  });

  it('can be retried when the server was too busy', async () => {
    let busy = true;
    await follow('/verify-email', '#token=one', {
      'POST /auth/verify-email': () => (busy ? failure(500, 'internal') : said),
    });
    await heading('Your email isn’t verified yet');
    busy = false;
    await press('Try again');
    expect(await heading('Your email is verified')).toBeTruthy();
  });
});

describe('password reset link', () => {
  const type = async (text: string) =>
    userEvent.type(await screen.findByLabelText('New password'), text);

  it('P-2.4 sets the password and links to sign-in', async () => {
    const { asked } = await follow('/reset-password', '#token=one', {
      'POST /auth/confirm-reset': said,
    });
    await type('nine louder harbours{Enter}');
    await heading('Your new password is set');
    expect(asked.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      token: 'one',
      password: 'nine louder harbours',
    });
    expect(window.location.hash).toBe('');
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
  });

  it('ends the session of this browser', async () => {
    const { session } = await follow(
      '/reset-password',
      '#token=one',
      { 'POST /auth/confirm-reset': said, 'GET /auth/me': failure(401, 'unauthorized') },
      true,
    );
    await type('nine louder harbours{Enter}');
    await heading('Your new password is set');
    await waitFor(() => expect(session.get().isAuthenticated).toBe(false));
  });

  it('shows at the field that a password is too weak, and keeps the link', async () => {
    const details = [{ path: 'password', message: 'This password is too common' }];
    await follow('/reset-password', '#token=one', {
      'POST /auth/confirm-reset': failure(400, 'invalid_input', { details }),
    });
    await type('password1{Enter}');
    expect(await screen.findByText('This password is too common')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('New password'));
  });

  it.each([
    ['#token=old', failure(400, 'invalid_link')],
    ['', said],
  ])('offers a new link when it has expired (%j)', async (hash, answer) => {
    await follow('/reset-password', hash, { 'POST /auth/confirm-reset': answer });
    if (hash) await type('nine louder harbours{Enter}');
    await heading(dead);
    const again = screen.getByRole('link', { name: 'Request a new link' });
    expect(again.getAttribute('href')).toBe('/forgot-password');
  });
});

describe('forgotten password', () => {
  it('P-2.4 shows the same message, whatever the server knows about the address', async () => {
    const sentences = new Set<string | null>();
    for (const message of ['On its way', 'Never heard of it']) {
      await follow('/forgot-password', '', { 'POST /auth/reset-password': { body: { message } } });
      await userEvent.type(await screen.findByLabelText('Email'), 'ada@example.org{Enter}');
      await heading('Check your email');
      sentences.add(screen.getByRole('main').textContent);
      cleanup();
    }
    expect(sentences.size).toBe(1);
  });

  it('can try another address, with the first one filled in', { tags: 'slow' }, async () => {
    await follow('/forgot-password', '', { 'POST /auth/reset-password': said });
    await userEvent.type(await screen.findByLabelText('Email'), 'ada@example.org{Enter}');
    await heading('Check your email');
    await press('Try another email');
    expect(screen.getByDisplayValue('ada@example.org')).toBeTruthy();
  });
});
