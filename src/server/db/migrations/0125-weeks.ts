import { type Kysely, sql } from 'kysely';
import { columns, required } from './columns.ts';

const ofOwner = (column: Parameters<typeof required>[0]) =>
  required(column).references('users.id').onDelete('cascade');
const ofAgent = (column: Parameters<typeof required>[0]) =>
  required(column).references('agents.id').onDelete('cascade');

/**
 * Weeks that agents propose: one at a time for each agent, with a row for each post, and the rule that proposes one every
 * Sunday. The texts are suggestions in `posts`, to which no row here is bound: older processes delete them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await columns(db.schema.createTable('week_plans'))
    .id()
    .add('owner_id', 'text', ofOwner)
    .add('agent_id', 'text', ofAgent)
    .text('timezone')
    .number('by_rule', 'from_at', 'to_at', 'created_at')
    .create();
  await sql`create unique index week_plans_of_agent on week_plans (agent_id)`.execute(db);
  await sql`create index week_plans_of_owner on week_plans (owner_id, id)`.execute(db);
  await sql`create index week_plans_ended on week_plans (to_at)`.execute(db);
  await columns(db.schema.createTable('week_items'))
    .id()
    .add('plan_id', 'text', (column) =>
      required(column).references('week_plans.id').onDelete('cascade'),
    )
    .add('owner_id', 'text', ofOwner)
    .add('agent_id', 'text', ofAgent)
    .add('account_id', 'text', (column) =>
      required(column).references('accounts.id').onDelete('cascade'),
    )
    .number('at', 'is_slot')
    .text('source')
    .maybeText('source_id')
    .text('topic', 'facts')
    .maybeText('link')
    .text('why')
    .maybeNumber('cost')
    .text('state')
    .maybeText('post_id', 'reason')
    .maybeNumber('approved_at')
    .number('tries', 'next_at', 'lease_token')
    .maybeNumber('lease_until')
    .number('created_at', 'updated_at')
    .create();
  await sql`create index week_items_of_plan on week_items (plan_id, at)`.execute(db);
  await sql`create index week_items_of_owner on week_items (owner_id, id)`.execute(db);
  await sql`create index week_items_of_agent on week_items (agent_id)`.execute(db);
  await sql`create index week_items_of_account on week_items (account_id)`.execute(db);
  await sql`create index week_items_due on week_items (next_at) where state = 'waiting'`.execute(
    db,
  );
  await columns(db.schema.createTable('week_rules'))
    .add('agent_id', 'text', (column) => ofAgent(column).primaryKey())
    .add('owner_id', 'text', ofOwner)
    .text('timezone')
    .number('next_at')
    .maybeText('note')
    .number('created_at', 'updated_at')
    .create();
  await sql`create index week_rules_due on week_rules (next_at)`.execute(db);
  await sql`create index week_rules_of_owner on week_rules (owner_id, agent_id)`.execute(db);
}
