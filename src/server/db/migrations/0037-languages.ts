import type { Kysely } from 'kysely';

/** Agents choose the language that they write in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('agents')
    .addColumn('language', 'text', (column) => column.notNull().defaultTo('en'))
    .execute();
}
