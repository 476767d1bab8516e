/** SQL of people, their wallets and their sessions. */
import type { Selectable } from 'kysely';
import { limits } from '#contract/core/limits.ts';
import { type Db, hasAccessIn, holdUser } from '#server/db/client.ts';
import { countRows } from '#server/db/keyset.ts';
import { compiledOnce } from '#server/db/compiled.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { deleteDevicesOf } from '#server/features/notifications/service.ts';
import { newId } from '#server/ids.ts';
import { makeUsername } from './username.ts';

export type SessionRow = Selectable<Schema['sessions']>;

const usernameTries = 20;

export const inserted = (result: { numInsertedOrUpdatedRows?: bigint | undefined }): boolean =>
  (result.numInsertedOrUpdatedRows ?? 0n) > 0n;

/** Marks a challenge as used. Of concurrent callers with one nonce, exactly one gets `true`. */
export async function markChallengeUsed(
  db: Db,
  nonce: string,
  expires_at: number,
): Promise<boolean> {
  const result = await db
    .insertInto('consumed_challenges')
    .values({ nonce, expires_at })
    .onConflict((conflict) => conflict.column('nonce').doNothing())
    .executeTakeFirst();
  return inserted(result);
}

async function createUser(db: Db, now: number): Promise<string> {
  for (let attempt = 0; attempt < usernameTries; attempt += 1) {
    const id = newId();
    const result = await db
      .insertInto('users')
      .values({ id, username: makeUsername(), is_admin: 0, created_at: now })
      .onConflict((conflict) => conflict.column('username').doNothing())
      .executeTakeFirst();
    if (inserted(result)) return id;
  }
  throw new Error('No free username was found');
}

/** The id of the person whose wallet this is, if any. */
export async function walletOwner(db: Db, address: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('wallets')
    .select('user_id')
    .where('address', '=', address)
    .executeTakeFirst();
  return row?.user_id;
}

export const countWallets = (db: Db, user_id: string): Promise<number> =>
  countRows(db.selectFrom('wallets').where('user_id', '=', user_id));

/** The person whose wallet this is; creates one for an unknown wallet. Call it inside a transaction. */
export async function userOfWallet(db: Db, address: string, now: number): Promise<string> {
  const known = await walletOwner(db, address);
  if (known) return known;
  const user_id = await createUser(db, now);
  const linked = await db
    .insertInto('wallets')
    .values({ address, user_id, linked_at: now })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .executeTakeFirst();
  if (inserted(linked)) return user_id;
  // A concurrent sign-in with the same new wallet won, so our new person is deleted.
  await db.deleteFrom('users').where('id', '=', user_id).execute();
  return userOfWallet(db, address, now);
}

/** A person with their first wallet and the state of the second factor; `undefined` if there is none. */
export const findUser = (db: Db, user_id: string) =>
  db
    .selectFrom('users')
    .leftJoin('wallets', 'wallets.user_id', 'users.id')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select(['users.id', 'users.username', 'users.is_admin', 'users.created_at', 'wallets.address'])
    .select(['users.email', 'users.email_verified_at', 'users.password_hash'])
    .select('second_factors.enabled_at')
    .where('users.id', '=', user_id)
    .orderBy('wallets.linked_at')
    .orderBy('wallets.address')
    .limit(1)
    .executeTakeFirst();

/** The id of a person by username, or `undefined`. */
export async function findUserNamed(db: Db, username: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirst();
  return row?.id;
}

const readSession = compiledOnce((db, session_id) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('sessions')
    .select('users.is_admin')
    .select(hasAccessIn('sessions.user_id').$castTo<boolean | number>().as('is_whitelisted'))
    .where('sessions.id', '=', session_id)
    // A sign-in that was under way when the person left the space that they founded.
    .where('users.handed_over_at', 'is', null),
);

/** A session and the rights of its person in one query, because every request needs it. */
export async function findSession(db: Db, session_id: string) {
  const [session] = await readSession(db, session_id);
  return session;
}

export async function insertSession(db: Db, session: SessionRow): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

export async function touchSession(db: Db, session_id: string, now: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('id', '=', session_id)
    .where('last_seen_at', '<', now)
    .execute();
}

/** Marks a token as exchanged; keeps the time of the first exchange. */
export async function retireSession(db: Db, session_id: string, now: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ rotated_at: now })
    .where('id', '=', session_id)
    .where('rotated_at', 'is', null)
    .execute();
}

/** Ends a sign-in with all of its tokens, and removes the push devices that it registered. */
export async function deleteFamily(
  db: Db,
  { user_id, family_id }: Pick<SessionRow, 'user_id' | 'family_id'>,
): Promise<void> {
  await deleteDevicesOf(db, user_id, (family) => family === family_id);
  await db.deleteFrom('sessions').where('family_id', '=', family_id).execute();
}

/**
 * Ends every sign-in of a person except the given one, including pending ones, and returns how many sessions ended.
 * Without one to keep, all end. Call it inside the transaction of the change that it protects.
 */
export async function endOtherFamilies(
  db: Db,
  user_id: string,
  keep_family_id: string | undefined,
): Promise<number> {
  await holdUser(db, user_id);
  const others = await db
    .selectFrom('sessions')
    .select('family_id')
    .distinct()
    .where('user_id', '=', user_id)
    .where('family_id', '!=', keep_family_id ?? '')
    .execute();
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .where('family_id', '!=', keep_family_id ?? '')
    .execute();
  await deleteDevicesOf(db, user_id, (family) => family !== keep_family_id);
  await db.deleteFrom('pending_logins').where('user_id', '=', user_id).execute();
  return others.length;
}

/** Ends the oldest sign-ins of a person until only `keep` others besides `current` are left. */
export async function evictFamilies(
  db: Db,
  user_id: string,
  current: string,
  keep: number,
): Promise<void> {
  const families = await db
    .selectFrom('sessions')
    .select((row) => ['family_id', row.fn.max('created_at').as('newest')])
    .where('user_id', '=', user_id)
    .where('family_id', '!=', current)
    .groupBy('family_id')
    .orderBy('newest', 'desc')
    .orderBy('family_id', 'desc')
    .execute();
  const surplus = families.slice(keep).map((row) => row.family_id);
  if (surplus.length === 0) return;
  await deleteDevicesOf(db, user_id, (family) => surplus.includes(family));
  await db.deleteFrom('sessions').where('family_id', 'in', surplus).execute();
}

/** Deletes used challenges, and sessions that expired. Exchanged tokens stay as long as their sign-in may live. */
export async function removeExpired(db: Db, now: number): Promise<void> {
  await db.deleteFrom('consumed_challenges').where('expires_at', '<=', now).execute();
  await db
    .deleteFrom('sessions')
    .where((row) =>
      row.or([
        row('signed_in_at', '<=', now - limits.session_life),
        row.and([
          row('rotated_at', 'is', null),
          row('last_seen_at', '<=', now - limits.session_idle),
        ]),
      ]),
    )
    .execute();
}
