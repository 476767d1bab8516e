import type { Kysely } from 'kysely';

/** Weekdays, times of day, end date and variation of a schedule. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['weekdays', 'times']) {
    await db.schema
      .alterTable('series')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
  }
  await db.schema.alterTable('series').addColumn('ends_on', 'text').execute();
  await db.schema
    .alterTable('series')
    .addColumn('about_minutes', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
}
