import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { Profile } from '#server/adapters/social/port.ts';
import type { Db } from '#server/db/client.ts';
import { countRows } from '#server/db/keyset.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { isSought } from '#server/db/shards.ts';
import type { Sought } from '#server/process/turns.ts';

export type AccountRow = Selectable<Schema['accounts']>;
type NewAccount = Insertable<Schema['accounts']>;
type Change = Updateable<Schema['accounts']>;

/**
 * The columns of a profile, as far as the platform sent it. The bot label is that of the platform, whatever the
 * owner ticked.
 */
export const profileColumns = ({
  limits,
  is_automated,
}: Pick<Profile, 'limits' | 'is_automated'>): Pick<Change, 'limits' | 'automated_label'> => ({
  ...(limits && { limits: JSON.stringify(limits) }),
  ...(is_automated !== undefined && { automated_label: is_automated ? 1 : 0 }),
});

/** A person's connected accounts, oldest first. */
export const listAccounts = (db: Db, owner_id: string): Promise<AccountRow[]> =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .where('disconnected_at', 'is', null)
    .orderBy('connected_at')
    .orderBy('id')
    .execute();

/** A connected account by id. */
export const findAccount = (db: Db, owner_id: string, id: string) =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .where('disconnected_at', 'is', null)
    .executeTakeFirst();

/** A person's connected account on a platform: the oldest that works, else the oldest. */
export const findFirstOn = (db: Db, owner_id: string, platform: LivePlatform) =>
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

/** How many accounts a person has connected. */
export const countAccounts = (db: Db, owner_id: string): Promise<number> =>
  countRows(
    db.selectFrom('accounts').where('owner_id', '=', owner_id).where('disconnected_at', 'is', null),
  );

type AccountKey = Pick<AccountRow, 'owner_id' | 'platform' | 'external_id'>;

/** Whether someone else has connected the same account, as the same speaker. */
export async function isHeldByAnother(
  db: Db,
  { owner_id, platform, external_id, speaker }: AccountKey & Pick<AccountRow, 'speaker'>,
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

/** The person's row for an account of the platform, connected or not. */
export const findConnectedOrNot = (db: Db, { owner_id, platform, external_id }: AccountKey) =>
  db
    .selectFrom('accounts')
    .select(['id', 'speaker', 'display_name', 'disconnected_at'])
    .where('owner_id', '=', owner_id)
    .where('platform', '=', platform)
    .where('external_id', '=', external_id)
    .executeTakeFirst();

/** The person's account of that name on a platform, connected or not, ignoring case. */
export async function findNamed(db: Db, owner_id: string, platform: LivePlatform, name: string) {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'external_id', 'display_name', 'disconnected_at'])
    .where('owner_id', '=', owner_id)
    .where('platform', '=', platform)
    .execute();
  // Databases ignore case only for ASCII letters.
  const same = (other: string) => other.toLowerCase() === name.toLowerCase();
  return rows.find(({ display_name }) => same(display_name));
}

/** Deletes the mention cursor, which is meaningless for another speaker. */
export async function deleteCursor(db: Db, account_id: string): Promise<void> {
  await db
    .updateTable('listeners')
    .set({ cursor: null })
    .where('account_id', '=', account_id)
    .execute();
}

/** Inserts an account, or restores the person's own one with the new data. */
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

/** Updates a connected account; `false` if it was disconnected. */
export async function updateAccount(db: Db, id: string, change: Change): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set(change)
    .where('id', '=', id)
    .where('disconnected_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Like `updateAccount`, if the secret was not replaced meanwhile. */
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

/** Disconnects an account: deletes its secret, and nothing is published through it. Locks its row. */
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

/** Unlinks an account from all agents, and deletes it unless posts refer to it. */
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

/** Maximum number of accounts per query. */
export const checkBatch = 100;

/**
 * Accounts of a share that are due for a health check, round-robin by owner. In random order, because accounts that
 * do not answer stay due and must not block others.
 */
export const listUnchecked = (
  db: Db,
  { on, before, ...sought }: Sought & { on: readonly LivePlatform[]; before: number },
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
    .limit(checkBatch)
    .execute();

/** Working accounts whose secret expires before then, earliest first. */
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

/** Connected accounts without the facts that only their secret reveals. */
export const listWithoutOrigins = (db: Db, platforms: readonly LivePlatform[]) =>
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
