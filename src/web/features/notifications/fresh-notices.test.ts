import { describe, expect, it } from 'vitest';
import type { NoticeKind } from '#contract/notifications/kinds.ts';
import type { Notice } from '#contract/notifications/calls.ts';
import { freshNotices, newestOf } from './fresh-notices.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 9, minute)).toISOString();
const notice = (minute: number, kind: NoticeKind = 'new_sign_in', read = false): Notice => ({
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
    const fresh = notice(5);
    expect(freshNotices([fresh, notice(4, 'new_sign_in', true), notice(3)], at(3), on)).toEqual([
      fresh,
    ]);
  });

  it('are none while notifications of the browser are off', () => {
    expect(freshNotices([notice(5)], '', { ...on, pushNotifications: false })).toEqual([]);
  });

  it('leave out what a switch silences, and never what concerns the account', () => {
    const [failed, changed] = [notice(5, 'post_failed'), notice(4, 'password_changed')];
    expect(freshNotices([failed, changed], '', { ...on, agentAlerts: false })).toEqual([changed]);
  });

  it('are at most three, the newest', () => {
    const many = [9, 8, 7, 6].map((minute) => notice(minute));
    expect(freshNotices(many, '', on)).toEqual(many.slice(0, 3));
  });

  it('begin after the newest that is known', () => {
    expect(newestOf([notice(3), notice(7), notice(5)])).toBe(at(7));
    expect(freshNotices([notice(1)], newestOf([]), on)).toHaveLength(1);
  });
});
