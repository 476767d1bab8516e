import type { Kysely } from 'kysely';

/** Whether a model adapted a variant, and a variant’s own alt texts, which its series sends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('variants')
    .addColumn('made_with_ai', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  for (const table of ['variants', 'series']) {
    await db.schema
      .alterTable(table)
      .addColumn('alts', 'text', (column) => column.notNull().defaultTo('{}'))
      .execute();
  }
}
