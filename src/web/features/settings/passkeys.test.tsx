import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Passkey } from '#contract/auth/passkeys.ts';
import { answering, openScreen, showMessages } from '#test/screen.tsx';
import { aProfile } from '#test/web-profile.ts';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { SettingsPage } from './settings.page.tsx';

const laptop: Passkey = {
  id: '0198c0de-0000-7000-8000-000000000001',
  name: 'Laptop',
  created_at: '2026-11-01T09:00:00.000Z',
  last_used_at: null,
};
const response = { clientDataJSON: 'data', attestationObject: 'said' };

/** A browser with passkeys: `make` is what its authenticator does. */
function withPasskeys(make: () => Promise<unknown>) {
  class PublicKeyCredential {
    static parseRequestOptionsFromJSON = (options: unknown) => options;
    static parseCreationOptionsFromJSON = (options: unknown) => options;
    id = 'credential';
    toJSON = () => ({ id: 'credential', response });
  }
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential);
  const create = vi.fn<(options: unknown) => Promise<unknown>>(make);
  vi.stubGlobal('navigator', Object.assign(navigator, { credentials: { create } }));
  return { create, PublicKeyCredential };
}

function open(first: Passkey[] = [laptop]) {
  let kept = first;
  const profile = aProfile();
  const asked = answering({
    'GET /users/profile': { body: { data: profile, user: profile } },
    'GET /auth/passkeys': () => ({ body: { data: kept } }),
    'POST /auth/passkeys/offer': {
      body: {
        data: { challenge: 'c', rp_id: 'web.test', user: { id: 'u', name: 'ada' }, known: ['k'] },
      },
    },
    'POST /auth/passkeys': (sent) => {
      kept = [...kept, { ...laptop, id: 'new', name: Object(sent).name }];
      return { status: 201, body: { success: true, data: kept[1], message: 'Passkey added.' } };
    },
    [`PATCH /auth/passkeys/${laptop.id}`]: (sent) => {
      kept = [{ ...laptop, name: Object(sent).name }];
      return { body: { data: kept[0], message: 'Saved.' } };
    },
    [`DELETE /auth/passkeys/${laptop.id}`]: () => {
      kept = [];
      return { body: { message: 'Passkey removed.' } };
    },
  });
  showMessages();
  openScreen(SettingsPage, '/settings', '/settings?tab=security');
  return asked;
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async (item: string) => {
  await press('More for Laptop');
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

it('P-50.64 adds a passkey with a name, and asks the browser for one of this server only', async () => {
  const { create, PublicKeyCredential } = withPasskeys(async () => new PublicKeyCredential());
  const asked = open();
  await press('Add a passkey');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a passkey' }));
  await userEvent.clear(dialog.getByLabelText('Name'));
  await userEvent.type(dialog.getByLabelText('Name'), 'Phone{Enter}');
  expect(await screen.findByText('Phone')).toBeTruthy();
  expect(asked.find(({ call }) => call === 'POST /auth/passkeys')?.body).toEqual({
    name: 'Phone',
    id: 'credential',
    client_data: 'data',
    attestation: 'said',
  });
  expect(create.mock.calls[0]?.[0]).toMatchObject({
    publicKey: {
      challenge: 'c',
      rp: { id: 'web.test' },
      excludeCredentials: [{ id: 'k', type: 'public-key' }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    },
  });
});

it('P-50.64 says why there is no new passkey, and sends nothing', async () => {
  withPasskeys(() => Promise.reject(new DOMException('', 'InvalidStateError')));
  const asked = open();
  await press('Add a passkey');
  await press('Continue');
  const why = 'This device has a passkey for your account already.';
  expect(await screen.findByText(why)).toBeTruthy();
  expect(asked.map(({ call }) => call)).not.toContain('POST /auth/passkeys');
});

it('P-50.64 renames a passkey, and removes it after a question', async () => {
  withPasskeys(() => Promise.reject(new Error('unused')));
  const asked = open();
  await choose('Rename');
  const field = within(await screen.findByRole('dialog')).getByLabelText('Name');
  await userEvent.type(field, ' of mine{Enter}');
  expect(await screen.findByText('Laptop of mine')).toBeTruthy();
  await press('More for Laptop of mine');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  await press('Remove passkey');
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Passkeys' })).toBeNull());
  expect(asked.map(({ call }) => call)).toContain(`DELETE /auth/passkeys/${laptop.id}`);
});

it('P-50.64 says where a browser has no passkeys', async () => {
  open([]);
  expect(await screen.findByText('This browser can’t make passkeys at this address.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});
