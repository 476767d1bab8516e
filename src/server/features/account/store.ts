/** SQL of a person's own account: address, wallets, notification switches and wishes. */
import type { Updateable } from 'kysely';
import type { Wish } from '#contract/auth/users.ts';
import type { Db } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema/schema.ts';

export const findAccount = (db: Db, user_id: string) =>
  db
    .selectFrom('users')
    .select(['username', 'email', 'email_verified_at', 'pending_email', 'password_hash'])
    .select(['token_balance', 'reputation_score', 'subscription_tier', 'notification_settings'])
    .where('id', '=', user_id)
    .executeTakeFirst();

export async function updateAccount(
  db: Db,
  user_id: string,
  change: Updateable<Schema['users']>,
): Promise<void> {
  await db.updateTable('users').set(change).where('id', '=', user_id).execute();
}

/** A person's wallets, oldest first, and since when each has had access, if it has. */
export const listWallets = (db: Db, user_id: string) =>
  db
    .selectFrom('wallets')
    .leftJoin('whitelist', (join) =>
      join
        .onRef('whitelist.address', '=', 'wallets.address')
        .on('whitelist.removed_at', 'is', null),
    )
    .select(['wallets.address', 'wallets.linked_at', 'whitelist.added_at'])
    .where('wallets.user_id', '=', user_id)
    .orderBy('wallets.linked_at')
    .orderBy('wallets.address')
    .execute();

export async function listWishes(db: Db, user_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('wishes')
    .select('wish')
    .where('user_id', '=', user_id)
    .where('refused_at', 'is', null)
    .orderBy('created_at')
    .orderBy('wish')
    .execute();
  return rows.map(({ wish }) => wish);
}

/** A person’s request for access, open or declined. */
export const findAccessWish = (db: Db, user_id: string) =>
  db
    .selectFrom('wishes')
    .select(['name', 'note', 'created_at', 'refused_at'])
    .where('user_id', '=', user_id)
    .where('wish', '=', 'access' satisfies Wish)
    .executeTakeFirst();

/** Saves a request for access in place of a declined one. */
export async function saveAccessWish(
  db: Db,
  user_id: string,
  { name, note }: { name: string; note: string },
  now: number,
): Promise<void> {
  const row = { name, note, created_at: now, refused_at: null };
  await db
    .insertInto('wishes')
    .values({ user_id, wish: 'access' satisfies Wish, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'wish']).doUpdateSet(row))
    .execute();
}

/** The people who administer this server. */
export async function listAdministrators(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('users').select('id').where('is_admin', '=', 1).execute();
  return rows.map(({ id }) => id);
}

export async function addWish(db: Db, user_id: string, wish: string, now: number): Promise<void> {
  await db
    .insertInto('wishes')
    .values({ user_id, wish, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'wish']).doNothing())
    .execute();
}

/** Takes a wish back; `false` if there was none. A declined request for access stays, with its pause. */
export async function removeWish(db: Db, user_id: string, wish: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('wishes')
    .where('user_id', '=', user_id)
    .where('wish', '=', wish)
    .where('refused_at', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** After this, no worker starts to send anything of these agents. */
export async function closeAgents(db: Db, owner_id: string, now: number): Promise<void> {
  await db
    .updateTable('agents')
    .set({ deleted_at: now })
    .where('owner_id', '=', owner_id)
    .execute();
}

/** Links a wallet that belongs to no one; `false` if someone else linked it meanwhile. */
export async function insertWallet(
  db: Db,
  user_id: string,
  address: string,
  now: number,
): Promise<boolean> {
  const result = await db
    .insertInto('wallets')
    .values({ address, user_id, linked_at: now })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** `false` if the wallet is not this person's. */
export async function removeWallet(db: Db, user_id: string, address: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('wallets')
    .where('user_id', '=', user_id)
    .where('address', '=', address)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The monthly budget in micro-dollars; budgets of agents are exported with the agents. */
export const findBudget = (db: Db, id: string) =>
  db.selectFrom('users').select('monthly_budget').where('id', '=', id).executeTakeFirstOrThrow();
