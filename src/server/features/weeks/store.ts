/** SQL of the weeks that agents propose. */
import { type Selectable, sql } from 'kysely';
import { isUnclaimed, type Db, isOpenSpace } from '#server/db/client.ts';
import { inJson } from '#server/db/json.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { isSought } from '#server/db/shards.ts';
import type { Sought } from '#server/process/turns.ts';
import { byRank } from '#server/ledger/publish/live.store.ts';

export type PlanRow = Selectable<Schema['week_plans']>;
export type WeekItemRow = Selectable<Schema['week_items']>;
export type RuleRow = Selectable<Schema['week_rules']>;
export type PostRow = Selectable<Schema['posts']>;

/** Maximum number of rules and of ended weeks per query. */
const batch = 100;

export const findPlan = (
  db: Db,
  owner_id: string,
  agent_id: string,
): Promise<PlanRow | undefined> =>
  db
    .selectFrom('week_plans')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .where('agent_id', '=', agent_id)
    .executeTakeFirst();

/** The posts of a proposal, oldest first, with their accounts. */
export const listItems = (db: Db, plan_id: string) =>
  db
    .selectFrom('week_items')
    .innerJoin('accounts', 'accounts.id', 'week_items.account_id')
    .selectAll('week_items')
    .select(['accounts.platform', 'accounts.username', 'accounts.display_name'])
    .select('accounts.disconnected_at')
    .where('plan_id', '=', plan_id)
    .orderBy('at')
    .orderBy('week_items.id')
    .execute();
export type ItemWithAccount = Awaited<ReturnType<typeof listItems>>[number];

/** The proposed posts of a person that are still to come and not decided about, oldest first. */
export const listOpen = (db: Db, owner_id: string, now: number) =>
  db
    .selectFrom('week_items')
    .innerJoin('agents', 'agents.id', 'week_items.agent_id')
    .innerJoin('accounts', 'accounts.id', 'week_items.account_id')
    .select(['week_items.agent_id', 'agents.name', 'week_items.account_id'])
    .select(['week_items.at', 'week_items.topic'])
    .where('week_items.owner_id', '=', owner_id)
    .where('week_items.state', 'in', ['waiting', 'written'])
    .where('week_items.at', '>', now)
    .where('agents.deleted_at', 'is', null)
    .where('accounts.disconnected_at', 'is', null)
    .orderBy('week_items.at')
    .orderBy('week_items.id')
    .execute();

/** Posts that suggestions are or were, also those that only are suggestions. */
export const listPosts = (db: Db, owner_id: string, ids: readonly string[]): Promise<PostRow[]> =>
  db
    .selectFrom('posts')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .where(inJson(db, 'id', ids))
    .where((row) => row.or([row('deleted_at', 'is', null), row('is_suggestion', '=', 1)]))
    .execute();

export async function insertPlan(
  trx: Db,
  plan: PlanRow,
  items: readonly WeekItemRow[],
): Promise<void> {
  await trx.insertInto('week_plans').values(plan).execute();
  if (items.length > 0)
    await trx
      .insertInto('week_items')
      .values([...items])
      .execute();
}

export async function changeItem(db: Db, id: string, change: Partial<WeekItemRow>): Promise<void> {
  await db.updateTable('week_items').set(change).where('id', '=', id).execute();
}

/** Deletes the suggestions of some proposed posts that nobody has kept. */
export async function deleteSuggestions(trx: Db, post_ids: readonly string[]): Promise<void> {
  if (post_ids.length === 0) return;
  await trx
    .deleteFrom('posts')
    .where(inJson(trx, 'id', post_ids))
    .where('is_suggestion', '=', 1)
    .execute();
}

/** Deletes a proposal, with the suggestions that nobody has kept. */
export async function deletePlan(trx: Db, plan_id: string): Promise<void> {
  const rows = await trx
    .selectFrom('week_items')
    .select('post_id')
    .where('plan_id', '=', plan_id)
    .execute();
  await deleteSuggestions(
    trx,
    rows.flatMap(({ post_id }) => post_id ?? []),
  );
  await trx.deleteFrom('week_plans').where('id', '=', plan_id).execute();
}

/** Proposals that are over. */
export const listEnded = (db: Db, now: number): Promise<Pick<PlanRow, 'id' | 'owner_id'>[]> =>
  db
    .selectFrom('week_plans')
    .select(['id', 'owner_id'])
    .where('to_at', '<=', now)
    .orderBy('to_at')
    .limit(batch)
    .execute();

