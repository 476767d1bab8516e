import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AuditEvent } from '#contract/audit/calls.ts';
import { answering, openScreen } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { ActivityPage, runsOf, detailWords } from './activity.page.tsx';

let made = 0;
const anEvent = (own: Partial<AuditEvent> = {}): AuditEvent => ({
  id: `0198c0de-0000-7000-8000-${String((made += 1)).padStart(12, '0')}`,
  at: '2026-11-01T09:00:00.000Z',
  event: 'signed_in',
  ip: '203.0.113.7',
  device: 'Firefox on Windows',
  request_id: 'r',
  detail: 'wallet',
  ...own,
});

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('security activity', () => {
  it('P-2.48 shows what happened, from where, and the exact time', async () => {
    answering({ 'GET /auth/audit': { body: { data: [anEvent()], total: 1 } } });
    openScreen(ActivityPage, '/settings/activity');
    expect(await screen.findByRole('heading', { name: 'Signed in' })).toBeTruthy();
    expect(screen.getByText('With a wallet')).toBeTruthy();
    expect(screen.getByText('Firefox on Windows · 203.0.113.7')).toBeTruthy();
    const time = screen.getByRole('time');
    expect(time.getAttribute('datetime')).toBe('2026-11-01T09:00:00.000Z');
    expect(time.title).toMatch(/November 1, 2026/);
    expect(screen.getByText('1 event')).toBeTruthy();
  });

  it('leaves out the device when there is none', async () => {
    const event = anEvent({ event: 'whitelist_removed', ip: '', device: 'Unknown browser' });
    answering({ 'GET /auth/audit': { body: { data: [event], total: 1 } } });
    openScreen(ActivityPage, '/settings/activity');
    expect(await screen.findByText('Wallet access removed')).toBeTruthy();
    expect(screen.queryByText(/Unknown browser/)).toBeNull();
  });

  it('links to the settings that sign out an intruder', async () => {
    answering({ 'GET /auth/audit': { body: { data: [], total: 0 } } });
    const { router } = openScreen(ActivityPage, '/settings/activity');
    await userEvent.click(await screen.findByRole('link', { name: 'security settings' }));
    expect(router.state.location.href).toBe('/settings?tab=security');
  });

  it('P-49.239 shows only events of posts, or only all others', async () => {
    const asked = answering({
      'GET /auth/audit': (_body, query) => ({
        body: {
          data: [anEvent(query['about'] === 'posts' ? { event: 'post_published' } : {})],
          total: 1,
        },
      }),
    });
    openScreen(ActivityPage, '/settings/activity');
    await userEvent.click(await screen.findByRole('radio', { name: 'Posts' }));
    expect(await screen.findByRole('heading', { name: 'Post published' })).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Account' }));
    expect(await screen.findByRole('heading', { name: 'Signed in' })).toBeTruthy();
    expect(asked.map(({ query }) => query['about'])).toEqual([undefined, 'posts', 'account']);
  });

  it('loads more on click', async () => {
    const asked = answering({
      'GET /auth/audit': () => ({
        body:
          asked.length === 1
            ? { data: [anEvent()], total: 2, next_cursor: 'next' }
            : { data: [anEvent({ event: 'password_changed', detail: null })], total: null },
      }),
    });
    openScreen(ActivityPage, '/settings/activity');
    expect(await screen.findByText('The newest 1 of 2 events')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('heading', { name: 'Password changed' })).toBeTruthy();
    expect(asked.at(-1)?.query).toMatchObject({ cursor: 'next' });
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});

describe('event details', () => {
  const post = '0198c0de-0000-7000-8000-000000000001';
  it.each<[AuditEvent['event'], string, string]>([
    ['post_published', `Ada on twitter, post ${post}`, 'Ada on X'],
    [
      'post_settled',
      `there: Ada on sandbox, post ${post}`,
      'Confirmed as published: Ada on Sandbox',
    ],
    ['platform_connected', 'bluesky: ada.example', 'ada.example on Bluesky'],
    ['platform_disconnected', 'telegram', 'Telegram'],
    [
      'checklist_changed',
      'bluesky: automated_label yes',
      'Bluesky · Confirmed: The account is labeled as a bot',
    ],
    ['access_refused', `DELETE /agents/${post}: Ask an administrator.`, 'Ask an administrator.'],
    ['sessions_revoked', '2', '2 sessions'],
    ['backup_code_used', '1 left', '1 backup code left'],
    ['signed_in', 'backup code', 'With a backup code'],
    ['second_factor_off', 'by the command line', 'By an administrator, on the server'],
    [
      'notifications_changed',
      'unsubscribed: agentAlerts',
      'Unsubscribed by email link: Agent alerts',
    ],
    ['email_changed', 'removed', 'Email removed'],
    ['agent_deleted', 'Ada', 'Ada'],
  ])('P-2.48 of %s use names and plain words', (event, detail, words) => {
    expect(detailWords({ event, detail })).toBe(words);
  });
});

describe('repeated events', () => {
  const times = (events: AuditEvent[]) =>
    runsOf(events).map(({ event, count }) => [event.event, count]);

  it('are grouped when they are the same', () => {
    const same = () => anEvent({ event: 'session_revoked', detail: null });
    const first = { ...same(), at: '2026-10-31T09:00:00.000Z' };
    expect(times([same(), same(), first, anEvent(), same()])).toEqual([
      ['session_revoked', 3],
      ['signed_in', 1],
      ['session_revoked', 1],
    ]);
    expect(runsOf([same(), first])[0]?.since).toBe(first.at);
  });

  it('are not grouped when their origins differ', () => {
    expect(runsOf([anEvent(), anEvent({ ip: '198.51.100.1' })])).toHaveLength(2);
    expect(runsOf([anEvent(), anEvent({ device: 'Safari' })])).toHaveLength(2);
  });

  it('count an event once when two pages overlap', () => {
    const event = anEvent();
    expect(times([event, event])).toEqual([['signed_in', 1]]);
  });
});
