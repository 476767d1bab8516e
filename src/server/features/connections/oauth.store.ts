import { createHash } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema/schema.ts';

export type OauthRequest = Selectable<Schema['oauth_requests']>;

/** Maximum number of open requests per person; the oldest ones are deleted. */
const maxOpen = 10;

const hashed = (token: string): string => createHash('sha256').update(token).digest('base64url');

export async function insertRequest(
  db: Db,
  {
    token,
    ...request
  }: Omit<Insertable<Schema['oauth_requests']>, 'token_hash'> & { token: string },
): Promise<void> {
  const kept = await db
    .selectFrom('oauth_requests')
    .select('id')
    .where('user_id', '=', request.user_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxOpen - 1)
    .execute();
  let surplus = db.deleteFrom('oauth_requests').where('user_id', '=', request.user_id);
  const ids = kept.map(({ id }) => id);
  if (ids.length > 0) surplus = surplus.where('id', 'not in', ids);
  await surplus.execute();
  await db
    .insertInto('oauth_requests')
    .values({ ...request, token_hash: hashed(token) })
    .execute();
}

export const findRequest = (db: Db, token: string): Promise<OauthRequest | undefined> =>
  db
    .selectFrom('oauth_requests')
    .selectAll()
    .where('token_hash', '=', hashed(token))
    .executeTakeFirst();

/** Consumes a request; `false` if another call did. */
export async function consumeRequest(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('oauth_requests')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function removeOldRequests(db: Db, now: number): Promise<void> {
  await db.deleteFrom('oauth_requests').where('expires_at', '<=', now).execute();
}
