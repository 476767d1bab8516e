import { type Kysely, sql } from 'kysely';
import { columns } from './columns.ts';

/** Devices for push notifications, queued notifications, and the decisions they offer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => columns(db.schema.createTable(name));
  await table('push_keys').id().text('public_key', 'secret').number('created_at').create();
  await table('push_devices')
    .id()
    .ref('user_id', 'users.id')
    .text('family_id', 'endpoint_hash', 'sealed', 'device')
    .number('created_at')
    .maybeNumber('reached_at')
    .create();
  await table('pushes')
    .id()
    .ref('user_id', 'users.id')
    .text('device_id', 'sealed')
    .number('tries', 'next_at', 'created_at')
    .create();
  await table('push_decisions')
    .id()
    .ref('user_id', 'users.id')
    .text('device_id', 'occurrence_id')
    .number('expires_at')
    .create();
  await sql`create unique index push_devices_endpoint on push_devices (endpoint_hash)`.execute(db);
  await sql`create index push_devices_user on push_devices (user_id)`.execute(db);
  await sql`create index pushes_next_at on pushes (next_at)`.execute(db);
  await sql`create index pushes_device on pushes (device_id)`.execute(db);
  await sql`create index push_decisions_device on push_decisions (device_id)`.execute(db);
}
