import type { Kysely } from 'kysely';
import { columns } from './columns.ts';

/** Worker processes of one database, and the shards that each of them handles. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await columns(db.schema.createTable('workers'))
    .id()
    .number('alive_until')
    .text('shards')
    .create();
}
