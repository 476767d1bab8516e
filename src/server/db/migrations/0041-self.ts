import { type Kysely, sql } from 'kysely';

/** A person can post as themself, through one hidden agent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('agents')
    .addColumn('is_self', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`create unique index agents_self on agents (owner_id) where is_self = 1`.execute(db);
}
