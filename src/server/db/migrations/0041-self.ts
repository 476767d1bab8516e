import { type Kysely, sql } from 'kysely';

/** A person may post as themself: through one agent of theirs that is nobody but them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('agents')
    .addColumn('is_self', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`create unique index agents_self on agents (owner_id) where is_self = 1`.execute(db);
}
