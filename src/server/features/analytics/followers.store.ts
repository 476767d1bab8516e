/** How many follow a person's accounts, now and day by day. */
import type { FollowedAccount } from '#domain/analytics/followers.ts';
import { LivePlatform } from '#contract/core/platform.ts';
import type { Db } from '#server/db/client.ts';

export interface OwnAccount extends FollowedAccount {
  platform: LivePlatform;
  /** The agents that publish through it. */
  agents: ReadonlySet<string>;
}

/** The accounts that a person has in use, with their followers since a UTC day. */
export async function listFollowed(db: Db, owner_id: string, since: string): Promise<OwnAccount[]> {
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'platform', 'followers'])
    .where('owner_id', '=', owner_id)
    .where('disconnected_at', 'is', null)
    .execute();
  if (accounts.length === 0) return [];
  const ids = accounts.map(({ id }) => id);
  const links = await db
    .selectFrom('agent_accounts')
    .select(['agent_id', 'account_id'])
    .where('account_id', 'in', ids)
    .execute();
  const days = await db
    .selectFrom('account_metrics')
    .select(['account_id', 'day', 'followers'])
    .where('account_id', 'in', ids)
    .where('day', '>=', since)
    .orderBy('day')
    .execute();
  return accounts.map(({ id, platform, followers }) => ({
    platform: LivePlatform.parse(platform),
    followers,
    days: days.filter(({ account_id }) => account_id === id),
    agents: new Set(links.flatMap((link) => (link.account_id === id ? link.agent_id : []))),
  }));
}
