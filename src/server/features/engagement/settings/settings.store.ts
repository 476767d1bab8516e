import type { Selectable, Updateable } from 'kysely';
import { engagementDefaults } from '#contract/engagement/fields.ts';
import type { EngagementRules } from '#contract/engagement/types.ts';
import type { Db } from '#server/db/client.ts';
import type { Flag } from '#server/db/schema/column-types.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { byRank } from '#server/ledger/publish/live.store.ts';

export type SettingsRow = Selectable<Schema['engagement_settings']>;
export type SettingsChange = Omit<Updateable<Schema['engagement_settings']>, 'agent_id'>;

const flag = (value: boolean): Flag => (value ? 1 : 0);

type Stored = Omit<EngagementRules, 'reply_frequency'>;

/** Settings as columns: switches are stored as flags. */
export const columnsOf = (rules: Partial<Stored>): SettingsChange =>
  Object.fromEntries(
    Object.entries(rules).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? flag(value) : value,
    ]),
  );

const names = Object.keys(engagementDefaults) as (keyof Stored)[];

/** The settings in a row. */
export const storedRules = (row: SettingsRow): Stored =>
  Object.fromEntries(
    names.map((name) => [
      name,
      typeof engagementDefaults[name] === 'boolean' ? row[name] === 1 : row[name],
    ]),
  ) as Stored;

/** The defaults of an agent without a row. */
export const defaultSettings = (agent_id: string, owner_id: string): SettingsRow => ({
  ...(columnsOf(engagementDefaults) as Pick<SettingsRow, keyof Stored>),
  agent_id,
  owner_id,
  paused_until: null,
  pause_reason: null,
  approved_replies: 0,
  on_since: null,
  updated_at: 0,
});

export const findSettings = (db: Db, agent_id: string): Promise<SettingsRow | undefined> =>
  db
    .selectFrom('engagement_settings')
    .selectAll()
    .where('agent_id', '=', agent_id)
    .executeTakeFirst();

/** Updates the given columns, and inserts the row if there is none. */
export async function putSettings(
  trx: Db,
  of: { agent_id: string; owner_id: string },
  change: SettingsChange,
  now: number,
): Promise<SettingsRow> {
  const changed = { ...change, updated_at: now };
  return trx
    .insertInto('engagement_settings')
    .values({ ...defaultSettings(of.agent_id, of.owner_id), ...changed })
    .onConflict((conflict) => conflict.column('agent_id').doUpdateSet(changed))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Counts a reply that its owner approved. */
export async function countApproval(trx: Db, agent_id: string, count: 1 | -1 = 1): Promise<void> {
  await trx
    .updateTable('engagement_settings')
    .set((row) => ({ approved_replies: row('approved_replies', '+', count) }))
    .where('agent_id', '=', agent_id)
    .execute();
}

/** The connected accounts of an agent. */
export const listChannels = (db: Db, agent_id: string) =>
  db
    .selectFrom('agent_accounts')
    .innerJoin('accounts', 'accounts.id', 'agent_accounts.account_id')
    .select(['accounts.id', 'accounts.platform', 'accounts.username', 'accounts.status'])
    .select(['accounts.external_id', 'accounts.ai_replies_approved'])
    .where('agent_accounts.agent_id', '=', agent_id)
    .where('accounts.disconnected_at', 'is', null)
    .orderBy(byRank)
    .execute();
