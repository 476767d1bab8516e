/** Accounts on which a post or a schedule is on hold, and why. */
import type { ScheduledAccount } from '#contract/posts/scheduled-posts.ts';
import type { Block } from '#contract/schedule/types.ts';
import { besideStatus } from '#domain/ledger/occurrence-reason.ts';
import { accountLabel, accountOn } from '#domain/platforms/account-names.ts';

type Place = Pick<ScheduledAccount, 'platform' | 'connection' | 'attention' | 'blocked_by'>;

const sentences: Partial<Record<Block, (account: string) => string>> = {
  disconnected: (account) =>
    `${account} is disconnected. Nothing is published there until you connect it again.`,
  account: (account) =>
    `${account} is switched off for this agent. Nothing is published there until you switch it on.`,
  reconnect: (account) => `Reconnect ${account}. Nothing is published there until then.`,
};

/** Why nothing is published on an account, in a sentence with its name; nothing if that isn’t about the account. */
export function whyHeld(place: Place): string | undefined {
  const { blocked_by } = place;
  return blocked_by ? sentences[blocked_by]?.(accountOn(place)) : undefined;
}

/**
 * What people are told about a post on its accounts, beside its status: each sentence once, with the accounts that it is
 * about unless it is about all of them.
 */
export function whyOn(places: readonly Place[]): string[] {
  const about = Map.groupBy(
    places,
    (place) => whyHeld(place) ?? besideStatus(place.attention?.message),
  );
  return [...about].flatMap(([why, own]) => {
    if (why === '') return [];
    const isNamed = own.length === places.length || own.some((place) => whyHeld(place) === why);
    return isNamed ? why : `${own.map(accountLabel).join(', ')}: ${why}`;
  });
}
