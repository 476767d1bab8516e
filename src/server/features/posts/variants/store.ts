/** SQL of posts and their variants. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { PostStage, VariantStage } from '#contract/posts/posts.ts';
import { failedStates, ownReasons, statesForOwner } from '#domain/analytics/post-times.ts';
import { stageOrder } from '#domain/schedule/post-summary.ts';
import type { OwnAccount } from '#domain/text/mentions.ts';
import type { Db } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { holdUser } from '#server/db/transaction.ts';
import {
  byNumber,
  byText,
  type Key,
  newestFirst,
  type Page,
  pageOfRows,
  totalOf,
} from '#server/db/keyset.ts';

export type PostRow = Selectable<Schema['posts']>;

/** Whether an owner has fewer posts than `most`. Locks the owner. */
export async function hasRoom(trx: Db, ownerId: string, most: number): Promise<boolean> {
  await holdUser(trx, ownerId);
  const { count } = await trx
    .selectFrom('posts')
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count) < most;
}

export async function insertPost(trx: Db, row: Insertable<Schema['posts']>): Promise<void> {
  await trx.insertInto('posts').values(row).execute();
}

/** Reads a post of that owner and locks it until this transaction ends. */
export const holdPost = (trx: Db, ownerId: string, id: string): Promise<PostRow | undefined> =>
  trx
    .updateTable('posts')
    .set((row) => ({ version: row.ref('version') }))
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

export async function changePost(
  trx: Db,
  id: string,
  change: Updateable<Schema['posts']>,
): Promise<void> {
  await trx.updateTable('posts').set(change).where('id', '=', id).execute();
}

const words = (list: readonly string[]) => sql.join(list.map((word) => sql.lit(word)));

/** The stage of a variant: of rows of `variants`, its series and the newest occurrence of that. */
const stage = sql<VariantStage>`case
  when variants.series_id is null then 'draft'
  when newest.state = 'PUBLISHED' then 'out'
  when newest.state is null or newest.state = 'CANCELLED' then 'dropped'
  when newest.state in (${words(failedStates)}) and newest.reason in (${words(ownReasons)}) then 'dropped'
  when newest.state in (${words([...failedStates, ...statesForOwner])}) then 'waiting'
  else 'scheduled' end`;

const variants = (db: Db) =>
  db
    .selectFrom('variants')
    .innerJoin('accounts', 'accounts.id', 'variants.account_id')
    .leftJoin('series', 'series.id', 'variants.series_id')
    .leftJoin('occurrences as newest', (join) =>
      join.onRef('newest.series_id', '=', 'series.id').onRef('newest.seq', '=', 'series.last_seq'),
    );

/** The variants of posts, in order. */
export const listVariants = (db: Db, postIds: readonly string[]) =>
  variants(db)
    .selectAll('variants')
    .select(['accounts.platform', 'accounts.username', 'accounts.display_name', 'accounts.limits'])
    .select(['series.anchor_local', 'series.timezone', 'series.slot_at'])
    .select(stage.as('stage'))
    .where('variants.post_id', 'in', ['', ...postIds])
    .orderBy('variants.n')
    .execute();
export type VariantRow = Awaited<ReturnType<typeof listVariants>>[number];

/** The rank of a stage in the order of the domain. */
const rank = sql<number>`case ${stage} ${sql.join(
  stageOrder.map((name, at) => sql`when ${sql.lit(name)} then ${sql.lit(at)}`),
  sql` `,
)} end`;
const drafted = stageOrder.indexOf('draft');
const nothing = stageOrder.indexOf('dropped');
const place = (name: PostStage): number =>
  name === 'idea' ? stageOrder.length : stageOrder.indexOf(name);

/** Each post of an owner with its stage and next due time; one without a variant, or with none left, is a draft. */
const placed = (db: Db, ownerId: string) =>
  db
    .selectFrom('posts')
    .leftJoin(
      variants(db)
        .select(['variants.post_id', sql<number>`max(${rank})`.as('highest')])
        .select(
          sql<number | null>`min(case when ${stage} = 'scheduled' then newest.due_at end)`.as(
            'next_due',
          ),
        )
        .where('accounts.owner_id', '=', ownerId)
        .groupBy('variants.post_id')
        .as('standing'),
      'standing.post_id',
      'posts.id',
    )
    .selectAll('posts')
    .select('standing.next_due')
    .select(
      sql<number>`case when posts.parts = '[]' then ${sql.lit(place('idea'))}
        when standing.highest is null or standing.highest = ${sql.lit(nothing)}
        then ${sql.lit(drafted)} else standing.highest end`.as('place'),
    )
    .where('posts.owner_id', '=', ownerId)
    .where('posts.deleted_at', 'is', null);

export interface PostFilter {
  stage?: PostStage | undefined;
  agent_id?: string | undefined;
  author?: 'self' | undefined;
  label?: string | undefined;
  /** Each must occur in its texts or labels; in lower case, letters and digits only. */
  words: readonly string[];
}

const without = (label: string) => sql<string>`replace(posts.labels, ${JSON.stringify(label)}, '')`;

/** The labels of an owner's posts, unparsed. */
export const listLabels = (db: Db, ownerId: string) =>
  db
    .selectFrom('posts')
    .select('labels')
    .distinct()
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where('labels', '<>', '[]')
    .execute();

