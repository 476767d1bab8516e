import { type Kysely } from 'kysely';

/**
 * Whether answers to strangers may use the profile and each product. What is there already was used in answers so far,
 * and goes on to be: an upgrade takes no agent its words. What is new is private until its owner says otherwise.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['company_profiles', 'products']) {
    await db.schema
      .alterTable(table)
      .addColumn('is_public', 'bigint', (column) => column.notNull().defaultTo(1))
      .execute();
  }
}
