/** The access list of wallets. A removed row is kept, so that the configuration does not restore it. */
import type { Wish } from '#contract/auth/users.ts';
import { type Db, hasAccessIn } from '#server/db/client.ts';
import { countRows } from '#server/db/keyset.ts';
import { compiledOnce } from '#server/db/compiled.ts';
import { writeMeta } from '#server/db/meta.ts';
import { inserted } from '#server/features/auth/store.ts';

// SQL of the first administrator, and of the claim that makes them one.

const key = 'claim_hash';

/** Whether this server has an administrator. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export const setAdministrator = (db: Db, id: string) =>
  db.updateTable('users').set({ is_admin: 1 }).where('id', '=', id).execute();

/** Stores the hash of the claim’s token in place of the one before. */
export const saveClaim = (db: Db, value: string): Promise<void> => writeMeta(db, { key, value });

export const closeClaims = (db: Db) => db.deleteFrom('meta').where('key', '=', key).execute();

/** Deletes the open claim if it has this hash; of concurrent callers, one gets `true`. */
export async function takeClaim(db: Db, hash: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('meta')
    .where('key', '=', key)
    .where('value', '=', hash)
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

const readAccess = compiledOnce((db, user_id) =>
  db
    .selectFrom('users as person')
    .select('person.id')
    .where('person.id', '=', user_id)
    .where(hasAccessIn('person.id')),
);

/** Whether a wallet of this person is on the access list, or an issuer gives them access. */
export const isWhitelisted = async (db: Db, user_id: string): Promise<boolean> =>
  (await readAccess(db, user_id)).length > 0;

/** Whether this address belongs to the person and is on the access list. Addresses of others always return `false`. */
export async function isOwnWalletWhitelisted(
  db: Db,
  user_id: string,
  address: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('wallets')
    .innerJoin('whitelist', 'whitelist.address', 'wallets.address')
    .select('wallets.address')
    .where('wallets.user_id', '=', user_id)
    .where('wallets.address', '=', address)
    .where('whitelist.removed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many wallets of this person are on the access list. */
export const whitelistedWallets = (db: Db, user_id: string): Promise<number> =>
  countRows(
    db
      .selectFrom('wallets')
      .innerJoin('whitelist', 'whitelist.address', 'wallets.address')
      .where('wallets.user_id', '=', user_id)
      .where('whitelist.removed_at', 'is', null),
  );

export interface WhitelistAccess {
  address: string;
  /** Who added it: `config`, `claim`, `command line` or the id of a person. */
  added_by: string;
  note: string;
}

const startInsert = (db: Db, { address, added_by, note }: WhitelistAccess, now: number) => {
  const access = { added_by, note, added_at: now, removed_at: null };
  return { access, insert: db.insertInto('whitelist').values({ address, ...access }) };
};

/** Gives a wallet access, even one that was removed before. */
export async function addToWhitelist(db: Db, to: WhitelistAccess, now: number): Promise<void> {
  const { access, insert } = startInsert(db, to, now);
  await insert.onConflict((conflict) => conflict.column('address').doUpdateSet(access)).execute();
}

/** Gives a wallet access; `false` if it had access already. */
export async function grantAccess(db: Db, to: WhitelistAccess, now: number): Promise<boolean> {
  const { access, insert } = startInsert(db, to, now);
  const result = await insert
    .onConflict((conflict) =>
      conflict.column('address').doUpdateSet(access).where('whitelist.removed_at', 'is not', null),
    )
    .executeTakeFirst();
  return inserted(result);
}

/** Removes a wallet; `false` if it was not on the list. Takes effect from the next request. */
export async function removeFromWhitelist(db: Db, address: string, now: number): Promise<boolean> {
  const result = await db
    .updateTable('whitelist')
    .set({ removed_at: now })
    .where('address', '=', address)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The wallets with access, oldest first. */
export const listWhitelist = (db: Db) =>
  db
    .selectFrom('whitelist')
    .leftJoin('wallets', 'wallets.address', 'whitelist.address')
    .leftJoin('users', 'users.id', 'wallets.user_id')
    .select([
      'whitelist.address',
      'whitelist.added_by',
      'whitelist.note',
      'whitelist.added_at',
      'users.username',
      'users.is_admin',
    ])
    .where('whitelist.removed_at', 'is', null)
    .orderBy('whitelist.added_at')
    .orderBy('whitelist.address')
    .execute();

/** Gives access to a wallet that was never on the list; `false` otherwise. */
export async function grantAccessIfNew(db: Db, to: WhitelistAccess, now: number): Promise<boolean> {
  const result = await startInsert(db, to, now)
    .insert.onConflict((conflict) => conflict.column('address').doNothing())
    .executeTakeFirst();
  return inserted(result);
}

/** Deletes the access request of this person, open or declined; they have access now. */
export async function deleteAccessWish(db: Db, user_id: string): Promise<void> {
  await db
    .deleteFrom('wishes')
    .where('wish', '=', 'access' satisfies Wish)
    .where('user_id', '=', user_id)
    .execute();
}
