import { MantineProvider, Modal } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#contract/auth/calls.ts';
import { injectWallet } from '#test/web-wallet.ts';
import { answering, type Answers } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { enter } from '#test/enter.ts';

const stale = {
  status: 403,
  body: { success: false, code: 'reauth_required', message: 'Confirm it’s you.' },
};
const refused = (code: string, more: object = {}) => ({
  status: 400,
  body: { success: false, code, message: 'No.', ...more },
});
const byPassword: User = {
  ...someUser,
  wallet_address: null,
  email: 'a@b.org',
  has_password: true,
};
const confirmed = (user: User) => ({
  body: { data: { user, token: 'token-2', expires_at: user.created_at }, message: '' },
});

/** The part of the application that this needs: `DELETE /agents/1` and `/2` require a recent sign-in. */
async function open(user: User, answers: Answers = {}, screens: ReactNode = null) {
  const { session } = await import('#web/lib/session/session.ts');
  const careful = () => (session.token() === 'token-2' ? { body: { message: 'Done' } } : stale);
  const asked = answering({
    'DELETE /auth/sessions/1': careful,
    'DELETE /auth/sessions/2': careful,
    'GET /setup': { body: { local_wallet: false } },
    'POST /auth/wallet-message': { body: { message: 'Sign', nonce: 'n-1', expires_at: '' } },
    'POST /auth/reauth': confirmed(user),
    ...answers,
  });
  const { api } = await import('#web/lib/api/api.ts');
  const { createQueryClient } = await import('#web/lib/api/query.ts');
  const { Reauthentication } = await import('#web/app/reauthentication.tsx');
  session.signIn(user, 'token-1', true);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <Reauthentication />
        {screens}
      </QueryClientProvider>
    </MantineProvider>,
  );
  const revoke = (id: string) => {
    const call = api.sessions.revoke({ params: { id } });
    call.catch(() => undefined);
    return call;
  };
  return { asked, session, revoke, calls: () => asked.map(({ call }) => call) };
}

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
beforeEach(() => {
  vi.resetModules();
});

describe('confirming one’s identity', () => {
  it('P-2.6 with the password, once for all waiting calls, which then succeed', async () => {
    const { asked, revoke, session, calls } = await open(byPassword);
    const both = Promise.all([revoke('1'), revoke('2')]);
    const { getByLabelText, queryByLabelText } = await dialog();
    expect(getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password');
    expect(queryByLabelText('Code')).toBeNull();
    await userEvent.type(getByLabelText('Password'), 'seven quiet lanterns{Enter}');
    await expect(both).resolves.toMatchObject([{ success: true }, { success: true }]);
    expect(calls().filter((call) => call === 'POST /auth/reauth')).toHaveLength(1);
    expect(asked.find(({ call }) => call === 'POST /auth/reauth')?.body).toEqual({
      password: 'seven quiet lanterns',
    });
    expect(session.get()).toMatchObject({ token: 'token-2', isWhitelisted: true });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('with password and code when two-factor sign-in is on', async () => {
    const guarded = { ...byPassword, two_factor_enabled: true };
    const { asked, revoke } = await open(guarded);
    const call = revoke('1');
    const { getByLabelText, getByText, getByRole } = await dialog();
    await enter(getByLabelText('Password'), 'seven quiet lanterns');
    await userEvent.click(getByRole('button', { name: 'Confirm' }));
    expect(getByText('Please enter the 6 digits or a backup code')).toBeTruthy();
    await userEvent.type(getByLabelText('Code'), '123456{Enter}');
    await expect(call).resolves.toMatchObject({ success: true });
    expect(asked[1]?.body).toEqual({ password: 'seven quiet lanterns', code: '123456' });
  });

  it('keeps the dialog open after a wrong password', async () => {
    const { revoke } = await open(byPassword, {
      'POST /auth/reauth': refused('invalid_credentials'),
    });
    void revoke('1');
    const { getByLabelText, findByText } = await dialog();
    await userEvent.type(getByLabelText('Password'), 'wrong{Enter}');
    expect(await findByText(/Wrong password/)).toBeTruthy();
    expect(document.activeElement).toBe(getByLabelText('Password'));
  });

  it('with a wallet signature made for this purpose', async () => {
    await injectWallet();
    const { asked, revoke } = await open(someUser);
    const call = revoke('1');
    const { findByRole } = await dialog();
    await userEvent.click(await findByRole('button', { name: /^Local wallet/ }));
    await expect(call).resolves.toMatchObject({ success: true });
    const [, text, proof] = asked.filter(({ call: name }) => name !== 'GET /setup');
    expect(text?.body).toMatchObject({ purpose: 'reauth' });
    expect(proof?.body).toMatchObject({ nonce: 'n-1' });
    expect(localStorage.getItem('walletConnected')).toBeNull();
  });

  it(
    'asks for a code that the server requires and this browser did not know about',
    { tags: 'slow' },
    async () => {
      await injectWallet();
      const details = [{ path: 'code', message: 'Please enter the 6 digits or a backup code' }];
      const { revoke } = await open(someUser, {
        'POST /auth/reauth': refused('invalid_input', { details }),
      });
      void revoke('1');
      const { findByRole, findByLabelText } = await dialog();
      await userEvent.click(await findByRole('button', { name: /^Local wallet/ }));
      expect(await findByLabelText('Code')).toBeTruthy();
    },
  );

  it('offers both ways to people who have both', async () => {
    const { revoke } = await open({ ...byPassword, wallet_address: someUser.wallet_address });
    void revoke('1');
    const { getByRole, findByText, getByLabelText } = await dialog();
    await userEvent.click(getByRole('button', { name: 'Confirm with wallet' }));
    expect(await findByText(/Choose a wallet linked/)).toBeTruthy();
    await userEvent.click(getByRole('button', { name: 'Confirm with password' }));
    expect(getByLabelText('Password')).toBeTruthy();
  });
});

describe('canceling the confirmation', () => {
  it('by Escape leaves the dialog below open', { tags: 'slow' }, async () => {
    const onClose = vi.fn<() => void>();
    const below = (
      <Modal opened onClose={onClose} title="Change password">
        <input aria-label="New password" defaultValue="nine louder harbours" />
      </Modal>
    );
    const { revoke } = await open(byPassword, {}, below);
    void revoke('1');
    const { getByLabelText } = await dialog();
    await userEvent.type(getByLabelText('Password'), 'x{Escape}');
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByDisplayValue('nine louder harbours')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it.each(['Cancel', 'Escape', 'signing out'])(
    'by %s cancels the call, and sends nothing more',
    async (way) => {
      const { revoke, session, calls } = await open(byPassword);
      const call = revoke('1');
      const { getByRole } = await dialog();
      if (way === 'Cancel') await userEvent.click(getByRole('button', { name: 'Cancel' }));
      else if (way === 'Escape') fireEvent.keyDown(document.body, { key: 'Escape' });
      else act(() => session.clear());
      await expect(call).rejects.toMatchObject({ code: 'unconfirmed' });
      expect(calls()).toEqual(['DELETE /auth/sessions/1']);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    },
  );
});
