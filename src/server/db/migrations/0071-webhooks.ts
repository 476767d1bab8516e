import { type Kysely, sql } from 'kysely';
import { columns } from './columns.ts';

/** Webhook addresses, and the events to deliver or already delivered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await columns(db.schema.createTable('webhooks'))
    .id()
    .ref('owner_id', 'users.id')
    .text('url', 'events', 'state', 'secret')
    .maybeText('reason', 'old_secret')
    .maybeNumber('old_until', 'failing_since')
    .number('created_at')
    .create();
  await sql`create index webhooks_of_owner on webhooks (owner_id, id)`.execute(db);
  await columns(db.schema.createTable('webhook_deliveries'))
    .id()
    .ref('owner_id', 'users.id')
    .add('webhook_id', 'text', (column) =>
      column.notNull().references('webhooks.id').onDelete('cascade'),
    )
    .text('event', 'subject', 'body', 'state')
    .number('n', 'tries', 'next_at', 'created_at')
    .maybeText('answer', 'problem')
    .maybeNumber('status', 'first_at', 'tried_at', 'lease_until')
    .create();
  await sql`create index webhook_deliveries_due on webhook_deliveries (next_at) where state = 'waiting'`.execute(
    db,
  );
  await sql`create index webhook_deliveries_of_subject on webhook_deliveries (webhook_id, subject, n)`.execute(
    db,
  );
  await sql`create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, created_at, id)`.execute(
    db,
  );
  await sql`create index webhook_deliveries_by_age on webhook_deliveries (created_at)`.execute(db);
  await sql`create index webhook_deliveries_of_owner on webhook_deliveries (owner_id)`.execute(db);
}
