import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answering, openScreen, showMessages } from '#test/screen.tsx';
import { aProfile } from '#test/web-profile.ts';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { SettingsPage } from './settings.page.tsx';

const defaults = aProfile().notifications;
const verified = { email: 'ada@example.org', email_verified: true };

/** The notifications tab, with a server that stores the switches or refuses them. */
function open(own: Parameters<typeof aProfile>[0], refusal?: string) {
  const profile = aProfile(own);
  const saved: unknown[] = [];
  answering({
    'GET /users/profile': { body: { data: profile, user: profile } },
    'PUT /users/notifications': (body) => {
      saved.push(body);
      return refusal
        ? { status: 403, body: { success: false, code: 'forbidden', message: refusal } }
        : { body: { data: body, message: 'Saved.' } };
    },
  });
  showMessages();
  openScreen(SettingsPage, '/settings', '/settings?tab=notifications');
  return saved;
}
const theSwitch = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });

/** A browser that answers the permission prompt. */
function browserThat(answers: string) {
  const shown: string[] = [];
  class Notification extends EventTarget {
    static permission = 'default';
    static async requestPermission() {
      Notification.permission = answers;
      return answers;
    }
    constructor(title: string) {
      super();
      shown.push(title);
    }
  }
  vi.stubGlobal('Notification', Notification);
  vi.stubGlobal('isSecureContext', true);
  return shown;
}

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('notification settings', () => {
  it(
    'S2-2.33 have the defaults of the specification, and explain themselves',
    { tags: 'slow' },
    async () => {
      open(verified);
      const all = {
        'Email notifications': true,
        'Browser notifications': false,
        'Agent alerts': true,
        'Performance reports': true,
      };
      for (const [name, on] of Object.entries(all)) {
        const found = await theSwitch(name);
        expect([name, found.checked]).toEqual([name, on]);
        const help = document.getElementById(found.getAttribute('aria-describedby') ?? '');
        expect(help?.textContent).toMatch(/\w+ \w+ \w+/);
      }
      expect(screen.getByText(/always send security alerts/)).toBeTruthy();
      expect(screen.queryByText(/to get emails/)).toBeNull();
    },
  );

  it('S2-2.33 are saved at once', async () => {
    const saved = open(verified);
    const reports = await theSwitch('Performance reports');
    await userEvent.click(reports);
    expect(reports.checked).toBe(false);
    await vi.waitFor(() => expect(saved).toEqual([{ ...defaults, performanceReports: false }]));
  });

  it('switch back when the server refuses, and say so', async () => {
    open(verified, 'Not now.');
    const alerts = await theSwitch('Agent alerts');
    await userEvent.click(alerts);
    expect(await screen.findByText('Not now.')).toBeTruthy();
    expect(alerts.checked).toBe(true);
  });

  it('say that emails need a verified address', async () => {
    open({});
    const [first] = await screen.findAllByRole('link', { name: 'Verify an email address' });
    expect(first?.getAttribute('href')).toBe('/settings');
  });
});

describe('browser notification settings', () => {
  it('are turned on when the browser agrees, and shown as on', async () => {
    const shown = browserThat('granted');
    const saved = open({});
    await userEvent.click(await theSwitch('Browser notifications'));
    await vi.waitFor(() => expect(saved).toEqual([{ ...defaults, pushNotifications: true }]));
    expect(shown).toEqual(['Notifications are on']);
  });

  it('stay off when the browser refuses, with the reason', async () => {
    browserThat('denied');
    const saved = open({});
    const push = await theSwitch('Browser notifications');
    await userEvent.click(push);
    expect((await screen.findByRole('alert')).textContent).toMatch(/Notifications are blocked/);
    expect(push.checked).toBe(false);
    expect(saved).toEqual([]);
  });

  it('ask again in a browser that was not asked yet', async () => {
    const shown = browserThat('granted');
    open({ notifications: { ...defaults, pushNotifications: true } });
    await userEvent.click(await screen.findByRole('button', { name: 'Allow in this browser' }));
    expect(shown).toEqual(['Notifications are on']);
    await vi.waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Allow in this browser' })).toBeNull(),
    );
  });
});
