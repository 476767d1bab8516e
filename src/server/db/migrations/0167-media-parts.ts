import type { Kysely } from 'kysely';

/** The part of a text that each file goes with, by its id; those of older rows go with the first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['posts', 'series']) {
    await db.schema
      .alterTable(table)
      .addColumn('media_parts', 'text', (column) => column.notNull().defaultTo('{}'))
      .execute();
  }
  await db.schema.alterTable('variants').addColumn('media_parts', 'text').execute();
}
