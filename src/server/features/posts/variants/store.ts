/** SQL of posts and their variants. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Approvers } from '#contract/posts/approvers.ts';
import type { VariantStage } from '#contract/posts/stages.ts';
import { failedStates, ownReasons, statesForOwner } from '#domain/analytics/post-times.ts';
import type { OwnAccount } from '#domain/text/mentions.ts';
import { type Db, holdUser } from '#server/db/client.ts';
import { countRows } from '#server/db/keyset.ts';
import { inJson } from '#server/db/json.ts';
import type { Schema } from '#server/db/schema/schema.ts';

export type PostRow = Selectable<Schema['posts']>;

/** What its id finds: any post, also one that is only suggested. Lists have what is not deleted. */
const isThere = sql<boolean>`(deleted_at is null or is_suggestion = 1)`;

/** Whether an owner has fewer posts than `most`. Locks the owner. */
export async function hasRoom(trx: Db, ownerId: string, most: number): Promise<boolean> {
  await holdUser(trx, ownerId);
  const own = trx.selectFrom('posts').where('owner_id', '=', ownerId);
  return (await countRows(own.where('deleted_at', 'is', null))) < most;
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
    .where(isThere)
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
export const stage = sql<VariantStage>`case
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

/** Who must approve a post, by the settings of its agent and of each of its accounts. */
export async function listApproverSettings(
  db: Db,
  { id, agent_id }: Pick<PostRow, 'id' | 'agent_id'>,
): Promise<Approvers[]> {
  const agent = await db
    .selectFrom('agents')
    .select('approvers')
    .where('id', '=', agent_id)
    .executeTakeFirst();
  const accounts = await db
    .selectFrom('variants')
    .innerJoin('accounts', 'accounts.id', 'variants.account_id')
    .select('accounts.approvers')
    .where('variants.post_id', '=', id)
    .execute();
  return [...(agent ? [agent] : []), ...accounts].map(({ approvers }) => approvers);
}

/** The settings of these accounts that ask for an approval. */
export async function listAskingAccounts(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, Approvers>> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'approvers'])
    .where(inJson(db, 'id', ids))
    .where('approvers', '!=', 'none')
    .execute();
  return new Map(rows.map(({ id, approvers }) => [id, approvers]));
}

/** A post of an owner, also one that is only suggested. */
export const findPost = (db: Db, ownerId: string, id: string): Promise<PostRow | undefined> =>
  db
    .selectFrom('posts')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where(isThere)
    .executeTakeFirst();

/** Those of these posts that are an owner's. */
export const listPostsById = (
  db: Db,
  ownerId: string,
  ids: readonly string[],
): Promise<PostRow[]> =>
  db
    .selectFrom('posts')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ['', ...ids])
    .where(isThere)
    .execute();

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
    .select(['id', 'name', 'avatar_url', 'status', 'deleted_at', 'is_self', 'approvers'])
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

/** The newest occurrence of a series. */
export const findNewest = (trx: Db, seriesId: string) =>
  trx
    .selectFrom('occurrences')
    .select(['id', 'state'])
    .where('series_id', '=', seriesId)
    .orderBy('seq', 'desc')
    .executeTakeFirst();
