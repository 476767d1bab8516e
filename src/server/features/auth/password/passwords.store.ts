/** SQL of email addresses and passwords. */
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/ids.ts';
import { inserted } from '#server/features/auth/store.ts';
import { makeUsername } from '#server/features/auth/username.ts';

const usernameTries = 20;

export interface NewAccount {
  /** Without one a name is made up. */
  username: string | undefined;
  email: string;
  password_hash: string;
}

async function insertAccount(
  db: Db,
  account: NewAccount & { username: string },
  now: number,
): Promise<string | undefined> {
  const id = newId();
  const result = await db
    .insertInto('users')
    .values({ id, ...account, email_since: now, is_admin: 0, created_at: now })
    .onConflict((conflict) => conflict.column('username').doNothing())
    .executeTakeFirst();
  return inserted(result) ? id : undefined;
}

/** A new person with an address and a password; `undefined` when the username is taken. Answers id and username. */
export async function createAccount(db: Db, account: NewAccount, now: number) {
  const names =
    account.username === undefined
      ? Array.from({ length: usernameTries }, makeUsername)
      : [account.username];
  for (const username of names) {
    const id = await insertAccount(db, { ...account, username }, now);
    if (id !== undefined) return { id, username };
  }
  return undefined;
}

/**
 * Whom an address signs in: its verified holder, else the account that has had it for longest: whoever takes it later
 * would otherwise lock that one out. One reading, whatever there is.
 */
export const findByAddress = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'password_hash', 'email_verified_at'])
    .where('email', '=', email)
    .where((row) =>
      row.or([row('email_verified_at', 'is not', null), row('password_hash', 'is not', null)]),
    )
    .orderBy((row) => row.fn.coalesce('email_verified_at', row.val(0)), 'desc')
    .orderBy('email_since')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** Who can be reached at an address because they proved that it is theirs. */
export const findVerifiedHolder = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('email', '=', email)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();

/** How a person signs in with e-mail: their addresses, and the hash of their password. */
export const findSecrets = (db: Db, user_id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'email_verified_at', 'pending_email', 'password_hash'])
    .where('id', '=', user_id)
    .executeTakeFirst();

/** Sets a password in place of the one that was known before; `false` when that was changed meanwhile. */
export async function replacePassword(
  db: Db,
  user_id: string,
  before: string | null,
  password_hash: string,
): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ password_hash })
    .where('id', '=', user_id)
    .where('password_hash', before === null ? 'is' : '=', before)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Sets a password after a reset; a new address that still waits is dropped, because whoever asked for it may be why. */
export async function resetPassword(db: Db, user_id: string, password_hash: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash, pending_email: null })
    .where('id', '=', user_id)
    .execute();
}

/** Makes an address a person's verified one; fails on the unique index when it is someone's already. */
export async function verifyAddress(
  db: Db,
  user_id: string,
  email: string,
  now: number,
): Promise<void> {
  await db
    .updateTable('users')
    .set((row) => ({
      email,
      email_verified_at: now,
      email_since: now,
      pending_email: row
        .case()
        .when('pending_email', '=', email)
        .then(null)
        .else(row.ref('pending_email'))
        .end(),
    }))
    .where('id', '=', user_id)
    .execute();
}
