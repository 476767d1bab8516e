import type { Kysely } from 'kysely';
import { columns } from './columns.ts';

/** Processes at work on one database, and the shards of accounts and owners that each of them works for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await columns(db.schema.createTable('workers'))
    .id()
    .number('alive_until')
    .text('shards')
    .create();
}
