/** Which wallets have access. A row that was taken off stays, so that the configuration does not bring it back. */
import type { Wish } from '#contract/auth/users.ts';
import type { Db } from '#server/db/client.ts';
import { compiledOnce } from '#server/db/compiled.ts';
import { inserted } from '#server/features/auth/store.ts';

const readWhitelisted = compiledOnce((db, user_id) =>
  db
    .selectFrom('wallets')
    .innerJoin('whitelist', 'whitelist.address', 'wallets.address')
    .select('wallets.address')
    .where('wallets.user_id', '=', user_id)
    .where('whitelist.removed_at', 'is', null)
    .limit(1),
);

/** Whether a wallet linked to this person is on the whitelist. */
export const isWhitelisted = async (db: Db, user_id: string): Promise<boolean> =>
  (await readWhitelisted(db, user_id)).length > 0;

/** Whether this address is one of the person's own and on the whitelist; others' addresses are never told apart. */
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

/** How many wallets of this person are on the whitelist. */
export async function whitelistedWallets(db: Db, user_id: string): Promise<number> {
  const { count } = await db
    .selectFrom('wallets')
    .innerJoin('whitelist', 'whitelist.address', 'wallets.address')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .where('wallets.user_id', '=', user_id)
    .where('whitelist.removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface WhitelistAccess {
  address: string;
  /** Who let it in: `config`, `claim`, `command line` or a person's id. */
  added_by: string;
  note: string;
}

/** Lets a wallet in, also one that was taken off before. */
export async function addToWhitelist(
  db: Db,
  { address, added_by, note }: WhitelistAccess,
  now: number,
): Promise<void> {
  await db
    .insertInto('whitelist')
    .values({ address, added_by, note, added_at: now, removed_at: null })
    .onConflict((conflict) =>
      conflict.column('address').doUpdateSet({ added_by, note, added_at: now, removed_at: null }),
    )
    .execute();
}

/** Lets a wallet in that is not; `false` when it was in already, which changes nothing. */
export async function letIn(
  db: Db,
  { address, added_by, note }: WhitelistAccess,
  now: number,
): Promise<boolean> {
  const result = await db
    .insertInto('whitelist')
    .values({ address, added_by, note, added_at: now, removed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('address')
        .doUpdateSet({ added_by, note, added_at: now, removed_at: null })
        .where('whitelist.removed_at', 'is not', null),
    )
    .executeTakeFirst();
  return inserted(result);
}

/** Takes a wallet off; `false` when it was not on. It holds from the next request. */
export async function removeFromWhitelist(db: Db, address: string, now: number): Promise<boolean> {
  const result = await db
    .updateTable('whitelist')
    .set({ removed_at: now })
    .where('address', '=', address)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The wallets that have access, oldest first. */
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

/** Lets a wallet in that was never seen; `false` for one that is in or was taken off, which changes nothing. */
export async function letInUnseen(
  db: Db,
  { address, added_by, note }: WhitelistAccess,
  now: number,
): Promise<boolean> {
  const result = await db
    .insertInto('whitelist')
    .values({ address, added_by, note, added_at: now, removed_at: null })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .executeTakeFirst();
  return inserted(result);
}

/** The owner of this wallet no longer asks for access: they have it. */
export async function forgetAccessWish(db: Db, address: string): Promise<void> {
  await db
    .deleteFrom('wishes')
    .where('wish', '=', 'access' satisfies Wish)
    .where('user_id', 'in', (sub) =>
      sub.selectFrom('wallets').select('user_id').where('address', '=', address),
    )
    .execute();
}
