/** What an owner of a space made there that lets something in from outside: it ends with their ownership. */
import { type Db } from '#server/db/client.ts';

interface Owner {
  user_id: string;
  /** The space; without it, all spaces of others. */
  owner_id?: string;
}

/** In a transaction: ends the tokens, webhooks and calendar addresses that this person made in somebody else’s space. */
export async function endMadeBy(trx: Db, { user_id, owner_id }: Owner, now: number): Promise<void> {
  const of = owner_id === undefined ? {} : { owner_id };
  const made = { made_by: user_id, ...of };
  await trx
    .updateTable('api_tokens')
    .set({ revoked_at: now })
    .where((row) => row.and({ ...made, revoked_at: null }))
    .execute();
  await trx
    .updateTable('webhooks')
    .set({ state: 'off', reason: 'Stopped because the owner who set it up is no longer one.' })
    .where((row) => row.and({ ...made, state: 'on' }))
    .execute();
  await trx
    .deleteFrom('calendar_feeds')
    .where((row) => row.and(made))
    .execute();
}

/** In a transaction: ends the review links that this person made in somebody else’s space. They know the addresses. */
export async function endLinksMadeBy(
  trx: Db,
  { user_id, owner_id }: Owner,
  now: number,
): Promise<void> {
  const of = owner_id === undefined ? {} : { owner_id };
  await trx
    .updateTable('review_links')
    .set({ revoked_at: now })
    .where((row) => row.and({ made_by: user_id, ...of, revoked_at: null }))
    .execute();
}

/** Whether somebody else owns this person’s space with them. */
export async function hasOtherOwners(trx: Db, owner_id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('space_members')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where('role', '=', 'owner')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
