import type { Kysely } from 'kysely';

/** Which member made an access from outside, which ends with their ownership; nothing for the founder’s. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['api_tokens', 'webhooks', 'calendar_feeds'])
    await db.schema.alterTable(table).addColumn('made_by', 'text').execute();
}
