import { type Kysely } from 'kysely';

/** Since when an account has its address, so that a later claim to the same address does not displace it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('email_since', 'bigint').execute();
  const users = db.withTables<{
    users: { email: string | null; email_since: number | null; created_at: number };
  }>();
  await users
    .updateTable('users')
    .set((row) => ({ email_since: row.ref('created_at') }))
    .where('email', 'is not', null)
    .execute();
}
