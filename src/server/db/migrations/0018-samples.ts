import { type Kysely, sql } from 'kysely';
import { columns } from './columns.ts';

/** Which of a person’s things are sample data, and when a series last published. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await columns(db.schema.createTable('samples'))
    .ref('owner_id', 'users.id')
    .text('thing_id', 'kind', 'name', 'seal')
    .number('created_at')
    .with((t) => t.addPrimaryKeyConstraint('samples_pk', ['owner_id', 'thing_id'] as never))
    .create();
  await db.schema.alterTable('series').addColumn('last_published_at', 'bigint').execute();
  const statements = [
    sql`update series set last_published_at = (select max(occurrences.published_at) from occurrences
      where occurrences.series_id = series.id)`,
    sql`create index series_by_owner_id_last_published_at on series (owner_id, last_published_at)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
