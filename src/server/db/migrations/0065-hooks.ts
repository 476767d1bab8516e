import { type Kysely, sql } from 'kysely';
import { columns } from './columns.ts';

/** Addresses here to which platforms push messages for a bot. They have no owner, because several people may use one bot. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await columns(db.schema.createTable('hooks'))
    .id()
    .text('platform', 'speaker', 'url', 'secret')
    .maybeNumber('since')
    .number('look_at', 'failures')
    .create();
  await sql`create unique index hooks_of_speaker on hooks (platform, speaker)`.execute(db);
  await sql`create index accounts_of_speaker on accounts (platform, speaker)`.execute(db);
}
