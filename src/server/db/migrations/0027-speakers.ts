import { type Kysely, sql } from 'kysely';

/** Who speaks in a place shared by several, and why an account’s mentions cannot be read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('accounts')
    .addColumn('speaker', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('accounts').addColumn('unheard_reason', 'text').execute();
  await sql`drop index accounts_in_use`.execute(db);
  await sql`create unique index accounts_in_use on accounts (platform, external_id, speaker)
    where disconnected_at is null`.execute(db);
}
