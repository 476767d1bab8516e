/** SQL of agents, and of the newest versions of their personas, which are never changed. */
import { countRows } from '#server/db/keyset.ts';
import { type Insertable, type Selectable, type Updateable, sql } from 'kysely';
import { limits } from '#contract/core/limits.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { AgentStatus } from '#contract/agents/types.ts';
import { AppError } from '#server/app-error.ts';
import { type Db, holdUser } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { byRank } from '#server/ledger/publish/live.store.ts';
import { cut } from '#contract/core/cut.ts';

/** Sets the error of an agent, unless it is switched off. */
export async function setAgentError(
  db: Db,
  id: string,
  status_reason: string,
  now: number,
): Promise<void> {
  await db
    .updateTable('agents')
    .set({ status: 'error', status_reason: cut(status_reason, 300), updated_at: now })
    .where('id', '=', id)
    .where('status', '!=', 'inactive')
    .execute();
}

/** Clears the error of an agent, unless one of its accounts is disconnected. */
export async function clearAgentError(db: Db, id: string, now: number): Promise<void> {
  await db
    .updateTable('agents')
    .set({ status: 'active', status_reason: null, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'error')
    .where('id', 'not in', (select) =>
      select
        .selectFrom('agent_accounts')
        .innerJoin('accounts', 'accounts.id', 'agent_accounts.account_id')
        .select('agent_accounts.agent_id')
        .where('agent_accounts.agent_id', '=', id)
        .where('accounts.status', '=', 'needs_reconnect'),
    )
    .execute();
}

export type VersionRow = Selectable<Schema['persona_versions']>;

/** Adds a version; deletes the oldest one beyond the limit. */
export async function insertVersion(
  db: Db,
  row: Insertable<Schema['persona_versions']>,
): Promise<void> {
  await db.insertInto('persona_versions').values(row).execute();
  await db
    .deleteFrom('persona_versions')
    .where('agent_id', '=', row.agent_id)
    .where('version', '<=', row.version - limits.persona_versions)
    .execute();
}

export const findVersion = (
  db: Db,
  agent_id: string,
  version: number,
): Promise<VersionRow | undefined> =>
  db
    .selectFrom('persona_versions')
    .selectAll()
    .where('agent_id', '=', agent_id)
    .where('version', '=', version)
    .executeTakeFirst();

/** Newest first, and the total. */
export async function listVersions(
  db: Db,
  agent_id: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: VersionRow[]; total: number }> {
  const all = db.selectFrom('persona_versions').where('agent_id', '=', agent_id);
  const rows = await all
    .selectAll()
    .orderBy('version', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const total = await countRows(all);
  return { rows, total };
}

export type AgentRow = Selectable<Schema['agents']>;

export interface ConnectionRow {
  agent_id: string;
  id: string;
  platform: LivePlatform;
  status: 'connected' | 'needs_reconnect';
  username: string;
  display_name: string;
  followers: number | null;
  /** In the format of `accounts.limits`. */
  limits: string | null;
}

function orNotFound(row: AgentRow | undefined): AgentRow {
  if (!row) throw new AppError('not_found');
  return row;
}

/** Excludes the hidden agent for posts that owners write themselves. */
const mine = (db: Db, ownerId: string) =>
  db
    .selectFrom('agents')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where('is_self', '=', 0);

export const findAgent = (db: Db, ownerId: string, id: string): Promise<AgentRow | undefined> =>
  mine(db, ownerId).selectAll().where('id', '=', id).executeTakeFirst();

/** Like `findAgent`, but throws `not_found`. */
export const requireAgent = async (db: Db, ownerId: string, id: string): Promise<AgentRow> =>
  orNotFound(await findAgent(db, ownerId, id));

export interface AgentFilter {
  status?: AgentStatus | undefined;
  /** Agents that are stored as active but shown as in training. */
  learning?: ReadonlySet<string>;
  platform?: LivePlatform | undefined;
  limit: number;
  offset: number;
}

/** An owner's agents, newest first, and the total. */
export async function listAgents(db: Db, ownerId: string, filter: AgentFilter) {
  let query = mine(db, ownerId);
  const { status } = filter;
  if (status) query = query.where('status', '=', status === 'training' ? 'active' : status);
  // The empty string matches no id; PostgreSQL rejects an empty list.
  const learning = ['', ...(filter.learning ?? [])];
  if (status === 'training') query = query.where('id', 'in', learning);
  if (status === 'active') query = query.where('id', 'not in', learning);
  // The column is a JSON list of known words, so a quoted word matches a whole entry.
  if (filter.platform) query = query.where('platforms', 'like', `%"${filter.platform}"%`);
  const rows = await query
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  const total = await countRows(query);
  return { rows, total };
}

/** Inserts an agent inside a transaction; `false` if the owner has reached the limit. Locks the owner. */
export async function insertAgent(db: Db, row: Insertable<Schema['agents']>): Promise<boolean> {
  await holdUser(db, row.owner_id);
  const count = await countRows(mine(db, row.owner_id));
  if (count >= limits.agents_per_user) return false;
  await db.insertInto('agents').values(row).execute();
  return true;
}

/**
 * Reads an agent and locks it until the transaction ends: it is written unchanged, so that on either engine
 * concurrent changes wait here.
 */
export const tryLockAgent = (db: Db, ownerId: string, id: string): Promise<AgentRow | undefined> =>
  db
    .updateTable('agents')
    .set((row) => ({ version: row.ref('version') }))
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('is_self', '=', 0)
    .returningAll()
    .executeTakeFirst();

/** Like `tryLockAgent`, but throws `not_found`. */
export const lockAgent = async (db: Db, ownerId: string, id: string): Promise<AgentRow> =>
  orNotFound(await tryLockAgent(db, ownerId, id));

/** Updates an agent and increments its version; `undefined` if it does not exist. */
export async function updateAgent(
  db: Db,
  ownerId: string,
  id: string,
  change: Updateable<Schema['agents']>,
): Promise<AgentRow | undefined> {
  return db
    .updateTable('agents')
    .set((row) => ({ ...change, version: row('version', '+', 1) }))
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('is_self', '=', 0)
    .returningAll()
    .executeTakeFirst();
}

/** The accounts that an owner's agents publish through. */
export const listConnections = (db: Db, ownerId: string): Promise<ConnectionRow[]> =>
  db
    .selectFrom('agent_accounts')
    .innerJoin('accounts', 'accounts.id', 'agent_accounts.account_id')
    .select(['agent_accounts.agent_id', 'accounts.id', 'accounts.platform'])
    .select(['accounts.status', 'accounts.username', 'accounts.display_name'])
    .select(['accounts.followers', 'accounts.limits'])
    .where('accounts.owner_id', '=', ownerId)
    .orderBy(byRank)
    .execute();

/** Unlinks accounts of an agent: all, those of a platform, or one. Returns how many. */
export async function unlinkAccounts(
  db: Db,
  agentId: string,
  { platform, connection_id }: { platform?: LivePlatform; connection_id?: string | undefined } = {},
): Promise<number> {
  let query = db.deleteFrom('agent_accounts').where('agent_id', '=', agentId);
  if (connection_id !== undefined) query = query.where('account_id', '=', connection_id);
  if (platform) {
    query = query.where('account_id', 'in', (select) =>
      select.selectFrom('accounts').select('id').where('platform', '=', platform),
    );
  }
  const { numDeletedRows } = await query.executeTakeFirst();
  return Number(numDeletedRows);
}

/** Average seconds until a reply by agent id, without agents that never replied. */
export async function responseTimes(db: Db, owner_id: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('interactions')
    .select('agent_id')
    .select(sql<number | string>`avg(answered_at - posted_at)`.as('took'))
    .where('owner_id', '=', owner_id)
    .where('state', '=', 'answered')
    .where('answered_at', 'is not', null)
    .groupBy('agent_id')
    .execute();
  return new Map(rows.map(({ agent_id, took }) => [agent_id, Math.max(0, Number(took)) / 1000]));
}

/** An owner’s agents that are demo data. */
export async function listSampleAgents(db: Db, owner_id: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('samples')
    .select('thing_id')
    .where('owner_id', '=', owner_id)
    .where('kind', '=', 'agent')
    .execute();
  return new Set(rows.map(({ thing_id }) => thing_id));
}
