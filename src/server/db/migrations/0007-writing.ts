import { type Kysely, sql } from 'kysely';
import { columns } from './columns.ts';

/** Drafts, writing jobs, and the writer of an agent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await columns(db.schema.createTable('writing_jobs'))
    .id()
    .ref('owner_id', 'users.id')
    .ref('agent_id', 'agents.id')
    .maybeText('request_key')
    .text('state', 'step')
    .maybeText('error')
    .number('attempt', 'created_at', 'seen_at')
    .maybeNumber('ended_at')
    .create();
  await columns(db.schema.createTable('pieces'))
    .id()
    .ref('owner_id', 'users.id')
    .ref('agent_id', 'agents.id')
    .text('job_id', 'platform', 'brief', 'parts', 'written', 'words')
    .text('model_used', 'why', 'checks', 'claims', 'state')
    .number('place', 'persona_version', 'seed')
    .maybeNumber('tokens_in', 'tokens_out', 'cost')
    .maybeText('occurrence_id')
    .number('created_at', 'updated_at')
    .create();
  const statements = [
    sql`create unique index writing_jobs_request_key on writing_jobs (owner_id, request_key)`,
    sql`create index writing_jobs_seen_at on writing_jobs (seen_at) where state = 'running'`,
    sql`create index writing_jobs_created_at on writing_jobs (created_at)`,
    sql`create index pieces_by_owner_id_created_at on pieces (owner_id, created_at, id)`,
    sql`create index pieces_job_id on pieces (job_id)`,
    sql`create index pieces_new_created_at on pieces (created_at) where state = 'new'`,
    sql`create index pieces_occurrence_id on pieces (occurrence_id) where occurrence_id is not null`,
  ];
  for (const statement of statements) await statement.execute(db);
  await db.schema.alterTable('agents').addColumn('writer', 'text').execute();
  await db.schema
    .alterTable('agents')
    .addColumn('composer_fallback', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
}