/** Turns a post that was scheduled back into a suggestion that nobody has kept. */
export async function suggestAgain(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('variants').where('post_id', '=', id).execute();
  await trx
    .updateTable('posts')
    .set((row) => ({
      suggestion: 'new',
      occurrence_id: null,
      is_suggestion: 1,
      deleted_at: row.ref('created_at'),
      approved_hash: null,
    }))
    .where('id', '=', id)
    .where('suggestion', 'is not', null)
    .execute();
}

/** Posts whose texts are due, the next one of every owner first. */
export const listDue = (
  db: Db,
  { now, limit, ...sought }: Sought & { now: number; limit: number },
): Promise<Pick<WeekItemRow, 'id' | 'owner_id'>[]> =>
  db
    .selectFrom('week_items')
    .innerJoin('agents', 'agents.id', 'week_items.agent_id')
    .select(['week_items.id', 'week_items.owner_id'])
    .where('week_items.state', '=', 'waiting')
    .where('week_items.next_at', '<=', now)
    .where('agents.deleted_at', 'is', null)
    .where(isOpenSpace('week_items.owner_id'))
    .where(isUnclaimed('week_items', now))
    .where(isSought(db, sought, { owner: 'week_items.owner_id', key: 'week_items.id' }))
    .orderBy(sql`row_number() over (partition by week_items.owner_id order by at, week_items.id)`)
    .orderBy('at')
    .limit(limit)
    .execute();

export const findRule = (
  db: Db,
  owner_id: string,
  agent_id: string,
): Promise<RuleRow | undefined> =>
  db
    .selectFrom('week_rules')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .where('agent_id', '=', agent_id)
    .executeTakeFirst();

/** Inserts a rule, or changes the zone and the next time of one. */
export async function putRule(trx: Db, row: RuleRow): Promise<void> {
  const { timezone, next_at, updated_at } = row;
  await trx
    .insertInto('week_rules')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('agent_id').doUpdateSet({ timezone, next_at, note: null, updated_at }),
    )
    .execute();
}

export async function deleteRule(trx: Db, agent_id: string): Promise<void> {
  await trx.deleteFrom('week_rules').where('agent_id', '=', agent_id).execute();
}

/** Rules whose time has come, of agents that are there. */
export const listDueRules = (db: Db, now: number): Promise<RuleRow[]> =>
  db
    .selectFrom('week_rules')
    .innerJoin('agents', 'agents.id', 'week_rules.agent_id')
    .selectAll('week_rules')
    .where('week_rules.next_at', '<=', now)
    .where('agents.deleted_at', 'is', null)
    .where(isOpenSpace('week_rules.owner_id'))
    .orderBy('week_rules.next_at')
    .limit(batch)
    .execute();

/** Moves a rule on to its next time; `false` if another process did, or its owner changed it. */
export async function advanceRule(
  trx: Db,
  { agent_id, next_at: was }: RuleRow,
  change: Pick<RuleRow, 'next_at' | 'note' | 'updated_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('week_rules')
    .set(change)
    .where('agent_id', '=', agent_id)
    .where('next_at', '=', was)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** The accounts that an agent may post to now. */
export const listAccounts = (db: Db, owner_id: string, agent_id: string) =>
  db
    .selectFrom('accounts')
    .innerJoin('agent_accounts', 'agent_accounts.account_id', 'accounts.id')
    .select(['accounts.id', 'accounts.platform', 'accounts.queue', 'accounts.evergreen'])
    .where('accounts.owner_id', '=', owner_id)
    .where('agent_accounts.agent_id', '=', agent_id)
    .where('accounts.disconnected_at', 'is', null)
    .where('accounts.status', '=', 'connected')
    .orderBy(byRank)
    .execute();

/** How many ideas are looked at. */
const mostIdeas = 40;

/** The ideas on the board of an agent, newest first, with the feed's item that some come from. */
export const listIdeas = (db: Db, owner_id: string, agent_id: string) =>
  db
    .selectFrom('posts')
    .leftJoin('stream_items', 'stream_items.post_id', 'posts.id')
    .select(['posts.id', 'posts.idea', 'stream_items.title', 'stream_items.url'])
    .where('posts.owner_id', '=', owner_id)
    .where('posts.agent_id', '=', agent_id)
    .where('posts.deleted_at', 'is', null)
    .where('posts.parts', '=', '[]')
    .where('posts.idea', 'is not', null)
    .orderBy('posts.created_at', 'desc')
    .orderBy('posts.id')
    .limit(mostIdeas)
    .execute();

/** An agent’s name, how often its owner wants it to post, and whether it is switched on. */
export const findPace = (db: Db, owner_id: string, agent_id: string) =>
  db
    .selectFrom('agents')
    .select(['name', 'post_frequency', 'posts_per_day', 'status'])
    .where('owner_id', '=', owner_id)
    .where('id', '=', agent_id)
    .executeTakeFirst();
