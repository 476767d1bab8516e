/** An agent’s posts, filtered by outcome. */
import type { OccurrenceState, PostOutcome } from '#contract/posts/occurrences.ts';
import { failedStates, statesForOwner } from '#domain/analytics/post-times.ts';
import { inboxPlatforms } from '#domain/platforms/sent-words.ts';
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { isNotOwn } from './ended.store.ts';
import { ownState } from './indexed.store.ts';
import { postKey } from './post-key.store.ts';
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
  /** Whether a post on several accounts is one row. */
  together?: 'true' | 'false' | undefined;
}

/** Occurrences that were cancelled with their schedule before they were sent are left out. */
function postsOf(db: Db, ownerId: string, agentId: string, outcome: PostOutcome | undefined) {
  let wanted = db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .leftJoin('variants', 'variants.series_id', 'series.id')
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
  return wanted;
}

/** Ids of an agent’s occurrences, newest first, those of one row together, and the number of rows. */
export async function listIds(
  db: Db,
  ownerId: string,
  agentId: string,
  { outcome, together }: WantedPosts,
  page: Page,
) {
  const wanted = postsOf(db, ownerId, agentId, outcome);
  if (together !== 'true') {
    const order = newestFirst('occurrences.due_at', 'occurrences.id');
    const { rows, ...part } = await pageOfRows(wanted.select('occurrences.id'), page, order);
    return { rows: rows.map(({ id }) => [id]), ...part, total: await totalOf(wanted, page) };
  }
  const keyed = wanted.select(['occurrences.id', 'occurrences.due_at', postKey.as('key')]);
  const firsts = db
    .selectFrom(
      keyed
        .select(
          sql<number>`row_number() over (partition by ${postKey}
            order by occurrences.due_at desc, occurrences.id desc)`.as('place'),
        )
        .as('placed'),
    )
    .where('placed.place', '=', 1);
  const order = newestFirst('placed.due_at', 'placed.id');
  const { rows, ...part } = await pageOfRows(firsts.select('placed.key'), page, order);
  const all = await keyed
    .where(postKey, 'in', ['', ...rows.map(({ key }) => key)])
    .orderBy('occurrences.due_at', 'desc')
    .orderBy('occurrences.id', 'desc')
    .execute();
  const idsOf = Map.groupBy(all, ({ key }) => key);
  return {
    rows: rows.map(({ key }) => (idsOf.get(key) ?? []).map(({ id }) => id)),
    ...part,
    total: await totalOf(firsts, page),
  };
}
