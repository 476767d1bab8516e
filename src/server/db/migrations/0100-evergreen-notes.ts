import { type Kysely } from 'kysely';

/** Why an evergreen item waits; older processes leave it as it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('evergreen_items').addColumn('note', 'text').execute();
}
