import { type Kysely, sql } from 'kysely';
import { columns, required } from './columns.ts';

const ofUser = (column: Parameters<typeof required>[0]) =>
  required(column).references('users.id').onDelete('cascade');

/**
 * What somebody owns is their space: `owner_id` keeps its meaning everywhere. New are the people who work there with
 * them, those who were invited, and its name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('space_name', 'text').execute();
  await columns(db.schema.createTable('space_members'))
    .id()
    .add('owner_id', 'text', ofUser)
    .add('user_id', 'text', ofUser)
    .text('role')
    .maybeText('agents', 'accounts')
    .number('joined_at')
    .create();
  await sql`create unique index space_members_once on space_members (owner_id, user_id)`.execute(
    db,
  );
  await sql`create index space_members_of_user on space_members (user_id)`.execute(db);
  await columns(db.schema.createTable('space_invitations'))
    .id()
    .add('owner_id', 'text', ofUser)
    .text('secret_hash', 'role')
    .maybeText('agents', 'accounts')
    .text('invited_by')
    .number('created_at', 'expires_at')
    .create();
  await sql`create index space_invitations_of_owner on space_invitations (owner_id, id)`.execute(
    db,
  );
}
