/**
 * Which accounts each agent may use. An account belongs to its person, and a link says that an agent may use it: every
 * new account and every new agent is linked, and an account that is switched off has no link. The creator of an agent says
 * which networks are off for it.
 */
import { type LivePlatform, localPlatforms } from '#contract/platforms/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { byRank } from '#server/ledger/publish/live.store.ts';
import type { AccountRow } from './store.ts';

/** The account that an agent uses on a platform if none is named. */
export const findLinkedOn = (db: Db, agent_id: string, platform: LivePlatform) =>
  db
    .selectFrom('accounts')
    .innerJoin('agent_accounts', 'agent_accounts.account_id', 'accounts.id')
    .selectAll('accounts')
    .where('agent_accounts.agent_id', '=', agent_id)
    .where('accounts.platform', '=', platform)
    .where('accounts.disconnected_at', 'is', null)
    .orderBy(byRank)
    .executeTakeFirst();

export async function linkAgent(
  db: Db,
  agent_id: string,
  account_id: string,
  now: number,
): Promise<void> {
  await db
    .insertInto('agent_accounts')
    .values({ agent_id, account_id, linked_at: now })
    .onConflict((conflict) => conflict.columns(['agent_id', 'account_id']).doNothing())
    .execute();
}

/** The agents of an owner that accounts are for: those of demo data stay in the sandbox until they are given another. */
async function listUsers(db: Db, owner_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('agents')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where('deleted_at', 'is', null)
    .where('is_self', '=', 0)
    .where('id', 'not in', (select) =>
      select
        .selectFrom('samples')
        .select('thing_id')
        .where('owner_id', '=', owner_id)
        .where('kind', '=', 'agent'),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Gives an account that was just connected to every agent of its owner, apart from those that had it switched off when
 * it was disconnected. `first` is the agent it was connected for, which comes first where only one agent can act.
 */
export async function linkAllAgents(
  db: Db,
  { id, owner_id, off_for }: Pick<AccountRow, 'id' | 'owner_id' | 'off_for'>,
  now: number,
  first: string | null = null,
): Promise<void> {
  const off = off_for === null ? [] : (JSON.parse(off_for) as string[]);
  if (first !== null) await linkAgent(db, first, id, now);
  for (const agent of await listUsers(db, owner_id))
    if (!off.includes(agent)) await linkAgent(db, agent, id, now + (first === null ? 0 : 1));
}

/** Gives a new agent every account that its owner has connected, except on networks that are switched off for it. */
export async function linkAccounts(
  db: Db,
  { id, owner_id }: { id: string; owner_id: string },
  now: number,
  platforms_off: readonly LivePlatform[],
): Promise<void> {
  const accounts = await db
    .selectFrom('accounts')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where('disconnected_at', 'is', null)
    .$if(platforms_off.length > 0, (query) => query.where('platform', 'not in', platforms_off))
    .execute();
  for (const account of accounts) await linkAgent(db, id, account.id, now);
}

/** Notes on an account which agents may not use it, for when it is connected again. */
export async function noteSwitchedOff(
  db: Db,
  { id, owner_id }: Pick<AccountRow, 'id' | 'owner_id'>,
): Promise<void> {
  const links = await db
    .selectFrom('agent_accounts')
    .select('agent_id')
    .where('account_id', '=', id)
    .execute();
  const on = new Set(links.map(({ agent_id }) => agent_id));
  const off = (await listUsers(db, owner_id)).filter((agent) => !on.has(agent));
  await db
    .updateTable('accounts')
    .set({ off_for: JSON.stringify(off) })
    .where('id', '=', id)
    .execute();
}

/** Moves an account before the agent's others on the platform. */
export async function putFirst(
  db: Db,
  agent_id: string,
  { id, platform }: Pick<AccountRow, 'id' | 'platform'>,
): Promise<void> {
  const { lowest } = await db
    .selectFrom('agent_accounts')
    .innerJoin('accounts', 'accounts.id', 'agent_accounts.account_id')
    .select((select) => select.fn.min<number | string>('agent_accounts.rank').as('lowest'))
    .where('agent_accounts.agent_id', '=', agent_id)
    .where('accounts.platform', '=', platform)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('agent_accounts')
    .set({ rank: Number(lowest) - 1 })
    .where('agent_id', '=', agent_id)
    .where('account_id', '=', id)
    .execute();
}

/** The links between a person's agents and accounts. */
export const listLinks = (db: Db, owner_id: string) =>
  db
    .selectFrom('agent_accounts')
    .innerJoin('agents', 'agents.id', 'agent_accounts.agent_id')
    .select(['agent_accounts.account_id', 'agents.id', 'agents.name'])
    .where('agents.owner_id', '=', owner_id)
    .where('agents.deleted_at', 'is', null)
    .orderBy('agent_accounts.linked_at')
    .orderBy('agents.id')
    .execute();

/** Of these accounts, those whose mentions agents reply to, and until when their networks deliver mentions. */
export async function listPolledAccounts(
  db: Db,
  account_ids: readonly string[],
  now: number,
): Promise<Map<string, { pushed_until: number | null; replies: boolean }>> {
  if (account_ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('agent_accounts')
    .innerJoin('agents', 'agents.id', 'agent_accounts.agent_id')
    .leftJoin('engagement_settings as settings', 'settings.agent_id', 'agents.id')
    .leftJoin('listeners', 'listeners.account_id', 'agent_accounts.account_id')
    .select(['agent_accounts.account_id', 'listeners.pushed_until'])
    .select('settings.auto_reply_enabled')
    .where('agent_accounts.account_id', 'in', account_ids)
    .where('agents.deleted_at', 'is', null)
    .where('agents.status', '!=', 'inactive')
    .where((or) =>
      or.or([or('settings.paused_until', 'is', null), or('settings.paused_until', '<=', now)]),
    )
    // Of several agents, one that replies counts.
    .orderBy((row) => row.fn.coalesce('settings.auto_reply_enabled', row.val(0)))
    .execute();
  return new Map(
    rows.map(({ account_id, pushed_until, auto_reply_enabled }) => [
      account_id,
      { pushed_until, replies: auto_reply_enabled === 1 },
    ]),
  );
}

/**
 * Sets the error of active agents that a lost account stops: those with posts for it, and those that may use no other
 * connected network.
 */
export async function setAgentErrors(
  db: Db,
  account_id: string,
  status_reason: string,
  now: number,
): Promise<void> {
  await db
    .updateTable('agents')
    .set({ status: 'error', status_reason, updated_at: now })
    .where('status', '!=', 'inactive')
    .where('id', 'in', (select) =>
      select.selectFrom('agent_accounts').select('agent_id').where('account_id', '=', account_id),
    )
    .where((agent) =>
      agent.or([
        agent.exists(
          agent
            .selectFrom('series')
            .select('series.id')
            .where('series.account_id', '=', account_id)
            .whereRef('series.agent_id', '=', 'agents.id')
            .where('series.deleted_at', 'is', null),
        ),
        agent.not(
          agent.exists(
            agent
              .selectFrom('agent_accounts')
              .innerJoin('accounts', 'accounts.id', 'agent_accounts.account_id')
              .select('accounts.id')
              .whereRef('agent_accounts.agent_id', '=', 'agents.id')
              .where('accounts.id', '!=', account_id)
              .where('accounts.platform', 'not in', localPlatforms)
              .where('accounts.status', '=', 'connected')
              .where('accounts.disconnected_at', 'is', null),
          ),
        ),
      ]),
    )
    .execute();
}

/** Clears the error of agents that had lost this account. */
export async function clearAgentErrors(db: Db, account_id: string, now: number): Promise<void> {
  await db
    .updateTable('agents')
    .set({ status: 'active', status_reason: null, updated_at: now })
    .where('status', '=', 'error')
    .where('id', 'in', (select) =>
      select.selectFrom('agent_accounts').select('agent_id').where('account_id', '=', account_id),
    )
    .execute();
}