/** The posts of an owner that match a filter. */
function filtered(db: Db, ownerId: string, wanted: PostFilter) {
  let found = db.selectFrom(placed(db, ownerId).as('posts'));
  const { agent_id, author, label } = wanted;
  if (wanted.stage) found = found.where('posts.place', '=', place(wanted.stage));
  if (agent_id) found = found.where('posts.agent_id', '=', agent_id);
  if (author) {
    found = found.where('posts.agent_id', 'in', (select) =>
      select
        .selectFrom('agents')
        .select('id')
        .where('owner_id', '=', ownerId)
        .where('is_self', '=', 1),
    );
  }
  // LIKE would treat special characters in the label as a pattern.
  if (label) found = found.where(without(label), '<>', sql.ref<string>('posts.labels'));
  for (const word of wanted.words) found = found.where('posts.words', 'like', `%${word}%`);
  return found;
}

/** The next page, in order of creation. */
export const pageOfPosts = (
  db: Db,
  ownerId: string,
  { after, limit, ...filter }: PostFilter & { after: string; limit: number },
): Promise<PostRow[]> =>
  filtered(db, ownerId, filter)
    .selectAll()
    .where('posts.id', '>', after)
    .orderBy('posts.id')
    .limit(limit)
    .execute();

const never = Number.MAX_SAFE_INTEGER;

/** The sort order: `scheduled` posts by due time; everything else by last change. */
export const postOrder = (stage: PostStage | undefined) =>
  stage === 'scheduled'
    ? {
        direction: 'asc' as const,
        columns: [byNumber(sql`coalesce(posts.next_due, ${sql.lit(never)})`), byText('posts.id')],
        keyOf: ({ next_due, id }: Times): Key => [next_due ?? never, id],
      }
    : {
        ...newestFirst('posts.updated_at', 'posts.id'),
        keyOf: ({ updated_at, id }: Times): Key => [updated_at, id],
      };

export type ListedPost = PostRow & { next_due: number | null };

/** The sort keys of a post, or of a schedule among posts. */
type Times = Pick<ListedPost, 'id' | 'updated_at'> & { next_due: number | null | undefined };

/** A page of an owner's posts, and the number in all and per stage. */
export async function listPosts(db: Db, ownerId: string, wanted: PostFilter, page: Page) {
  const found = filtered(db, ownerId, wanted);
  const part = await pageOfRows(found.selectAll(), page, postOrder(wanted.stage));
  const counts = await db
    .selectFrom(placed(db, ownerId).as('posts'))
    .select('posts.place')
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .groupBy('posts.place')
    .execute();
  const counted = new Map(counts.map((row) => [row.place, Number(row.count)]));
  return {
    ...part,
    total: await totalOf(found, page),
    countOf: (name: PostStage) => counted.get(place(name)) ?? 0,
  };
}

export const findPost = (db: Db, ownerId: string, id: string): Promise<PostRow | undefined> =>
  db
    .selectFrom('posts')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Those of these accounts that an owner has connected, with their agents. */
export const listSpeakers = (db: Db, ownerId: string, ids: readonly string[]) =>
  db
    .selectFrom('accounts')
    .leftJoin('agent_accounts', 'agent_accounts.account_id', 'accounts.id')
    .select(['accounts.id', 'accounts.platform', 'agent_accounts.agent_id'])
    .where('accounts.owner_id', '=', ownerId)
    .where('accounts.disconnected_at', 'is', null)
    .where('accounts.id', 'in', ['', ...ids])
    .execute();

/** Every connected account of an owner, with its agents; the preferred account of each network first. */
export async function listOwnAccounts(db: Db, ownerId: string): Promise<OwnAccount[]> {
  const rows = await db
    .selectFrom('accounts')
    .leftJoin('agent_accounts', 'agent_accounts.account_id', 'accounts.id')
    .select(['accounts.id', 'accounts.platform', 'accounts.username', 'agent_accounts.agent_id'])
    .where('accounts.owner_id', '=', ownerId)
    .where('accounts.disconnected_at', 'is', null)
    .orderBy('agent_accounts.rank')
    .orderBy('agent_accounts.linked_at')
    .orderBy('accounts.id')
    .execute();
  const byId = Map.groupBy(rows, ({ id }) => id);
  return [...byId.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { platform, username } = first;
    return [{ platform, username, agents: same.flatMap(({ agent_id }) => agent_id ?? []) }];
  });
}

/** The authors of posts, including the owner and deleted agents. */
export const listAgents = (db: Db, ownerId: string, ids: readonly string[]) =>
  db
    .selectFrom('agents')
    .select(['id', 'name', 'avatar_url', 'status', 'deleted_at', 'is_self'])
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ['', ...ids])
    .execute();

export async function insertVariants(
  trx: Db,
  rows: readonly Insertable<Schema['variants']>[],
): Promise<void> {
  if (rows.length > 0) await trx.insertInto('variants').values(rows).execute();
}

export async function changeVariant(
  trx: Db,
  id: string,
  change: Updateable<Schema['variants']>,
): Promise<void> {
  await trx.updateTable('variants').set(change).where('id', '=', id).execute();
}

export async function deleteVariants(trx: Db, ids: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('variants')
    .where('id', 'in', ['', ...ids])
    .execute();
}

/** The newest occurrence of a series, to link its draft to. */
export const findNewest = (trx: Db, seriesId: string) =>
  trx
    .selectFrom('occurrences')
    .select('id')
    .where('series_id', '=', seriesId)
    .orderBy('seq', 'desc')
    .executeTakeFirst();
