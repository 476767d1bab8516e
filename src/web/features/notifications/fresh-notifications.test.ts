import { describe, expect, it } from 'vitest';
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import type { Notification } from '#contract/notifications/calls.ts';
import { freshNotifications, newestOf } from './fresh-notifications.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 9, minute)).toISOString();
const notification = (
  minute: number,
  kind: NotificationKind = 'new_sign_in',
  read = false,
): Notification => ({
  id: crypto.randomUUID(),
  kind,
  subject: String(minute),
  text: '',
  link: null,
  created_at: at(minute),
  read_at: read ? at(minute + 1) : null,
});
const on = {
  emailNotifications: true,
  pushNotifications: true,
  agentAlerts: true,
  performanceReports: true,
};

describe('fresh notices', () => {
  it('are the unread ones since the last look', () => {
    const fresh = notification(5);
    expect(
      freshNotifications([fresh, notification(4, 'new_sign_in', true), notification(3)], at(3), on),
    ).toEqual([fresh]);
  });

  it('are none while notifications of the browser are off', () => {
    expect(freshNotifications([notification(5)], '', { ...on, pushNotifications: false })).toEqual(
      [],
    );
  });

  it('leave out what a switch silences, and never what concerns the account', () => {
    const [failed, changed] = [notification(5, 'post_failed'), notification(4, 'password_changed')];
    expect(freshNotifications([failed, changed], '', { ...on, agentAlerts: false })).toEqual([
      changed,
    ]);
  });

  it('are at most three, the newest', () => {
    const many = [9, 8, 7, 6].map((minute) => notification(minute));
    expect(freshNotifications(many, '', on)).toEqual(many.slice(0, 3));
  });

  it('begin after the newest that is known', () => {
    expect(newestOf([notification(3), notification(7), notification(5)])).toBe(at(7));
    expect(freshNotifications([notification(1)], newestOf([]), on)).toHaveLength(1);
  });
});
