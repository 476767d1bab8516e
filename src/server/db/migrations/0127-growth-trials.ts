import { type Kysely, sql } from 'kysely';
import { columns, required } from './columns.ts';

const ofOwner = (column: Parameters<typeof required>[0]) =>
  required(column).references('users.id').onDelete('cascade');
const ofAgent = (column: Parameters<typeof required>[0]) =>
  required(column).references('agents.id').onDelete('cascade');

/**
 * Trials of proposed guidelines, one at a time for each agent, and the texts that take part with their side. No text is bound
 * to its row here: older processes delete suggestions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await columns(db.schema.createTable('growth_trials'))
    .id()
    .add('owner_id', 'text', ofOwner)
    .add('agent_id', 'text', ofAgent)
    .text('proposal', 'guideline', 'evidence')
    .number('started_at', 'ends_at')
    .text('state')
    .maybeText('result')
    .maybeNumber('ended_at')
    .create();
  await sql`create unique index growth_trials_open on growth_trials (agent_id) where state in ('running', 'over')`.execute(
    db,
  );
  await sql`create index growth_trials_of_owner on growth_trials (owner_id, id)`.execute(db);
  await sql`create index growth_trials_of_agent on growth_trials (agent_id)`.execute(db);
  await sql`create index growth_trials_due on growth_trials (ends_at) where state = 'running'`.execute(
    db,
  );
  await columns(db.schema.createTable('trial_texts'))
    .id('text_id')
    .text('trial_id')
    .add('owner_id', 'text', ofOwner)
    .add('agent_id', 'text', ofAgent)
    .text('unit')
    .number('has')
    .create();
  await sql`create index trial_texts_of_trial on trial_texts (trial_id)`.execute(db);
  await sql`create index trial_texts_of_owner on trial_texts (owner_id, text_id)`.execute(db);
  await sql`create index trial_texts_of_agent on trial_texts (agent_id)`.execute(db);
}
