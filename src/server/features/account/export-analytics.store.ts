/** What platforms told about a person's posts and accounts, day by day. */
import type { Db } from '#server/db/client.ts';

export const listPostMetrics = (db: Db, occurrence_ids: readonly string[]) =>
  db
    .selectFrom('post_metrics')
    .select(['occurrence_id', 'day', 'read_at', 'impressions', 'likes', 'replies', 'reposts'])
    .where('occurrence_id', 'in', occurrence_ids)
    .orderBy('occurrence_id')
    .orderBy('day')
    .execute();

export const listFollowers = (db: Db, owner_id: string) =>
  db
    .selectFrom('account_metrics')
    .innerJoin('accounts', 'accounts.id', 'account_metrics.account_id')
    .select(['account_metrics.account_id', 'account_metrics.day', 'account_metrics.read_at'])
    .select('account_metrics.followers')
    .where('accounts.owner_id', '=', owner_id)
    .orderBy('account_metrics.account_id')
    .orderBy('account_metrics.day')
    .execute();
