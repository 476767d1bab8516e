/**
 * Whether everything that a post needs is switched on: its owner allows publishing and has access, the agent is on, its
 * account is connected and linked to it, and its series is active. There are two forms, which `live.test.ts` compares:
 * a filter over many rows, to find candidates, and a check of one post, which locks its rows until it is claimed.
 */
import { sql } from 'kysely';
import type { Block } from '#contract/schedule/types.ts';
import { type Db, isOpenSpace, keeping, takingAndKeeping } from '#server/db/client.ts';
import { inJson } from '#server/db/json.ts';
import { mayBeCalled } from '#server/ledger/recover/backoff.store.ts';
import { isHalted } from '#server/ledger/recover/place.store.ts';
import type { LoadedOccurrence } from './loaded-occurrence.store.ts';

/**
 * On joined rows of `agents` and `accounts`: whether the agent may use the account. The owner as themself may use all
 * of theirs.
 */
export const isLinked = sql<boolean>`(exists (select 1 from agent_accounts link
    where link.agent_id = agents.id and link.account_id = accounts.id)
  or (agents.is_self = 1 and agents.owner_id = accounts.owner_id and accounts.disconnected_at is null))`;

/** On joined rows of `agent_accounts` and `accounts`: the order in which an agent uses its accounts; the first is its default. */
export const byRank = sql`agent_accounts.rank, agent_accounts.linked_at, accounts.id`;

/** On joined rows of `series`, `agents` and `accounts`: whether the agent is on and linked to the account. */
export const isAgentOn = sql<number>`case when agents.status <> 'inactive' and agents.deleted_at is null
  and ${isLinked}
  then 1 else 0 end`;

/** On the same rows: whether an owner has access. */
export const hasAccess = sql<number>`case when ${isOpenSpace('series.owner_id')} then 1 else 0 end`;

/** On the same rows: whether their owner stopped all publishing. */
export const isStopped = sql<number>`case when exists (select 1 from users
    where users.id = series.owner_id and users.frozen_at is not null)
  then 1 else 0 end`;

/** On the same rows: what is off, for people; `null` if nothing is. */
export const blockedBy = sql<Block | null>`case
  when ${isStopped} = 1 then 'publishing'
  when agents.status = 'inactive' then 'agent'
  when accounts.disconnected_at is not null then 'disconnected'
  when not ${isLinked} then 'account'
  when accounts.status <> 'connected' then 'reconnect'
  end`;

/** On the same rows: whether nothing is switched off. A post that is not written yet does not need its account yet. */
export const seemsOn = sql<boolean>`(series.status = 'active'
  and ${isAgentOn} = 1 and ${hasAccess} = 1 and ${isStopped} = 0)`;

/**
 * On the same rows: whether the post is live. Whether the series was changed or deleted since is checked by `isLive`;
 * such a change also moves planned occurrences.
 */
export const seemsLive = sql<boolean>`(${seemsOn} and accounts.status = 'connected')`;

/** Whether the owner allows publishing. Locks the owner’s row, like `isLive`. */
async function mayPublish(trx: Db, owner_id: string): Promise<boolean> {
  const owner = trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', owner_id)
    .where('frozen_at', 'is', null);
  return (await keeping(trx, owner).executeTakeFirst()) !== undefined;
}

/**
 * Whether the series is active and still has the version that the occurrence was made for. Locks its row, which is
 * changed next.
 */
export async function isSeriesLive(trx: Db, occurrence: LoadedOccurrence): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('series')
    .set((row) => ({ version: row.ref('version') }))
    .where('id', '=', occurrence.series_id)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .where('version', '=', occurrence.series_version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Whether owner, agent, account, their link, the series and the owner’s access are all on. Share-locks the rows of
 * owner, agent and account until this transaction ends (removing the link changes one of them first): someone who
 * switches one off concurrently either comes first and is seen here, or waits. Posts of one owner share these locks.
 * Access is checked as of this moment.
 */
export async function isLive(trx: Db, occurrence: LoadedOccurrence): Promise<boolean> {
  if (!(await mayPublish(trx, occurrence.owner_id))) return false;
  const agent = trx
    .selectFrom('agents')
    .select('id')
    .where('id', '=', occurrence.agent_id)
    .where('deleted_at', 'is', null)
    .where('status', '!=', 'inactive');
  if (!(await keeping(trx, agent).executeTakeFirst())) return false;
  const account = trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', occurrence.account.id)
    .where('status', '=', 'connected');
  if (!(await keeping(trx, account).executeTakeFirst())) return false;
  const linked = await trx
    .selectFrom('agents')
    .innerJoin('accounts', (join) => join.on('accounts.id', '=', occurrence.account.id))
    .select('agents.id')
    .where('agents.id', '=', occurrence.agent_id)
    .where(isLinked)
    .executeTakeFirst();
  const member = await trx
    .selectFrom('users as owner')
    .select('owner.id')
    .where('owner.id', '=', occurrence.owner_id)
    .where(isOpenSpace('owner.id'))
    .executeTakeFirst();
  return linked !== undefined && member !== undefined && isSeriesLive(trx, occurrence);
}

/**
 * The same for many posts, in two steps. The first takes the locks of `isLive`, skipping locked rows: someone who
 * switches something off either comes first, and the post is missing in the result, or waits.
 */
export async function takeLive(trx: Db, ids: readonly string[]): Promise<string[]> {
  const wanted = trx
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .innerJoin('users', 'users.id', 'series.owner_id')
    .innerJoin('agents', 'agents.id', 'series.agent_id')
    .innerJoin('accounts', 'accounts.id', 'series.account_id')
    .select('occurrences.id')
    .where(inJson(trx, 'occurrences.id', ids));
  const keep = ['users', 'agents', 'accounts'] as const;
  const rows = await takingAndKeeping(trx, wanted, { take: 'series', keep }).execute();
  return rows.map(({ id }) => id);
}

/**
 * Which of these posts are live and may be sent now. Runs after the locks were taken, as a separate statement: one that
 * waited for locks would see older data.
 */
export async function listLive(trx: Db, ids: readonly string[], now: number): Promise<Set<string>> {
  if (ids.length === 0 || (await isHalted(trx))) return new Set();
  // These posts and their series come first: in a single join the database may start with all series of an account.
  const rows = await trx
    .with(
      (cte) => cte('posts').materialized(),
      (db) =>
        db
          .selectFrom('occurrences')
          .selectAll()
          .where(inJson(trx, 'id', ids)),
    )
    .with(
      (cte) => cte('own').materialized(),
      (db) =>
        db
          .selectFrom('posts')
          // Forces this join order on SQLite too, which may start with all series of the ledger.
          .crossJoin('series')
          .whereRef('series.id', '=', 'posts.series_id')
          .selectAll('series'),
    )
    .selectFrom('posts as occurrences')
    .innerJoin('own as series', 'series.id', 'occurrences.series_id')
    .innerJoin('agents', 'agents.id', 'series.agent_id')
    .innerJoin('accounts', 'accounts.id', 'series.account_id')
    .select('occurrences.id')
    .where(seemsLive)
    .where('series.deleted_at', 'is', null)
    .whereRef('series.version', '=', 'occurrences.series_version')
    .where(mayBeCalled(now))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
