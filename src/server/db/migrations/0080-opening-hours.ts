import { type Kysely } from 'kysely';

/**
 * Opening hours, and industries beyond those of the first versions. Older processes refuse an industry that they don’t
 * know, so `industry` keeps `other` for the new ones and `trade` names them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['opening_hours', 'trade']) {
    await db.schema
      .alterTable('company_profiles')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  }
}
