import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PushDevice } from '#contract/notifications/push.ts';
import { isPushed } from '#web/entities/notifications/browser-notifications.ts';
import { session } from '#web/lib/session/session.ts';
import { answering, openScreen, showMessages } from '#test/screen.tsx';
import { aProfile } from '#test/web-profile.ts';
import { someUser } from '#test/web-user.ts';
import { SettingsPage } from './settings.page.tsx';

const endpoint = 'https://push.example.org/here';
const keys = { p256dh: 'p', auth: 'a' };
const device = (id: string, name: string, address: string): PushDevice => ({
  id,
  device: name,
  fingerprint: createHash('sha256').update(address).digest('base64url'),
  created_at: '2026-11-20T09:00:00.000Z',
  reached_at: null,
});
const phone = device('p-1', 'Chrome on Android', 'https://push.example.org/phone');
const here = device('h-1', 'Firefox on Linux', endpoint);

/** The tab, with a server that stores devices. */
function open(devices: PushDevice[] = []) {
  const asked: unknown[] = [];
  const profile = aProfile({});
  const list = [...devices];
  answering({
    'GET /users/profile': { body: { data: profile, user: profile } },
    'GET /push': () => ({ body: { public_key: 'the-key', data: [...list], total: list.length } }),
    'POST /push': (body) => {
      asked.push(body);
      list.unshift(here);
      return { status: 201, body: { data: here } };
    },
    'DELETE /push/p-1': () => {
      asked.push('removed p-1');
      list.splice(0, list.length, ...list.filter(({ id }) => id !== 'p-1'));
      return { body: { message: 'This device no longer gets notifications.' } };
    },
    'DELETE /push/h-1': () => {
      asked.push('removed h-1');
      list.splice(0, list.length, ...list.filter(({ id }) => id !== 'h-1'));
      return { body: { message: 'This device no longer gets notifications.' } };
    },
  });
  showMessages();
  openScreen(SettingsPage, '/settings', '/settings?tab=notifications');
  return asked;
}

/** Something that this browser has and others don't. */
const own = (name: 'serviceWorker' | 'standalone', value: unknown) =>
  Object.defineProperty(navigator, name, { configurable: true, value });

interface Has {
  permission?: string;
  answers?: string;
  subscribed?: boolean;
  /** The error of a failed subscription. */
  fails?: Error;
}

/** A browser with push; records what it was asked to subscribe with. */
function browser({ permission = 'default', answers = 'granted', subscribed, fails }: Has = {}) {
  const asked: unknown[] = [];
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys, expirationTime: null }),
    unsubscribe: async () => {
      current = null;
      return true;
    },
  };
  let current = subscribed ? subscription : null;
  const pushManager = {
    getSubscription: async () => current,
    async subscribe(options: object) {
      asked.push(options);
      if (fails) throw fails;
      current = subscription;
      return subscription;
    },
  };
  const registration = { pushManager };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', () => undefined);
  const Notification = {
    permission,
    async requestPermission() {
      Notification.permission = answers;
      return answers;
    },
  };
  vi.stubGlobal('Notification', Notification);
  own('serviceWorker', {
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  });
  return { asked, isSubscribed: () => current !== null };
}

const theSwitch = () =>
  screen.findByRole<HTMLInputElement>('switch', { name: 'Push notifications on this device' });
const enabled = async () => {
  const found = await theSwitch();
  await vi.waitFor(() => expect(found.disabled).toBe(false));
  return found;
};

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => {
  for (const name of ['serviceWorker', 'standalone']) Reflect.deleteProperty(navigator, name);
  session.clear();
});

describe('push notification settings', () => {
  it('P-23.80 are turned on after the browser’s prompt, with the server’s key', async () => {
    const { asked } = browser();
    const sent = open();
    const found = await enabled();
    expect(found.checked).toBe(false);
    await userEvent.click(found);
    await vi.waitFor(() => expect(sent).toEqual([{ endpoint, keys }]));
    expect(asked).toEqual([{ userVisibleOnly: true, applicationServerKey: 'the-key' }]);
    expect(await screen.findByText('This device')).toBeTruthy();
    await vi.waitFor(() => expect(found.checked).toBe(true));
    // Tabs of this browser need not show the same ones.
    expect(isPushed()).toBe(true);
    session.clear();
    expect(isPushed()).toBe(false);
  });

  it('P-23.80 are turned off here and in the browser', async () => {
    const { isSubscribed } = browser({ permission: 'granted', subscribed: true });
    const sent = open([here, phone]);
    const found = await enabled();
    await vi.waitFor(() => expect(found.checked).toBe(true));
    await userEvent.click(found);
    await vi.waitFor(() => expect(found.checked).toBe(false));
    expect([sent, isSubscribed()]).toEqual([['removed h-1'], false]);
    expect(isPushed()).toBe(false);
  });

  it('P-23.80 are turned off for another device', async () => {
    browser({ permission: 'granted', subscribed: true });
    const sent = open([here, phone]);
    const list = await screen.findByRole('list', { name: 'Devices with push notifications' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    await userEvent.click(within(list).getByRole('button', { name: 'Remove Chrome on Android' }));
    await vi.waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
    expect(sent).toEqual(['removed p-1']);
  });

  it.each([
    [{ answers: 'denied' }, /blocked here/],
    [{ answers: 'default' }, /dismissed the browser’s permission prompt/],
    [
      { fails: new DOMException('push service error', 'AbortError') },
      /couldn’t reach its push service/,
    ],
  ])('P-23.80 stay off with the reason: %j', async (has, reason) => {
    browser(has);
    const sent = open();
    const found = await enabled();
    await userEvent.click(found);
    expect((await screen.findByRole('alert')).textContent).toMatch(reason);
    expect([found.checked, sent]).toEqual([false, []]);
  });

  it.each<[string, () => void, RegExp]>([
    ['without https', () => vi.stubGlobal('isSecureContext', false), /need an https address/],
    [
      'on an iPhone, outside the home screen',
      () => own('standalone', false),
      /add SocialAI to your home screen first/,
    ],
    ['where they are blocked', () => browser({ permission: 'denied' }), /blocked here/],
  ])('P-23.80 say what to do %s', async (_where, be, hint) => {
    browser();
    be();
    open();
    expect(await screen.findByText(hint)).toBeTruthy();
    expect((await theSwitch()).disabled).toBe(true);
  });

  it('P-23.80 say that the browser doesn’t support them', async () => {
    vi.stubGlobal('isSecureContext', true);
    open();
    expect(await screen.findByText(/doesn’t support push notifications/)).toBeTruthy();
  });
});
