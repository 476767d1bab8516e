import { describe, expect, it } from 'vitest';
import { handleOf } from '#domain/platforms/account-names.ts';
import { endingWords, followerWords, unavailableWords, waitingWords } from './connection-labels.ts';

describe('what depends on an account', () => {
  it.each([
    ['connected', 0, null],
    ['needs_reconnect', 0, null],
    ['connected', 1, '1 post is planned through it.'],
    ['connected', 3, '3 posts are planned through it.'],
    ['needs_reconnect', 1, '1 post is waiting on this account.'],
    ['needs_reconnect', 3, '3 posts are waiting on this account.'],
  ] as const)('%s, %i', (status, waiting_posts, words) => {
    expect(waitingWords({ status, waiting_posts })).toBe(words);
  });
});

describe('when a credential expires', () => {
  const now = Date.UTC(2026, 10, 21, 12);
  it.each([
    [null, null],
    ['2027-01-21T12:00:00.000Z', null],
    ['2026-12-01T12:00:00.000Z', 'Connection expires December 1, 2026. Reconnect to keep posting.'],
    ['2026-11-20T12:00:00.000Z', 'Connection expired November 20, 2026.'],
  ])('%s', (expires_at, words) => {
    const told = endingWords(expires_at, now);
    if (words === null) expect(told).toBeNull();
    else expect(told).toContain(words);
  });
});

it.each([
  ['ada_writes', '@ada_writes'],
  ['ada.bsky.social', '@ada.bsky.social'],
  ['Ada and friends', 'Ada and friends'],
])('%s is called %s', (username, called) => {
  expect(handleOf({ username })).toBe(called);
});

it('P-49.238 counts followers, and calls them members where they are', () => {
  expect(followerWords(42, 'telegram')).toBe('42 members');
  expect([0, 1, 1200].map((count) => followerWords(count))).toEqual([
    '0 followers',
    '1 follower',
    '1,200 followers',
  ]);
});

it('says why nothing can be connected, with its own text when there is no reason', () => {
  const able = { platform: 'sandbox', available: true, reason: null } as const;
  expect(unavailableWords(undefined)).toBeNull();
  expect(unavailableWords(able)).toBeNull();
  expect(unavailableWords({ ...able, available: false, reason: 'No keys.' })).toBe('No keys.');
  expect(unavailableWords({ ...able, available: false })).toMatch(/Not set up on this server/);
});
