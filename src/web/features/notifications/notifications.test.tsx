import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Notification } from '#contract/notifications/calls.ts';
import { noticeTitle } from '#contract/notifications/kinds.ts';
import { answering, type Answers, openScreen } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { notificationsInterval } from '#web/entities/notifications/notification-queries.ts';
import { session } from '#web/lib/session/session.ts';
import { Bell } from './bell.tsx';
import { NotificationsPage } from './notifications.page.tsx';

let made = 0;
const aNotification = (own: Partial<Notification> = {}): Notification => ({
  id: `0198c0de-0000-7000-8000-${String((made += 1)).padStart(12, '0')}`,
  kind: 'post_failed',
  subject: String(made),
  title: noticeTitle({ kind: own.kind ?? 'post_failed' }),
  text: 'Ada could not post to the sandbox.',
  link: '/agents',
  created_at: new Date(Date.UTC(2026, 10, 1, 9, made)).toISOString(),
  read_at: null,
  outcome: null,
  settled_at: null,
  ...own,
});
const calm = { id: 'a', kind: 'wallet_linked', text: 'A wallet was linked.', link: null } as const;

/** A server with notifications, newest first. */
function serving(first: Notification[], more: Answers = {}) {
  const kept = [...first];
  const read = (one: Notification) => ({ ...one, read_at: '2026-11-02T09:00:00.000Z' });
  const one = (id: string) => () => {
    const at = kept.findIndex((notification) => notification.id === id);
    const found = kept[at];
    if (found) kept[at] = read(found);
    return { body: { data: kept[at] } };
  };
  const asked = answering({
    'GET /notices': () => ({
      body: {
        data: kept,
        total: kept.length,
        unread: kept.filter(({ read_at }) => !read_at).length,
      },
    }),
    'POST /notices/read-all': () => {
      kept.splice(0, kept.length, ...kept.map(read));
      return { body: { data: { read: kept.length } } };
    },
    ...Object.fromEntries(first.map(({ id }) => [`POST /notices/${id}/read`, one(id)])),
    ...more,
  });
  return { asked, kept, looks: () => asked.filter(({ call }) => call === 'GET /notices').length };
}

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => {
  session.clear();
  vi.useRealTimers();
});

const bell = (name: string | RegExp = /^Notifications/) => screen.findByRole('button', { name });

it('P-50.51 an administrator approves or declines a request for access in the notification', async () => {
  const kind = 'access_asked';
  const [ada, bob] = ['ada', 'bob'].map((subject) =>
    aNotification({ kind, subject, text: `${subject} asks for access.`, link: '/admin/whitelist' }),
  ) as [Notification, Notification];
  const { asked, kept } = serving([ada, bob], {
    'POST /admin/wishes/access/ada': () => {
      kept.splice(0, 1, { ...ada, read_at: '2026-11-02T09:00:00.000Z' });
      return { body: { message: 'ada has access.' } };
    },
    'DELETE /admin/wishes/access/bob': { body: { message: 'Request declined.' } },
  });
  openScreen(NotificationsPage, '/notices');
  await userEvent.click(await screen.findByRole('button', { name: 'Approve ada' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve ada' })).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Decline bob' }));
  await waitFor(() =>
    expect(asked.map(({ call }) => call)).toContain('DELETE /admin/wishes/access/bob'),
  );
});

describe('bell', () => {
  it('shows the unread count up to 9+, and the full count to screen readers', async () => {
    serving(Array.from({ length: 12 }, () => aNotification()));
    openScreen(Bell, '/agents');
    expect((await bell('Notifications, 12 unread')).textContent).toBe('9+');
    expect(screen.getByText('12 unread notifications').getAttribute('aria-live')).toBe('polite');
  });

  it('P-2.50 lists the newest; a link marks its notification as read and opens its page', async () => {
    const first = aNotification();
    const { asked } = serving([first, aNotification(calm)]);
    const { router } = openScreen(Bell, '/dashboard');
    await userEvent.click(await bell('Notifications, 2 unread'));
    const dialog = within(await screen.findByRole('dialog', { name: /^Notifications/ }));
    expect(await dialog.findByText('A wallet was linked.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('link', { name: 'A post failed' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/agents'));
    expect(asked.map(({ call }) => call)).toContain(`POST /notices/${first.id}/read`);
  });

  it('marks one or all as read', async () => {
    serving([aNotification(), aNotification(), aNotification(calm)]);
    openScreen(Bell, '/dashboard');
    await userEvent.click(await bell('Notifications, 3 unread'));
    await userEvent.click(
      await screen.findByRole('button', { name: 'Mark as read: Wallet linked' }),
    );
    expect(await bell('Notifications, 2 unread')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
    expect(await bell('Notifications')).toBeTruthy();
    expect(screen.queryByText('New')).toBeNull();
  });

  it('ignores links to other sites', async () => {
    serving([
      aNotification({ link: '//evil.example' }),
      aNotification({ link: 'https://evil.example' }),
    ]);
    openScreen(Bell, '/dashboard');
    await userEvent.click(await bell());
    const dialog = within(await screen.findByRole('dialog', { name: /^Notifications/ }));
    expect(await dialog.findAllByText('A post failed')).toHaveLength(2);
    expect(dialog.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'All notifications',
    ]);
  });

  it('P-49.272 says what became of what it asked for', async () => {
    const settled_at = new Date(Date.now() - 2 * 3_600_000).toISOString();
    const own = { outcome: 'Approved by Mia', settled_at, read_at: settled_at };
    serving([aNotification({ kind: 'post_to_approve', text: '“Tea.” by Ada.', ...own })]);
    openScreen(NotificationsPage, '/notices');
    const one = within(await screen.findByRole('article'));
    expect(one.getByRole('heading', { name: 'Approved by Mia' })).toBeTruthy();
    expect(one.getByText('2 h ago')).toBeTruthy();
    expect(one.queryByRole('button')).toBeNull();
    expect(one.queryByText(/needs your approval/)).toBeNull();
  });

  it('shows an empty state', async () => {
    serving([]);
    openScreen(Bell, '/dashboard');
    await userEvent.click(await bell('Notifications'));
    expect(await screen.findByText(/No notifications yet/)).toBeTruthy();
  });

  it('refreshes after half a minute, and not more often when focused repeatedly', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { kept, looks } = serving([]);
    openScreen(Bell, '/dashboard');
    await bell('Notifications');
    await waitFor(() => expect(looks()).toBe(1));
    for (let times = 0; times < 5; times += 1)
      act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(looks()).toBe(1);
    kept.push(aNotification());
    await act(() => vi.advanceTimersByTimeAsync(notificationsInterval));
    expect(await bell('Notifications, 1 unread')).toBeTruthy();
    expect(looks()).toBe(2);
  });
});

