import { type Kysely, sql } from 'kysely';
import { columns } from './columns.ts';

/**
 * Images get smaller versions, their job’s id, and may be clips. Jobs are no longer only for writing; existing ones are
 * dropped, as they would be after a day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('writing_jobs').execute();
  await columns(db.schema.createTable('desk_jobs'))
    .id()
    .ref('owner_id', 'users.id')
    .text('kind')
    .add('agent_id', 'text', (column) => column.references('agents.id'))
    .maybeText('request_key')
    .text('state', 'step')
    .maybeText('error', 'notice')
    .number('attempt', 'wanted', 'progress', 'created_at', 'seen_at')
    .maybeNumber('ended_at')
    .create();
  const pictures = db.schema.alterTable('images');
  await pictures.addColumn('job_id', 'text').execute();
  await pictures.addColumn('clip', 'bigint', (column) => column.notNull().defaultTo(0)).execute();
  await pictures
    .addColumn('versions', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
  const statements = [
    sql`create unique index desk_jobs_request_key on desk_jobs (owner_id, request_key)`,
    sql`create index desk_jobs_seen_at on desk_jobs (seen_at) where state = 'running'`,
    sql`create index desk_jobs_created_at on desk_jobs (created_at)`,
    sql`create index images_job_id on images (job_id) where job_id is not null`,
  ];
  for (const statement of statements) await statement.execute(db);
}
