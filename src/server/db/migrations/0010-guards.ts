import type { Kysely } from 'kysely';
import { columns } from './columns.ts';

/** What keeps the ledger from sending: rate limits, circuit breakers, restores and crashes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await columns(db.schema.createTable('lanes')).id('account_id').number('asleep_until').create();
  await columns(db.schema.createTable('breakers'))
    .id('platform')
    .text('failures')
    .maybeNumber('opened_at', 'probe_at')
    .maybeText('trial_id')
    .create();
  await db.schema
    .alterTable('occurrences')
    .addColumn('crashes', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('occurrences').addColumn('restored_at', 'bigint').execute();
  await db.schema.alterTable('parts').addColumn('removed_at', 'bigint').execute();
}
