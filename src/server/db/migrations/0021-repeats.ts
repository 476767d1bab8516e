import { type Kysely } from 'kysely';

/** How often a post was requested again, and the images of a draft. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('occurrences')
    .addColumn('repeats', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('pieces').addColumn('media', 'text').execute();
}
