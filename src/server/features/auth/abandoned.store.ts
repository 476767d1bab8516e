/** SQL that deletes abandoned registrations. */
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { holdUser } from '#server/db/transaction.ts';
import { deletePerson, long, owned } from './person.store.ts';

const perSweep = 200;

/**
 * Tables whose rows show that an account is or was in use, besides everything that it owns. Ended sessions are
 * deleted before this query.
 */
const signsOfUse = ['sessions', 'wallets'] as const;

/** Accounts that registered by email before `before`, never verified it, and were never used. */
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
  return [...owned, ...long].reduce(
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

/** Deletes one account, unless it has been used since it was found. */
async function removeAbandoned(trx: Db, user_id: string, before: number): Promise<void> {
  // Locks the user first: a concurrent sign-in is either seen here or fails.
  await holdUser(trx, user_id);
  const still = await abandoned(trx, before).where('users.id', '=', user_id).executeTakeFirst();
  if (!still) return;
  await deletePerson(trx, user_id);
}

/** Deletes registrations from before `before` that were never verified and are unused. */
export async function cleanUpAbandoned(
  { db, log }: Pick<Context, 'db' | 'log'>,
  before: number,
): Promise<void> {
  const found = await abandoned(db, before).limit(perSweep).execute();
  for (const { id } of found) {
    await db
      .transaction()
      .execute((trx) => removeAbandoned(trx, id, before))
      .catch((err: unknown) =>
        log.error({ err, user: id }, 'an abandoned registration could not be deleted'),
      );
  }
}
