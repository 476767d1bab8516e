/** SQL of the calendar. */
import type { Db } from '#server/db/client.ts';

/** A person's posts in the ledger that are due in a span, oldest first, without replies. */
export const listDueBetween = (
  db: Db,
  ownerId: string,
  { from, to, most }: { from: number; to: number; most: number },
) =>
  db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .innerJoin('agents', 'agents.id', 'series.agent_id')
    .innerJoin('accounts', 'accounts.id', 'series.account_id')
    .leftJoin('variants', 'variants.series_id', 'series.id')
    .leftJoin('posts', 'posts.id', 'variants.post_id')
    .leftJoin('parts as first', (join) =>
      join.onRef('first.occurrence_id', '=', 'occurrences.id').on('first.n', '=', 1),
    )
    .selectAll('series')
    .select(['agents.name as agent_name', 'agents.avatar_url', 'agents.is_self'])
    .select(['accounts.platform', 'accounts.username', 'accounts.display_name'])
    .select(['occurrences.id as occurrence_id', 'occurrences.state', 'occurrences.due_at'])
    .select(['first.text', 'posts.labels'])
    .select(['posts.id as post_id', 'posts.deleted_at as post_deleted_at'])
    .where('occurrences.owner_id', '=', ownerId)
    .where('series.kind', 'in', ['scheduled', 'post_now'])
    .where((where) =>
      where.or([
        where('series.deleted_at', 'is', null),
        where('occurrences.state', '=', 'PUBLISHED'),
      ]),
    )
    .where('occurrences.due_at', '>=', from)
    .where('occurrences.due_at', '<', to)
    .orderBy('occurrences.due_at')
    .orderBy('series.id')
    .limit(most)
    .execute();

/** An owner's connected accounts that have posting times, with their agents. */
export const listQueues = (db: Db, ownerId: string) =>
  db
    .selectFrom('accounts')
    .leftJoin('agent_accounts', 'agent_accounts.account_id', 'accounts.id')
    .select([
      'accounts.id',
      'accounts.platform',
      'accounts.queue',
      'accounts.evergreen',
      'agent_accounts.agent_id',
    ])
    .where('accounts.owner_id', '=', ownerId)
    .where('accounts.disconnected_at', 'is', null)
    .where('accounts.queue', 'is not', null)
    .orderBy('accounts.id')
    .execute();
