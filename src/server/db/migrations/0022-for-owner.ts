import { type Kysely } from 'kysely';

/** The writer of a reply, urgent messages, and since when an agent replies. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('interactions').addColumn('writer', 'text').execute();
  await db.schema
    .alterTable('interactions')
    .addColumn('urgent', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('engagement_settings').addColumn('on_since', 'bigint').execute();
}
