import type { Kysely } from 'kysely';

/** A review link may show what is planned of an agent or on an account instead of chosen posts, and ask for a PIN. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['agent_id', 'account_id', 'pin_hash'])
    await db.schema.alterTable('review_links').addColumn(column, 'text').execute();
}
