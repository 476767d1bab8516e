/** Followers of several accounts together. Days are UTC dates, such as `2026-11-21`. */
import type { Followers } from '#contract/analytics/types.ts';
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import { sum } from '#domain/sum.ts';

export interface FollowedAccount {
  platform: LivePlatform;
  /** The current number; `null` if the platform has not reported it yet. */
  followers: number | null;
  /** The numbers at the end of days, oldest first; days may be missing. */
  days: readonly { day: string; followers: number }[];
}

const isTold = ({ platform }: FollowedAccount): boolean =>
  platforms[platform].figures.includes('followers');

/** The account’s last known number at the end of a day; `null` if there is none. */
const knownOn = ({ days }: FollowedAccount, day: string): number | null =>
  days.findLast((one) => one.day <= day)?.followers ?? null;

/**
 * The current number, and the change since the end of the day `from`. Accounts whose platform never reports followers
 * are left out.
 */
export function followersOf(accounts: readonly FollowedAccount[], from: string): Followers {
  const reporting = accounts.filter(isTold);
  const known = reporting.flatMap(({ followers }) => followers ?? []);
  const changes = reporting.flatMap((account) => {
    const before = knownOn(account, from);
    return account.followers === null || before === null ? [] : [account.followers - before];
  });
  return {
    value: known.length === 0 ? null : sum(known),
    change: changes.length === 0 ? null : sum(changes),
    covers: known.length,
    accounts: reporting.length,
  };
}

/** All accounts together at the end of each day; `null` unless every account is known. */
export function followersByDay(
  accounts: readonly FollowedAccount[],
  days: readonly string[],
): (number | null)[] {
  const reporting = accounts.filter(isTold);
  return days.map((day) => {
    const known = reporting.flatMap((account) => knownOn(account, day) ?? []);
    return reporting.length > 0 && known.length === reporting.length ? sum(known) : null;
  });
}
