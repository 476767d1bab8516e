import { type Kysely, sql } from 'kysely';
import { columns } from './columns.ts';

/**
 * Evergreen items, and the posting times they fill. Which posting times those are is stored in a separate column,
 * because older processes reject unknown queue settings.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('evergreen', 'text').execute();
  await db.schema.alterTable('accounts').addColumn('evergreen_at', 'bigint').execute();
  await sql`create index accounts_evergreen on accounts (evergreen_at)
    where evergreen_at is not null`.execute(db);
  await columns(db.schema.createTable('evergreen_items'))
    .id()
    .ref('owner_id', 'users.id')
    .ref('agent_id', 'agents.id')
    .text('topic', 'facts')
    .maybeText('link', 'season_from', 'season_to')
    .number('cooldown_days')
    .maybeNumber('max_uses')
    .text('review')
    .maybeNumber('paused_at')
    .number('created_at', 'updated_at')
    .create();
  await sql`create index evergreen_items_of_owner on evergreen_items (owner_id, id)`.execute(db);
  await sql`create index evergreen_items_of_agent on evergreen_items (agent_id)`.execute(db);
  await columns(db.schema.createTable('evergreen_slots'))
    .id()
    .ref('owner_id', 'users.id')
    .add('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .number('slot_at')
    .text('state')
    .maybeText('item_id', 'topic', 'post_id', 'reason')
    .number('tries', 'next_at', 'lease_token')
    .maybeNumber('lease_until')
    .number('created_at', 'updated_at')
    .create();
  await sql`create unique index evergreen_slots_once on evergreen_slots (account_id, slot_at)`.execute(
    db,
  );
  await sql`create index evergreen_slots_of_owner on evergreen_slots (owner_id, id)`.execute(db);
  await sql`create index evergreen_slots_of_item on evergreen_slots (item_id)`.execute(db);
  await sql`create index evergreen_slots_of_post on evergreen_slots (post_id)`.execute(db);
  await sql`create index evergreen_slots_due on evergreen_slots (next_at)
    where state in ('waiting', 'taken')`.execute(db);
}
