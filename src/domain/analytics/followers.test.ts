import { expect, test } from 'vitest';
import { type FollowedAccount, followersByDay, followersOf } from './followers.ts';

const account = (
  platform: FollowedAccount['platform'],
  followers: number | null,
  days: Record<string, number> = {},
): FollowedAccount => ({
  platform,
  followers,
  days: Object.entries(days).map(([day, counted]) => ({ day, followers: counted })),
});

test('are summed over the accounts that report them, with the number of those accounts', () => {
  const accounts = [
    account('bluesky', 120, { '2026-11-10': 90, '2026-11-14': 100, '2026-11-20': 118 }),
    account('telegram', null),
    account('sandbox', null),
  ];
  expect(followersOf(accounts, '2026-11-15')).toEqual({
    value: 120,
    change: 20,
    covers: 1,
    accounts: 2,
  });
});

test('change only counts accounts known at both ends', () => {
  const young = account('bluesky', 50, { '2026-11-18': 40 });
  expect(followersOf([young], '2026-11-15').change).toBeNull();
  const lost = account('twitter', 90, { '2026-11-15': 100 });
  expect(followersOf([young, lost], '2026-11-15')).toMatchObject({ value: 140, change: -10 });
  expect(followersOf([], '2026-11-15')).toEqual({
    value: null,
    change: null,
    covers: 0,
    accounts: 0,
  });
});

test('a day has the last known numbers of all accounts, or none', () => {
  const days = ['2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16'];
  const one = account('bluesky', 12, { '2026-11-14': 10, '2026-11-16': 12 });
  expect(followersByDay([one], days)).toEqual([null, 10, 10, 12]);
  const other = account('twitter', 7, { '2026-11-16': 7 });
  expect(followersByDay([one, other, account('sandbox', null)], days)).toEqual([
    ...[null, null, null, 19],
  ]);
  expect(followersByDay([account('sandbox', null)], days)).toEqual([null, null, null, null]);
});
