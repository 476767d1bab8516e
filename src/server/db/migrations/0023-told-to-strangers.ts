import { type Kysely } from 'kysely';

/**
 * Whether replies to strangers may use the profile and each product. Existing data was used in replies and stays
 * public, so that an upgrade changes no agent. New data is private unless its owner says otherwise.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['company_profiles', 'products']) {
    await db.schema
      .alterTable(table)
      .addColumn('is_public', 'bigint', (column) => column.notNull().defaultTo(1))
      .execute();
  }
}
