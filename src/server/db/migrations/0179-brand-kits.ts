import type { Kysely } from 'kysely';

/**
 * How the cards of a company look; empty where they have the colors of agents and the usual fonts. The logo is looked up
 * for each image that is deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const profiles = db.schema.alterTable('company_profiles');
  for (const name of ['brand_color', 'accent_color', 'brand_font'])
    await profiles.addColumn(name, 'text', (column) => column.notNull().defaultTo('')).execute();
  await profiles
    .addColumn('logo_id', 'text', (column) => column.references('images.id').onDelete('set null'))
    .execute();
  await db.schema
    .createIndex('company_profiles_logo_id')
    .on('company_profiles')
    .column('logo_id')
    .execute();
}
