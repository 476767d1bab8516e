import { type Kysely, sql } from 'kysely';
import { columns, required } from './columns.ts';

/**
 * What agents learn from: what became of their texts, and what their owners answered to a proposal. A version of a
 * personality may have a reason; those that older processes save have none. Rows go with their agent, also when an older
 * process deletes it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await columns(db.schema.createTable('voice_texts'))
    .id()
    .add('owner_id', 'text', (column) =>
      required(column).references('users.id').onDelete('cascade'),
    )
    .add('agent_id', 'text', (column) =>
      required(column).references('agents.id').onDelete('cascade'),
    )
    .text('kind', 'about')
    .number('is_reply')
    .maybeText('written')
    .text('text', 'reason')
    .number('at')
    .create();
  await sql`create unique index voice_texts_about on voice_texts (agent_id, about)`.execute(db);
  await sql`create index voice_texts_of_owner on voice_texts (owner_id, id)`.execute(db);
  await columns(db.schema.createTable('voice_answers'))
    .add('agent_id', 'text', (column) =>
      required(column).references('agents.id').onDelete('cascade'),
    )
    .text('proposal', 'answer')
    .number('at')
    .with((t) => t.addPrimaryKeyConstraint('voice_answers_pk', ['agent_id', 'proposal'] as never))
    .create();
  await db.schema.alterTable('persona_versions').addColumn('reason', 'text').execute();
}
