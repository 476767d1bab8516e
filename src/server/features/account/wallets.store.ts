import type { Db } from '#server/db/client.ts';

/** Links a wallet that is nobody's; `false` when it became somebody's a moment ago. */
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

/** `false` when it is not this person's. */
export async function removeWallet(db: Db, user_id: string, address: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('wallets')
    .where('user_id', '=', user_id)
    .where('address', '=', address)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
