/**
 * SQL of what acts for a person without a session of theirs, and of what an owner of a space made there that lets something in
 * from outside: it ends with their ownership.
 */
import type { Db } from '#server/db/client.ts';

/** A person’s API tokens that work, and programs, also those that did not fetch their key yet. */
export async function listTokensOf(db: Db, owner_id: string, now: number) {
  const rows = await db
    .selectFrom('api_tokens')
    .leftJoin('program_grants', 'program_grants.id', 'api_tokens.id')
    .select(['api_tokens.id', 'api_tokens.name', 'program_grants.id as grant_id'])
    .where('api_tokens.owner_id', '=', owner_id)
    .where('api_tokens.revoked_at', 'is', null)
    .where((where) =>
      where.or([
        where('api_tokens.expires_at', 'is', null),
        where('api_tokens.expires_at', '>', now),
      ]),
    )
    .orderBy('api_tokens.created_at')
    .orderBy('api_tokens.id')
    .execute();
  return rows.map(({ id, name, grant_id }) => ({ id, name, is_program: grant_id !== null }));
}

export async function revokeTokens(trx: Db, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return;
  await trx.updateTable('api_tokens').set({ revoked_at: now }).where('id', 'in', ids).execute();
}

/** The id of a person’s calendar address, if they have one. */
export const findCalendarOf = (db: Db, owner_id: string) =>
  db.selectFrom('calendar_feeds').select('id').where('owner_id', '=', owner_id).executeTakeFirst();

/** The id of one of a person’s review links that work, if they have any. */
export const findReviewLinkOf = (db: Db, owner_id: string, now: number) =>
  db
    .selectFrom('review_links')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id')
    .executeTakeFirst();

export async function revokeReviewLinksOf(trx: Db, owner_id: string, now: number): Promise<void> {
  await trx
    .updateTable('review_links')
    .set({ revoked_at: now })
    .where('owner_id', '=', owner_id)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function deleteCalendarOf(trx: Db, owner_id: string): Promise<void> {
  await trx.deleteFrom('calendar_feeds').where('owner_id', '=', owner_id).execute();
}

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
