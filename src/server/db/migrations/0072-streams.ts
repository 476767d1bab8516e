import { type Kysely, sql } from 'kysely';
import { columns } from './columns.ts';

/** Feeds of agents, and their items with their state. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await columns(db.schema.createTable('streams'))
    .id()
    .ref('owner_id', 'users.id')
    .ref('agent_id', 'agents.id')
    .text('kind', 'url', 'name', 'act', 'account_ids', 'review', 'note', 'include', 'exclude')
    .number('daily_limit')
    .maybeText('etag', 'modified', 'error')
    .number('next_at', 'failures', 'lease_token')
    .maybeNumber('lease_until', 'failing_at', 'checked_at', 'paused_at')
    .number('created_at', 'updated_at')
    .create();
  await sql`create index streams_of_owner on streams (owner_id, agent_id)`.execute(db);
  await sql`create index streams_due on streams (next_at) where paused_at is null`.execute(db);
  await columns(db.schema.createTable('stream_items'))
    .id()
    .ref('stream_id', 'streams.id')
    .ref('owner_id', 'users.id')
    .text('key')
    .maybeText('link')
    .text('look')
    .number('has_guid')
    .text('title', 'url', 'text')
    .maybeNumber('published_at')
    .text('state')
    .maybeText('reason', 'post_id')
    .number('tries', 'next_at', 'lease_token')
    .maybeNumber('lease_until')
    .number('created_at', 'updated_at')
    .create();
  await sql`create unique index stream_items_once on stream_items (stream_id, key)`.execute(db);
  await sql`create index stream_items_of_stream on stream_items (stream_id, created_at, id)`.execute(
    db,
  );
  await sql`create index stream_items_of_owner on stream_items (owner_id, id)`.execute(db);
  await sql`create index stream_items_due on stream_items (next_at) where state = 'waiting'`.execute(
    db,
  );
}
