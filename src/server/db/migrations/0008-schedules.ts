import { type Kysely, sql } from 'kysely';
import { columns } from './columns.ts';

/** Scheduled posts, their history, and the switch that stops all of a person’s publishing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const add = (table: string, name: string, type: 'text' | 'bigint', otherwise?: string | number) =>
    db.schema
      .alterTable(table)
      .addColumn(name, type, (column) =>
        otherwise === undefined ? column : column.notNull().defaultTo(otherwise),
      )
      .execute();
  for (const name of ['anchor_local', 'timezone', 'review', 'content_type']) {
    await add('series', name, 'text');
  }
  for (const name of ['paused_at', 'deleted_at', 'updated_at']) await add('series', name, 'bigint');
  await add('series', 'status', 'text', 'active');
  await add('series', 'frequency', 'text', 'once');
  for (const name of ['content_text', 'topic', 'words']) await add('series', name, 'text', '');
  await add('series', 'media', 'text', '[]');
  await add('series', 'config', 'text', '{}');
  await add('series', 'max_runs', 'bigint', 1);
  for (const name of ['last_seq', 'next_run', 'failures', 'approved'])
    await add('series', name, 'bigint', 0);
  await add('occurrences', 'run', 'bigint', 0);
  await add('users', 'frozen_at', 'bigint');
  await columns(db.schema.createTable('occurrence_moves'))
    .ref('occurrence_id', 'occurrences.id')
    .number('n', 'at')
    .text('event', 'state')
    .maybeText('reason', 'detail')
    .with((t) => t.addPrimaryKeyConstraint('occurrence_moves_pk', ['occurrence_id', 'n'] as never))
    .create();
  await sql`create index series_by_owner_id on series (owner_id, created_at)`.execute(db);
}
