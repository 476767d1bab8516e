import type { Kysely } from 'kysely';

/** Schedules for several accounts: one series each, grouped by the id of the first, which also stores their shared text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['group_id', 'shared_text']) {
    await db.schema.alterTable('series').addColumn(name, 'text').execute();
  }
}
