/** SQL of email addresses and passwords. */
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/ids.ts';
import { inserted } from '#server/features/auth/store.ts';
import { makeUsername } from '#server/features/auth/username.ts';

const usernameTries = 20;

export interface NewAccount {
  /** A random name is chosen if left out. */
  username: string | undefined;
  email: string;
  password_hash: string | null;
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

/** Creates a person with an address and a password and returns id and username; `undefined` if the username is taken. */
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
 * The account that an address signs in to: its verified holder, else the account that has had it for longest, which
 * otherwise a later one could lock out. Always a single query.
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

/** The person who has verified an address. */
export const findVerifiedHolder = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('email', '=', email)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();

/** A person's email sign-in data: addresses and password hash. */
export const findSecrets = (db: Db, user_id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'email_verified_at', 'pending_email', 'password_hash'])
    .where('id', '=', user_id)
    .executeTakeFirst();

/** Replaces the password hash if it is still the given one; `false` if it was changed meanwhile. */
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

/** Sets a password after a reset and drops a pending address, since an attacker may have entered it. */
export async function resetPassword(db: Db, user_id: string, password_hash: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash, pending_email: null })
    .where('id', '=', user_id)
    .execute();
}

/** Makes an address a person's verified one; fails on the unique index if someone else has verified it. */
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
