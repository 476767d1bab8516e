/** An agent’s posts, filtered by outcome. */
import type { OccurrenceState, PostOutcome } from '#contract/posts/occurrences.ts';
import { failedStates, statesForOwner } from '#domain/analytics/post-times.ts';
import { inboxPlatforms } from '#domain/platforms/sent-words.ts';
import type { Db } from '#server/db/client.ts';
import { isNotOwn } from './ended.store.ts';
import { ownState } from './indexed.store.ts';
import { type Page, newestFirst, pageOfRows, totalOf } from '#server/db/keyset.ts';

const most = 20;

/** The texts that an agent published, newest first, at most 20. A thread is one text, with blank lines between its parts. */
export async function recentTexts(db: Db, ownerId: string, agentId: string): Promise<string[]> {
  const posts = await db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .select('occurrences.id')
    .where('series.owner_id', '=', ownerId)
    .where('series.agent_id', '=', agentId)
    .where(ownState, '=', 'PUBLISHED')
    .orderBy('occurrences.published_at', 'desc')
    .orderBy('occurrences.id', 'desc')
    .limit(most)
    .execute();
  if (posts.length === 0) return [];
  const ids = posts.map(({ id }) => id);
  const parts = await db
    .selectFrom('parts')
    .select(['occurrence_id', 'text'])
    .where('occurrence_id', 'in', ids)
    .orderBy('n')
    .execute();
  const textOf = (id: string): string =>
    parts
      .filter(({ occurrence_id, text }) => occurrence_id === id && text !== '')
      .map(({ text }) => text)
      .join('\n\n');
  return ids.map(textOf).filter(Boolean);
}

const statesOf = {
  published: ['PUBLISHED'],
  in_inbox: ['PUBLISHED'],
  failed: failedStates,
  waiting: statesForOwner,
} as const satisfies Record<PostOutcome, readonly OccurrenceState[]>;

export interface WantedPosts {
  /** Posts that the owner dropped do not count as failed. */
  outcome?: PostOutcome | undefined;
}

/**
 * Ids of an agent’s occurrences, newest first, and their number. Occurrences that were cancelled with their schedule
 * before they were sent are left out.
 */
export async function listIds(
  db: Db,
  ownerId: string,
  agentId: string,
  { outcome }: WantedPosts,
  page: Page,
) {
  let wanted = db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .where('series.owner_id', '=', ownerId)
    .where('series.agent_id', '=', agentId)
    .where((where) =>
      where.or([
        where('occurrences.state', '<>', 'CANCELLED'),
        where('series.deleted_at', 'is', null),
        where.exists(
          where
            .selectFrom('parts')
            .select('parts.id')
            .whereRef('parts.occurrence_id', '=', 'occurrences.id')
            .where('parts.external_id', 'is not', null),
        ),
      ]),
    );
  if (outcome) {
    wanted = wanted.where(ownState, 'in', statesOf[outcome]).where(isNotOwn);
  }
  if (outcome === 'published' || outcome === 'in_inbox') {
    wanted = wanted.where(
      'series.account_id',
      outcome === 'in_inbox' ? 'in' : 'not in',
      db
        .selectFrom('accounts')
        .select('accounts.id')
        .where('accounts.platform', 'in', inboxPlatforms),
    );
  }
  const order = newestFirst('occurrences.due_at', 'occurrences.id');
  return {
    ...(await pageOfRows(wanted.select('occurrences.id'), page, order)),
    total: await totalOf(wanted, page),
  };
}
