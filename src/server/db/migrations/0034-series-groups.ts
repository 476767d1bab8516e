import type { Kysely } from 'kysely';

/** Schedules for several accounts: a series for each, tied by the id of the first, which also keeps the text they share. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['group_id', 'shared_text']) {
    await db.schema.alterTable('series').addColumn(name, 'text').execute();
  }
}
