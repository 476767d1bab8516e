import { describe, expect, it } from 'vitest';
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import type { Notification } from '#contract/notifications/calls.ts';
import { freshNotifications, newestOf } from './bell.tsx';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 9, minute)).toISOString();
const notification = (
  minute: number,
  kind: NotificationKind = 'new_sign_in',
  read = false,
): Notification => ({
  id: crypto.randomUUID(),
  kind,
  subject: String(minute),
  title: '',
  text: '',
  link: null,
  created_at: at(minute),
  read_at: read ? at(minute + 1) : null,
  outcome: null,
  settled_at: null,
});
const on = {
  emailNotifications: true,
  pushNotifications: true,
  agentAlerts: true,
  performanceReports: true,
};

describe('fresh notifications', () => {
  it('are the unread ones since the last check', () => {
    const fresh = notification(5);
    expect(
      freshNotifications([fresh, notification(4, 'new_sign_in', true), notification(3)], at(3), on),
    ).toEqual([fresh]);
  });

  it('are none while browser notifications are off', () => {
    expect(freshNotifications([notification(5)], '', { ...on, pushNotifications: false })).toEqual(
      [],
    );
  });

  it('leave out kinds that are switched off, but never those about the account', () => {
    const [failed, changed] = [notification(5, 'post_failed'), notification(4, 'password_changed')];
    expect(freshNotifications([failed, changed], '', { ...on, agentAlerts: false })).toEqual([
      changed,
    ]);
  });

  it('are limited to the newest three', () => {
    const many = [9, 8, 7, 6].map((minute) => notification(minute));
    expect(freshNotifications(many, '', on)).toEqual(many.slice(0, 3));
  });

  it('start after the newest known one', () => {
    expect(newestOf([notification(3), notification(7), notification(5)])).toBe(at(7));
    expect(freshNotifications([notification(1)], newestOf([]), on)).toHaveLength(1);
  });
});
