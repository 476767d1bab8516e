import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { PlatformId } from '#contract/platforms/platforms.ts';
import type { Profile } from '#server/adapters/social/port.ts';
import type { Db } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { isSought } from '#server/db/shards.ts';
import type { Sought } from '#server/process/turns.ts';

export type AccountRow = Selectable<Schema['accounts']>;
type NewAccount = Insertable<Schema['accounts']>;
type Change = Updateable<Schema['accounts']>;

/** The columns of what a platform said of an account, as far as it did. The mark is there or not, whatever was ticked. */
export const toldOf = ({
  limits,
  is_automated,
}: Pick<Profile, 'limits' | 'is_automated'>): Pick<Change, 'limits' | 'automated_label'> => ({
  ...(limits && { limits: JSON.stringify(limits) }),
  ...(is_automated !== undefined && { automated_label: is_automated ? 1 : 0 }),
});

/** The accounts that a person has in use, oldest first. */
export const listAccounts = (db: Db, owner_id: string): Promise<AccountRow[]> =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .where('disconnected_at', 'is', null)
    .orderBy('connected_at')
    .orderBy('id')
    .execute();

/** The account in use by its id. */
export const findAccount = (db: Db, owner_id: string, id: string) =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .where('disconnected_at', 'is', null)
    .executeTakeFirst();

/** The account in use on a platform; of several the oldest that is well, else the oldest. */
export const findFirstOn = (db: Db, owner_id: string, platform: PlatformId) =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .where('platform', '=', platform)
    .where('disconnected_at', 'is', null)
    // 'connected' before 'needs_reconnect'.
    .orderBy('status')
    .orderBy('connected_at')
    .orderBy('id')
    .executeTakeFirst();

/** How many accounts a person has in use. */
export async function countAccounts(db: Db, owner_id: string): Promise<number> {
  const { count } = await db
    .selectFrom('accounts')
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .where('owner_id', '=', owner_id)
    .where('disconnected_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

type Place = Pick<AccountRow, 'owner_id' | 'platform' | 'external_id'>;

/** Whether someone else has the platform's account in use, as the same speaker. */
export async function isHeldByAnother(
  db: Db,
  { owner_id, platform, external_id, speaker }: Place & Pick<AccountRow, 'speaker'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('platform', '=', platform)
    .where('external_id', '=', external_id)
    .where('speaker', '=', speaker)
    .where('owner_id', '!=', owner_id)
    .where('disconnected_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The person's row for the platform's account, in use or not. */
export const findEver = (db: Db, { owner_id, platform, external_id }: Place) =>
  db
    .selectFrom('accounts')
    .select(['id', 'speaker', 'display_name', 'disconnected_at'])
    .where('owner_id', '=', owner_id)
    .where('platform', '=', platform)
    .where('external_id', '=', external_id)
    .executeTakeFirst();

/** The person's account of that name on a platform, in use or not; capital and small letters are the same. */
export async function findNamed(db: Db, owner_id: string, platform: PlatformId, name: string) {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'external_id', 'display_name', 'disconnected_at'])
    .where('owner_id', '=', owner_id)
    .where('platform', '=', platform)
    .execute();
  // Databases know small letters of their own alphabets only.
  const same = (other: string) => other.toLowerCase() === name.toLowerCase();
  return rows.find(({ display_name }) => same(display_name));
}

/** How far an account was heard means nothing to another speaker: listening begins again. */
export async function forgetCursor(db: Db, account_id: string): Promise<void> {
  await db
    .updateTable('listeners')
    .set({ cursor: null })
    .where('account_id', '=', account_id)
    .execute();
}

/** Makes an account, or brings the person's own one of that name back into use with what is known now. */
export async function putAccount(db: Db, account: NewAccount): Promise<AccountRow> {
  const {
    id: _id,
    owner_id: _owner,
    platform: _platform,
    external_id: _external,
    ...now
  } = account;
  const well = {
    status_reason: null,
    unheard_reason: null,
    told_at: null,
    disconnected_at: null,
  };
  return db
    .insertInto('accounts')
    .values(account)
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'platform', 'external_id']).doUpdateSet({ ...now, ...well }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Changes an account in use; `false` when it is not there any more. */
export async function updateAccount(db: Db, id: string, change: Change): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set(change)
    .where('id', '=', id)
    .where('disconnected_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The same where nobody replaced the secret meanwhile. */
export async function updateWithSecret(
  db: Db,
  { id, secret }: Pick<AccountRow, 'id' | 'secret'>,
  change: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set(change)
    .where('id', '=', id)
    .where('secret', secret === null ? 'is' : '=', secret)
    .where('disconnected_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Agents that publish through a lost account need their owner; those that are switched off need nobody. */
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
    .execute();
}

/** Agents that were in trouble over their account are well again. */
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

/** Takes an account out of use: its secret is gone, and nothing is sent through it. Holds its row. */
export async function silenceAccount(db: Db, id: string, now: number): Promise<void> {
  await db
    .updateTable('accounts')
    .set({
      secret: null,
      status: 'needs_reconnect',
      status_reason: null,
      disconnected_at: now,
      avatar: null,
      avatar_source: null,
      expires_at: null,
    })
    .where('id', '=', id)
    .execute();
}

/** Takes an account from all agents, and deletes it unless a post went or waits to go through it. */
export async function dropAccount(db: Db, id: string): Promise<void> {
  await db.deleteFrom('agent_accounts').where('account_id', '=', id).execute();
  await db
    .deleteFrom('accounts')
    .where('id', '=', id)
    .where((where) =>
      where.not(
        where.exists(
          where.selectFrom('series').select('id').whereRef('series.account_id', '=', 'accounts.id'),
        ),
      ),
    )
    .execute();
}

/** As many accounts as one look finds. */
export const uncheckedAtOnce = 100;

/**
 * Accounts of a share that were not asked about since then, one of each owner, then the next of each. By chance, as those
 * that do not answer stay due and must not keep the others waiting.
 */
export const listUnchecked = (
  db: Db,
  { on, before, ...sought }: Sought & { on: readonly PlatformId[]; before: number },
) =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where('platform', 'in', on)
    .where('status', '=', 'connected')
    .where('disconnected_at', 'is', null)
    .where((where) => where.or([where('checked_at', 'is', null), where('checked_at', '<', before)]))
    .where(isSought(db, sought, { owner: 'owner_id', key: 'id' }))
    .orderBy(sql`row_number() over (partition by owner_id order by random())`)
    .orderBy(sql`random()`)
    .limit(uncheckedAtOnce)
    .execute();

/** Accounts that work and whose secret ends by itself before then; those that end first come first. */
export const listEnding = (db: Db, now: number, before: number): Promise<AccountRow[]> =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where('expires_at', '>', now)
    .where('expires_at', '<=', before)
    .where('status', '=', 'connected')
    .where('disconnected_at', 'is', null)
    .orderBy('expires_at')
    .execute();

/** Accounts in use of which it is not kept what only their secret says. */
export const listWithoutOrigins = (db: Db, platforms: readonly PlatformId[]) =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where('platform', 'in', platforms)
    .where('service', '=', '')
    .where('speaker', '=', '')
    .where('secret', 'is not', null)
    .where('disconnected_at', 'is', null)
    .execute();

export async function usernameOf(db: Db, ownerId: string): Promise<string> {
  const { username } = await db
    .selectFrom('users')
    .select('username')
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return username;
}
