import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionInfo } from '#contract/auth/sessions.ts';
import type { UserProfile } from '#contract/auth/users.ts';
import { anAgent, answering, type Answers, openScreen, showMessages } from '#test/screen.tsx';
import { aProfile } from '#test/web-profile.ts';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { SettingsPage } from './settings.page.tsx';
import { enter } from '#test/enter.ts';

const refusal = (status: number, code: string, message: string) => ({
  status,
  body: { success: false, code, error: message, message },
});
const saying = (message: string) => ({ body: { message } });
const sent = (asked: { call: string; body: unknown }[], call: string) =>
  asked.filter((one) => one.call === call).map(({ body }) => body);

/** The security tab of an account, which the answers may change. */
function open(first: UserProfile, answers: (set: (next: UserProfile) => void) => Answers) {
  let profile = first;
  const asked = answering({
    'GET /users/profile': () => ({ body: { data: profile, user: profile } }),
    ...answers((next) => {
      profile = next;
    }),
  });
  showMessages();
  return { asked, ...openScreen(SettingsPage, '/settings', '/settings?tab=security') };
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

const codes = ['ABCD-1234-EFGH-5678', 'ZZZZ-1111-YYYY-2222'];
const on = aProfile({ two_factor_enabled: true, backup_codes_left: 10 });

describe('two-factor sign-in', () => {
  const seed = { secret: 'JBSWY3DPEHPK3PXP', otpauth_url: 'otpauth://x', qr_code: 'data:,' };
  const turningOn = (set: (next: UserProfile) => void): Answers => ({
    'POST /auth/2fa/enable': { body: { data: seed } },
    'POST /auth/2fa/verify': (body) => {
      if ((body as { code: string }).code !== '123456')
        return refusal(400, 'invalid_credentials', 'Couldn’t verify that sign-in.');
      set(on);
      return {
        body: {
          data: {
            user: { ...someUser, two_factor_enabled: true },
            token: 'token-2',
            expires_at: '2026-12-01T00:00:00.000Z',
            backup_codes: codes,
          },
          message: 'On.',
        },
      };
    },
  });

  it('S2-2.31 shows QR code and key, requires a valid code, and gives backup codes to save', async () => {
    open(aProfile(), turningOn);
    await press('Enable 2FA');
    const setUp = await dialog('Enable 2FA');
    expect(setUp.getByRole('img', { name: 'QR code with the key below' })).toBeTruthy();
    expect(setUp.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    const code = setUp.getByRole('textbox', { name: '6-digit code' });
    await userEvent.type(code, '12{Enter}');
    expect(setUp.getByText('Please enter the 6 digits or a backup code')).toBeTruthy();
    await userEvent.clear(code);
    await userEvent.type(code, '000000{Enter}');
    expect(await setUp.findByText(/^Wrong or expired code\./)).toBeTruthy();
    await userEvent.clear(code);
    await userEvent.type(code, '123 456{Enter}');

    const shown = await dialog('Your backup codes');
    expect(shown.getByText('ABCD-1234-EFGH-5678')).toBeTruthy();
    const done = shown.getByRole<HTMLButtonElement>('button', { name: 'Done' });
    expect(done.disabled).toBe(true);
    await userEvent.keyboard('{Escape}');
    expect(shown.getByText('ZZZZ-1111-YYYY-2222')).toBeTruthy();
    await userEvent.click(shown.getByRole('checkbox', { name: 'I saved my codes' }));
    await userEvent.click(done);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText(/10 of 10 backup codes are left/)).toBeTruthy();
    expect(session.token()).toBe('token-2');
    expect(session.get().user?.two_factor_enabled).toBe(true);
  });

  it('offers the codes to copy, download and print', async () => {
    const user = userEvent.setup();
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    const saved: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`,
        revokeObjectURL: () => {},
      }),
    );
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    open(on, () => ({
      'POST /auth/2fa/backup-codes': { body: { data: { backup_codes: codes }, message: 'Made.' } },
    }));
    await press('New backup codes');
    const asking = await dialog('New backup codes');
    await user.type(asking.getByRole('textbox'), '123456{Enter}');
    const shown = await dialog('Your backup codes');
    await user.click(shown.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    await user.click(shown.getByRole('button', { name: 'Download as text' }));
    expect(await saved[0]?.text()).toBe(
      `SocialAI backup codes of ${someUser.username}\n\nABCD-1234-EFGH-5678\nZZZZ-1111-YYYY-2222\n`,
    );
    expect(clicked).toHaveBeenCalledOnce();
    await user.click(shown.getByRole('button', { name: 'Copy all' }));
    expect(await shown.findByText('Copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('ABCD-1234-EFGH-5678\nZZZZ-1111-YYYY-2222');
  });

  it('S2-2.31 is turned off with a code', async () => {
    const { asked } = open({ ...on, backup_codes_left: 1 }, (set) => ({
      'POST /auth/2fa/disable': () => {
        set(aProfile());
        return saying('Two-factor sign-in is off.');
      },
    }));
    expect(await screen.findByText(/1 of 10 backup codes are left/)).toBeTruthy();
    await press('Disable 2FA');
    const asking = await dialog('Disable 2FA');
    await userEvent.type(asking.getByRole('textbox'), 'abcd-1234-efgh-5678{Enter}');
    expect(await screen.findByText('Two-factor sign-in is off.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Enable 2FA' })).toBeTruthy();
    expect(sent(asked, 'POST /auth/2fa/disable')).toEqual([{ code: 'ABCD1234EFGH5678' }]);
  });
});

const one = (own: Partial<SessionInfo>): SessionInfo => ({
  id: '0198c0de-0000-7000-8000-0000000000b1',
  device: 'Firefox on Linux',
  ip: '127.0.0.1',
  place: 'this_machine',
  signed_in_at: '2026-11-01T09:00:00.000Z',
  last_seen_at: '2026-11-02T09:00:00.000Z',
  expires_at: '2026-12-01T09:00:00.000Z',
  current: true,
  ...own,
});
const other = one({
  id: '0198c0de-0000-7000-8000-0000000000b2',
  device: 'Safari on iPhone',
  ip: '203.0.113.7',
  place: 'internet',
  current: false,
});

describe('sessions', () => {
  it('S2-2.32 are listed with device and place, this one marked; another is signed out after a confirmation', async () => {
    let list = [one({}), other];
    open(aProfile(), () => ({
      'GET /auth/sessions': () => ({ body: { data: list, total: list.length } }),
      [`DELETE /auth/sessions/${other.id}`]: () => {
        list = [one({})];
        return saying('That session is ended.');
      },
    }));
    await press('View Sessions');
    const shown = within(await screen.findByRole('list', { name: 'Sessions' }));
    const [mine, theirs] = shown.getAllByRole('listitem');
    expect(mine?.textContent).toContain('This session');
    expect(mine?.textContent).toContain('127.0.0.1, this machine');
    expect(theirs?.textContent).toContain('203.0.113.7, internet');
    await press('Sign out Safari on iPhone');
    const asking = await dialog('Sign out this session?');
    await userEvent.click(asking.getByRole('button', { name: 'Sign out session' }));
    await waitFor(() => expect(shown.getAllByRole('listitem')).toHaveLength(1));
  });

  it('S2-2.32 are all signed out except this one', async () => {
    let list = [one({}), other];
    open(aProfile(), () => ({
      'GET /auth/sessions': () => ({ body: { data: list, total: list.length } }),
      'POST /auth/revoke-all-sessions': () => {
        list = [one({})];
        return { body: { data: { ended: 1 }, message: '' } };
      },
    }));
    await press('View Sessions');
    await press('Sign out everywhere else');
    const asking = await dialog('Sign out everywhere else?');
    await userEvent.click(asking.getByRole('button', { name: 'Sign out 1 session' }));
    expect(await screen.findByText('1 session signed out.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Sign out everywhere else')).toBeNull());
  });
});

describe('password', () => {
  it('is set for the first time without an old one', async () => {
    const { asked } = open(aProfile(), (set) => ({
      'POST /auth/change-password': () => {
        set(aProfile({ has_password: true }));
        return saying('Password changed.');
      },
    }));
    await press('Set a password');
    expect(screen.queryByText(/then change your password/)).toBeNull();
    const asking = await dialog('Set a password');
    await userEvent.type(asking.getByLabelText('New password'), 'short{Enter}');
    expect(asking.getByText('Use at least 8 characters')).toBeTruthy();
    await userEvent.type(asking.getByLabelText('New password'), ' lamp river{Enter}');
    expect(await screen.findByText('Password changed.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Change password' })).toBeTruthy();
    expect(screen.getByText(/then change your password/)).toBeTruthy();
    expect(sent(asked, 'POST /auth/change-password')).toEqual([
      { new_password: 'short lamp river' },
    ]);
  });

  it('P-2.47 is changed with the old one', async () => {
    const message = 'That password is not right.';
    open(aProfile({ has_password: true }), () => ({
      'POST /auth/change-password': refusal(400, 'invalid_credentials', message),
    }));
    await press('Change password');
    const asking = await dialog('Change password');
    await enter(asking.getByLabelText('Current password'), 'wrong');
    await userEvent.type(asking.getByLabelText('New password'), 'lamp river stone{Enter}');
    expect(await asking.findByText(message)).toBeTruthy();
  });
});

describe('what works without a session', () => {
  const made = '2026-11-01T09:00:00.000Z';
  const token = (name: string, program: string | null) => ({ id: name, name, program });
  const access: Answers = {
    'GET /tokens': {
      body: {
        data: [token('Zapier', null), token('Make', null), token('Claude', 'claude.ai')],
        total: 3,
      },
    },
    'GET /calendar-feed': { body: { data: { created_at: made } } },
    'GET /review-links': { body: { data: [{ id: 'l' }], total: 1 } },
    'GET /webhooks': {
      body: { data: [{ id: 'w', url: 'https://hooks.example.com/in', state: 'on' }], total: 1 },
    },
    'GET /chats': { body: { data: { chat: null, bots: [] } } },
  };
  const more = 'We also ended: the API token “Zapier”.';

  it('is listed and ticked when all other sessions are signed out', async () => {
    const { asked } = open(aProfile(), () => ({
      ...access,
      'GET /auth/sessions': { body: { data: [one({}), other], total: 2 } },
      'POST /auth/revoke-all-sessions': { body: { data: { ended: 1, more }, message: '' } },
    }));
    await press('View Sessions');
    await press('Sign out everywhere else');
    const asking = await dialog('Sign out everywhere else?');
    expect(await asking.findByText('API token: Zapier')).toBeTruthy();
    expect(asking.getByText('Also revoke')).toBeTruthy();
    const boxes = asking.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ checked }) => checked)).toEqual([true, true, true, true, true, true]);
    await userEvent.click(asking.getByRole('checkbox', { name: 'API token: Zapier' }));
    await userEvent.click(asking.getByRole('checkbox', { name: 'Connected program: Claude' }));
    await userEvent.click(asking.getByRole('button', { name: 'Sign out 1 session' }));
    expect(await screen.findByText(`1 session signed out. ${more}`)).toBeTruthy();
    expect(sent(asked, 'POST /auth/revoke-all-sessions')).toEqual([
      { also: ['Make', 'calendar', 'reviews', 'webhooks', 'chats'] },
    ]);
  });

  it('is listed and ticked when the password is changed', async () => {
    const { asked } = open(aProfile(), () => ({
      ...access,
      'POST /auth/change-password': saying('Password changed.'),
    }));
    await press('Set a password');
    const asking = await dialog('Set a password');
    await userEvent.click(
      await asking.findByRole('checkbox', { name: 'Webhook: hooks.example.com' }),
    );
    await userEvent.type(asking.getByLabelText('New password'), 'short lamp river{Enter}');
    expect(await screen.findByText('Password changed.')).toBeTruthy();
    expect(sent(asked, 'POST /auth/change-password')).toEqual([
      {
        new_password: 'short lamp river',
        also: ['tokens', 'programs', 'calendar', 'reviews', 'chats'],
      },
    ]);
  });
});

describe('deleting the account', () => {
  it('P-2.47 lists what is lost, requires the name, and signs out', async () => {
    const ada = anAgent();
    const counted = {
      ...ada,
      performance_metrics: { ...ada.performance_metrics, total_posts_generated: 3 },
    };
    const { asked } = open(aProfile(), () => ({
      'GET /agents': { body: { data: [counted], agents: [counted], total: 1 } },
      'POST /auth/delete-account': saying('Your account is deleted.'),
    }));
    await press('Delete account');
    const asking = await dialog('Delete your account?');
    expect(await asking.findByText('1 agent')).toBeTruthy();
    expect(asking.getByText('3 posts')).toBeTruthy();
    const name = asking.getByRole('textbox', { name: `Type ${someUser.username} to confirm` });
    await userEvent.type(name, 'quiet{Enter}');
    expect(asking.getByText(`Type ${someUser.username} exactly`)).toBeTruthy();
    expect(sent(asked, 'POST /auth/delete-account')).toEqual([]);
    await userEvent.type(name, '-otter{Enter}');
    expect(await screen.findByText('Your account is deleted.')).toBeTruthy();
    expect(sent(asked, 'POST /auth/delete-account')).toEqual([{ confirm: someUser.username }]);
    expect(localStorage.getItem('authToken')).toBeNull();
    expect(await screen.findByText('at /')).toBeTruthy();
    expect(sent(asked, 'POST /auth/logout')).toEqual([]);
  });
});
