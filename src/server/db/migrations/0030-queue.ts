import { type Kysely, sql } from 'kysely';

/** The queue settings of an account, and the slot of a queued post, unique among active posts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('queue', 'text').execute();
  await db.schema.alterTable('series').addColumn('slot_at', 'bigint').execute();
  await sql`create unique index series_by_slot on series (account_id, slot_at)
    where slot_at is not null and deleted_at is null`.execute(db);
}
