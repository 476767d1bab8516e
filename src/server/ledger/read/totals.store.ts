/**
 * Totals of an agent’s posts per platform: how many, without replies, and what people did with these and with replies. They are updated in the transaction of every change, so that reading them is
 * equally fast after ten posts and after a hundred thousand.
 */
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { inboxPlatforms } from '#domain/platforms/sent-words.ts';
import type { Db } from '#server/db/client.ts';
import { interactions, newestReading } from '#server/db/newest-reading.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { inJson } from '#server/db/json.ts';
import { endedAt } from './indexed.store.ts';
import { postKey } from './post-key.store.ts';

export type AgentTotals = Selectable<Schema['agent_totals']>;
export type TotalsKey = Pick<AgentTotals, 'agent_id' | 'platform'>;
type Sums = Omit<AgentTotals, keyof TotalsKey>;

const nothing: Sums = {
  published: 0,
  known: 0,
  interactions: 0,
  rated_interactions: 0,
  rated_impressions: 0,
};

const isRated = sql`metrics.impressions > 0 and ${interactions} is not null`;
const whole = (what: ReturnType<typeof sql>) =>
  sql<number>`cast(coalesce(sum(${what}), 0) as bigint)`;

/** Occurrences with their latest figures. */
function withMetrics(db: Db) {
  const newest = newestReading(db);
  return db.selectFrom('occurrences').leftJoin(
    () => newest.rows.as('metrics'),
    (join) => join.on(newest.on),
  );
}

const sums = [
  whole(
    sql`case when occurrences.state = 'PUBLISHED' and occurrences.in_reply_to is null then 1 else 0 end`,
  ).as('published'),
  sql<number>`count(${interactions})`.as('known'),
  whole(interactions).as('interactions'),
  whole(sql`case when ${isRated} then ${interactions} end`).as('rated_interactions'),
  whole(sql`case when ${isRated} then metrics.impressions end`).as('rated_impressions'),
] as const;

/** Locks these totals until the transaction ends, and adds to them. */
async function addTo(trx: Db, { agent_id, platform }: TotalsKey, more: Sums): Promise<void> {
  const plus = (row: ExpressionBuilder<Schema, 'agent_totals'>, name: keyof Sums) =>
    row(`agent_totals.${name}`, '+', more[name]);
  await trx
    .insertInto('agent_totals')
    .values({ agent_id, platform, ...more })
    .onConflict((conflict) =>
      conflict.columns(['agent_id', 'platform']).doUpdateSet((row) => ({
        published: plus(row, 'published'),
        known: plus(row, 'known'),
        interactions: plus(row, 'interactions'),
        rated_interactions: plus(row, 'rated_interactions'),
        rated_impressions: plus(row, 'rated_impressions'),
      })),
    )
    .execute();
}

/** In the transaction that moved posts to or from `published`: adds to the count. */
export const countPublished = (
  trx: Db,
  { agent_id, platform }: TotalsKey,
  change: number,
): Promise<void> => addTo(trx, { agent_id, platform }, { ...nothing, published: change });

async function metricsOf(trx: Db, ids: readonly string[]): Promise<Sums> {
  const row = await withMetrics(trx)
    .select(sums)
    .where('occurrences.id', 'in', ids)
    .executeTakeFirstOrThrow();
  return { ...row, published: 0 };
}

/**
 * In a transaction: runs `write`, which may change figures of these posts of one agent on one platform, and adds the
 * difference to the totals.
 */
export async function countMetrics(
  trx: Db,
  key: TotalsKey,
  ids: readonly string[],
  write: () => Promise<void>,
): Promise<void> {
  // Locked first, so that a concurrent reading of the same posts is either fully counted or not started.
  await addTo(trx, key, nothing);
  const before = await metricsOf(trx, ids);
  await write();
  const after = await metricsOf(trx, ids);
  await addTo(trx, key, {
    published: 0,
    known: after.known - before.known,
    interactions: after.interactions - before.interactions,
    rated_interactions: after.rated_interactions - before.rated_interactions,
    rated_impressions: after.rated_impressions - before.rated_impressions,
  });
}

/** How many different posts these are copies of that are published, by agent. */
async function countDifferent(trx: Db, keys: readonly string[]): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('ended_posts')
    .select(['agent_id', sql<number | string>`count(distinct post_key)`.as('count')])
    .where(inJson(trx, 'post_key', keys))
    .where('state', '=', 'PUBLISHED')
    .groupBy('agent_id')
    .execute();
  return new Map(rows.map(({ agent_id, count }) => [agent_id, Number(count)]));
}

