/** SQL of registrations that came to nothing. */
import type { Db } from '#server/db/client.ts';
import { holdUser } from '#server/db/transaction.ts';
import { deletePerson, owned } from './person.store.ts';

const perSweep = 200;

/** Rows that say that an account is or was in use, beside everything that it owns. Sessions that ended are gone before this is asked. */
const signsOfUse = ['sessions', 'wallets'] as const;

/** Accounts that came by email before `before`, whose address nobody verified and that nobody can miss. */
const abandoned = (db: Db, before: number) => {
  const unverified = db
    .selectFrom('users')
    .select('users.id')
    .where('users.email', 'is not', null)
    .where('users.email_verified_at', 'is', null)
    .where('users.password_hash', 'is not', null)
    .where('users.is_admin', '=', 0)
    .where('users.created_at', '<=', before);
  const unused = signsOfUse.reduce(
    (query, table) =>
      query.where((row) =>
        row.not(
          row.exists(
            row.selectFrom(table).select('user_id').whereRef(`${table}.user_id`, '=', 'users.id'),
          ),
        ),
      ),
    unverified,
  );
  return owned.reduce(
    (query, table) =>
      query.where((row) =>
        row.not(
          row.exists(
            row.selectFrom(table).select('owner_id').whereRef(`${table}.owner_id`, '=', 'users.id'),
          ),
        ),
      ),
    unused,
  );
};

/** Removes one account, unless it came into use since it was found. */
async function removeAbandoned(trx: Db, user_id: string, before: number): Promise<void> {
  // Held first: a sign-in of this very moment either is seen here or finds nobody.
  await holdUser(trx, user_id);
  const still = await abandoned(trx, before).where('users.id', '=', user_id).executeTakeFirst();
  if (!still) return;
  await deletePerson(trx, user_id);
}

/** Removes registrations of before `before` that were never verified and are not in use. */
export async function cleanUpAbandoned(db: Db, before: number): Promise<void> {
  const found = await abandoned(db, before).limit(perSweep).execute();
  for (const { id } of found) {
    await db.transaction().execute((trx) => removeAbandoned(trx, id, before));
  }
}
