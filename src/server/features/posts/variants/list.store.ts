/** SQL of lists of posts: by stage and filter. */
import { type RawBuilder, sql } from 'kysely';
import { type PostStage, PostStages } from '#contract/posts/stages.ts';
import { stageOrder } from '#domain/schedule/post-summary.ts';
import type { Db } from '#server/db/client.ts';
import { type Key, type Page, pageOfList } from '#server/db/keyset.ts';
import { type PostRow, stage } from './store.ts';

/** The rank of a stage in the order of the domain. */
const rank = sql<number>`case ${stage} ${sql.join(
  stageOrder.map((name, at) => sql`when ${sql.lit(name)} then ${sql.lit(at)}`),
  sql` `,
)} end`;
const drafted = stageOrder.indexOf('draft');
const nothing = stageOrder.indexOf('dropped');
const place = (name: PostStage): number =>
  name === 'idea' ? stageOrder.length : stageOrder.indexOf(name);

export interface PostFilter {
  stage?: PostStage | undefined;
  agent_id?: string | undefined;
  author?: 'self' | undefined;
  label?: string | undefined;
  /** Only posts with a version for this account. */
  connection_id?: string | undefined;
  /** Each must occur in its texts or labels; in lower case, letters and digits only. */
  words: readonly string[];
}

const without = (label: string) => sql<string>`replace(posts.labels, ${JSON.stringify(label)}, '')`;

/** Whether a post matches a filter, whatever stage that asks for. */
function matches(ownerId: string, wanted: PostFilter): RawBuilder<unknown> {
  const { agent_id, author, label, connection_id } = wanted;
  const conditions: RawBuilder<unknown>[] = [sql`posts.id <> ''`];
  if (agent_id) conditions.push(sql`posts.agent_id = ${agent_id}`);
  if (author) {
    conditions.push(sql`posts.agent_id in (select id from agents
      where owner_id = ${ownerId} and is_self = 1)`);
  }
  if (connection_id) {
    conditions.push(sql`exists (select 1 from variants as other
      where other.post_id = posts.id and other.account_id = ${connection_id})`);
  }
  // LIKE would treat special characters in the label as a pattern.
  if (label) conditions.push(sql`${without(label)} <> posts.labels`);
  for (const word of wanted.words) conditions.push(sql`posts.words like ${`%${word}%`}`);
  return sql.join(conditions, sql` and `);
}

/** Posts per statement, because each of them may have a long text to search. */
const scanned = 250;

interface Placed {
  id: string;
  updated_at: number;
  next_due: number | null;
  place: number;
  is_match: number;
}

/**
 * Every post of an owner with its stage and next due time; one without a variant, or with none left, is a draft. There
 * are at most `limits.posts_per_user`, and only what sorts and counts them is read.
 */
async function scanPosts(db: Db, ownerId: string, wanted: PostFilter): Promise<Placed[]> {
  const highest = sql`max(${rank})`;
  const match = matches(ownerId, wanted);
  const all: Placed[] = [];
  for (;;) {
    const some = await db
      .selectFrom('posts')
      .leftJoin('variants', 'variants.post_id', 'posts.id')
      .leftJoin('series', 'series.id', 'variants.series_id')
      .leftJoin('occurrences as newest', (join) =>
        join
          .onRef('newest.series_id', '=', 'series.id')
          .onRef('newest.seq', '=', 'series.last_seq'),
      )
      .select(['posts.id', 'posts.updated_at'])
      .select(
        sql<number | null>`min(case when ${stage} = 'scheduled' then newest.due_at end)`.as(
          'next_due',
        ),
      )
      .select(
        sql<number>`case when posts.parts = '[]' then ${sql.lit(place('idea'))}
          when count(variants.id) = 0 or ${highest} = ${sql.lit(nothing)}
          then ${sql.lit(drafted)} else ${highest} end`.as('place'),
      )
      .select(sql<number>`case when ${match} then 1 else 0 end`.as('is_match'))
      .where('posts.owner_id', '=', ownerId)
      .where('posts.deleted_at', 'is', null)
      .where('posts.id', '>', all.at(-1)?.id ?? '')
      .groupBy('posts.id')
      .orderBy('posts.id')
      .limit(scanned)
      .execute();
    all.push(...some);
    if (some.length < scanned) return all;
  }
}

const isFound =
  (asked: PostStage | undefined) =>
  ({ is_match, place: at }: Placed): boolean =>
    is_match === 1 && (asked === undefined || at === place(asked));

/** The posts with these ids, in this order. */
async function readRows(db: Db, ids: readonly string[]): Promise<PostRow[]> {
  const rows = await db
    .selectFrom('posts')
    .selectAll()
    .where('id', 'in', ['', ...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The posts that match a filter, some at a time, in order of creation. */
export async function* pagesOfPosts(
  db: Db,
  ownerId: string,
  filter: PostFilter,
  limit: number,
): AsyncGenerator<PostRow[]> {
  const found = (await scanPosts(db, ownerId, filter)).filter(isFound(filter.stage));
  for (let from = 0; from < found.length; from += limit)
    yield await readRows(
      db,
      found.slice(from, from + limit).map(({ id }) => id),
    );
}

const never = Number.MAX_SAFE_INTEGER;

/** The sort order: `scheduled` posts by due time; everything else by last change. */
export const postOrder = (stage: PostStage | undefined) =>
  stage === 'scheduled'
    ? {
        direction: 'asc' as const,
        keyOf: ({ next_due, id }: Times): Key => [next_due ?? never, id],
      }
    : {
        direction: 'desc' as const,
        keyOf: ({ updated_at, id }: Times): Key => [updated_at, id],
      };

export type ListedPost = PostRow & { next_due: number | null };

/** The sort keys of a post, or of a schedule among posts. */
type Times = Pick<ListedPost, 'id' | 'updated_at'> & { next_due: number | null | undefined };

/** How many posts there are of each stage. */
function countStages(posts: readonly Placed[]): Record<PostStage, number> {
  const counted = Map.groupBy(posts, (one) => one.place);
  const entries = PostStages.map((name) => [name, counted.get(place(name))?.length ?? 0] as const);
  return Object.fromEntries(entries) as Record<PostStage, number>;
}

/** The sum of the counts, or the count of one stage. */
const sumOf = (counts: Record<PostStage, number>, asked: PostStage | undefined): number =>
  asked ? counts[asked] : Object.values(counts).reduce((sum, count) => sum + count, 0);

/** A page of an owner’s posts, and how many there are per stage: in all, and with this filter. */
export async function listPosts(db: Db, ownerId: string, wanted: PostFilter, page: Page) {
  const all = await scanPosts(db, ownerId, wanted);
  const { keyOf, direction } = postOrder(wanted.stage);
  const found = all.filter(isFound(wanted.stage));
  const { rows: placed, next_cursor } = pageOfList(found, page, keyOf, direction);
  const dueAt = new Map(placed.map(({ id, next_due }) => [id, next_due]));
  const rows = (await readRows(db, [...dueAt.keys()])).map((row): ListedPost => ({
    ...row,
    next_due: dueAt.get(row.id) ?? null,
  }));
  const stages = countStages(all);
  const matching = countStages(all.filter(({ is_match }) => is_match === 1));
  // Only the first page says how many there are, as in every list.
  const total = page.after ? null : sumOf(matching, wanted.stage);
  return { rows, next_cursor, total, stages, matching };
}