/** In this order, so that two transactions cannot deadlock. */
async function addPosts(trx: Db, more: ReadonlyMap<string, number>): Promise<void> {
  for (const [agent_id, published] of [...more].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    await trx
      .insertInto('agent_posts')
      .values({ agent_id, published })
      .onConflict((conflict) =>
        conflict
          .column('agent_id')
          .doUpdateSet((row) => ({ published: row('agent_posts.published', '+', published) })),
      )
      .execute();
  }
}

/** In a transaction: runs `write`, which notes that these were published or no longer are, and counts each post once. */
export async function countPosts(
  trx: Db,
  posts: readonly { id: string; agent_id: string }[],
  write: () => Promise<void>,
): Promise<void> {
  if (posts.length === 0) return write();
  const nobody = new Map(posts.map(({ agent_id }) => [agent_id, 0]));
  // Locked first, so that accounts of one post that are published at once see each other.
  await addPosts(trx, nobody);
  const rows = await trx
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .leftJoin('variants', 'variants.series_id', 'series.id')
    .select(postKey.as('key'))
    .where(
      inJson(
        trx,
        'occurrences.id',
        posts.map(({ id }) => id),
      ),
    )
    .execute();
  const keys = [...new Set(rows.map(({ key }) => key))];
  const before = await countDifferent(trx, keys);
  await write();
  const after = await countDifferent(trx, keys);
  const changeOf = (id: string) => (after.get(id) ?? 0) - (before.get(id) ?? 0);
  await addPosts(trx, new Map([...nobody.keys()].map((id) => [id, changeOf(id)])));
}

/** Published, in an account of its own and not in an inbox, and no reply. */
const publishedPosts = (db: Db) =>
  db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .innerJoin('accounts', 'accounts.id', 'series.account_id')
    .leftJoin('variants', 'variants.series_id', 'series.id')
    .select(['series.agent_id', sql<number | string>`count(distinct ${postKey})`.as('published')])
    .where('accounts.platform', 'not in', inboxPlatforms)
    .where('occurrences.state', '=', 'PUBLISHED')
    .where('occurrences.in_reply_to', 'is', null)
    .groupBy('series.agent_id');

/** In the transaction that deleted posts of these agents: recomputes their totals. */
export async function recountTotals(trx: Db, agent_ids: readonly string[]): Promise<void> {
  const agents = ['', ...agent_ids];
  for (const table of ['agent_totals', 'agent_posts'] as const)
    await trx.deleteFrom(table).where('agent_id', 'in', agents).execute();
  await trx
    .insertInto('agent_posts')
    .columns(['agent_id', 'published'])
    .expression(publishedPosts(trx).where('series.agent_id', 'in', agents))
    .execute();
  await trx
    .insertInto('agent_totals')
    .columns([
      'agent_id',
      'platform',
      'published',
      'known',
      'interactions',
      'rated_interactions',
      'rated_impressions',
    ])
    .expression(
      withMetrics(trx)
        .innerJoin('series', 'series.id', 'occurrences.series_id')
        .innerJoin('accounts', 'accounts.id', 'series.account_id')
        .select(['series.agent_id', 'accounts.platform', ...sums])
        .where('series.agent_id', 'in', agents)
        .groupBy(['series.agent_id', 'accounts.platform']),
    )
    .execute();
}

/** The totals by agent and platform. */
export async function listTotals(
  db: Db,
  agent_ids: readonly string[],
): Promise<Map<string, Map<LivePlatform, AgentTotals>>> {
  const rows = await db
    .selectFrom('agent_totals')
    .selectAll()
    .where('agent_id', 'in', ['', ...agent_ids])
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ agent_id }) => agent_id)].map(([id, own]) => [
      id,
      new Map(own.map((totals) => [totals.platform, totals])),
    ]),
  );
}

/** How many posts each of these agents published, each once; agents without any are missing. */
export async function listPublished(
  db: Db,
  agent_ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('agent_posts')
    .selectAll()
    .where('agent_id', 'in', ['', ...agent_ids])
    .execute();
  return new Map(rows.map(({ agent_id, published }) => [agent_id, published]));
}

/** The same of all that an owner ever had, and of what they write themself. */
export async function listPublishedOf(db: Db, owner_id: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('agents')
    .innerJoin('agent_posts', 'agent_posts.agent_id', 'agents.id')
    .select(['agents.id', 'published'])
    .where('owner_id', '=', owner_id)
    .execute();
  return new Map(rows.map(({ id, published }) => [id, published]));
}

/** How many posts of each of an owner’s agents were published since `since`, each once; agents without any are missing. */
export async function countPublishedSince(
  db: Db,
  owner_id: string,
  since: number,
): Promise<Map<string, number>> {
  const rows = await publishedPosts(db)
    .where('occurrences.owner_id', '=', owner_id)
    .where(endedAt, '>=', since)
    .execute();
  return new Map(rows.map(({ agent_id, published }) => [agent_id, Number(published)]));
}