describe('browser notifications', () => {
  const shown: string[] = [];
  class FakeNotification extends EventTarget {
    static permission = 'granted';
    constructor(title: string, { body }: { body: string }) {
      super();
      shown.push(`${title}: ${body}`);
    }
  }
  beforeEach(() => {
    shown.length = 0;
    Object.assign(window, { Notification: FakeNotification, isSecureContext: true });
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });
  afterEach(() => {
    for (const name of ['Notification', 'isSecureContext']) Reflect.deleteProperty(window, name);
  });

  const profile = (pushNotifications: boolean) => ({
    'GET /users/profile': {
      body: {
        data: {
          notifications: {
            emailNotifications: true,
            pushNotifications,
            agentAlerts: true,
            performanceReports: true,
          },
        },
      },
    },
  });
  const look = () => act(() => vi.advanceTimersByTimeAsync(notificationsInterval));

  it('S2-2.38 show once what arrived since the page was opened', async () => {
    const { kept } = serving([aNotification()], profile(true));
    openScreen(Bell, '/dashboard');
    await bell('Notifications, 1 unread');
    await look();
    expect(shown).toEqual([]);
    kept.unshift(aNotification({ text: 'Fresh.' }));
    await look();
    await waitFor(() => expect(shown).toEqual(['A post failed: Fresh.']));
    await look();
    expect(shown).toHaveLength(1);
  });

  it('S2-2.38 are shown by only one of several tabs', async () => {
    const { kept } = serving([], profile(true));
    const Tabs = () => (
      <>
        <Bell />
        <Bell />
      </>
    );
    openScreen(Tabs, '/dashboard');
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: 'Notifications' })).toHaveLength(2),
    );
    kept.unshift(aNotification());
    await look();
    await waitFor(() => expect(shown).toHaveLength(1));
  });

  it('S2-2.38 are not shown while switched off', async () => {
    const { kept } = serving([], profile(false));
    openScreen(Bell, '/dashboard');
    await bell('Notifications');
    kept.unshift(aNotification());
    await look();
    expect(await bell('Notifications, 1 unread')).toBeTruthy();
    expect(shown).toEqual([]);
  });
});

describe('notifications page', () => {
  it('lists all, marks them as read and loads more', async () => {
    const { kept } = serving([aNotification(calm), aNotification({ text: 'Second.' })]);
    openScreen(NotificationsPage, '/notices');
    expect(await screen.findByText('2 notifications, 2 unread')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByText('2 notifications')).toBeTruthy();
    expect(kept.every(({ read_at }) => read_at)).toBe(true);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('shows each notification once when loading more', async () => {
    const [a, b, c] = [
      aNotification({ text: 'A.' }),
      aNotification({ text: 'B.' }),
      aNotification({ text: 'C.' }),
    ];
    let page = 0;
    const asked = answering({
      'GET /notices': () => {
        page += 1;
        return {
          body:
            page === 1
              ? { data: [a, b], total: 3, next_cursor: 'next', unread: 0 }
              : { data: [b, c], total: null, next_cursor: null, unread: 0 },
        };
      },
    });
    openScreen(NotificationsPage, '/notices');
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('C.')).toBeTruthy();
    expect(screen.getAllByRole('article')).toHaveLength(3);
    expect(asked.at(-1)?.query).toMatchObject({ cursor: 'next' });
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('shows an empty state', async () => {
    serving([]);
    openScreen(NotificationsPage, '/notices');
    expect(await screen.findByRole('heading', { name: 'No notifications yet' })).toBeTruthy();
  });
});
