import { type Kysely, sql } from 'kysely';
import { columns, required } from './columns.ts';

const ofOwner = (column: Parameters<typeof required>[0]) =>
  required(column).references('users.id').onDelete('cascade');

/**
 * Links with which people without an account review posts, and what they and the owner say. No row is bound to a post:
 * older processes delete suggestions, which are posts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await columns(db.schema.createTable('review_links'))
    .id()
    .add('owner_id', 'text', ofOwner)
    .maybeText('name')
    .text('token_hash')
    .number('expires_at')
    .maybeNumber('revoked_at')
    .number('created_at')
    .create();
  await sql`create unique index review_links_of_token on review_links (token_hash)`.execute(db);
  await sql`create index review_links_of_owner on review_links (owner_id, id)`.execute(db);
  await columns(db.schema.createTable('review_items'))
    .add('link_id', 'text', (column) =>
      required(column).references('review_links.id').onDelete('cascade'),
    )
    .text('post_id')
    .number('n')
    .with((table) => table.addPrimaryKeyConstraint('review_items_pk', ['link_id', 'post_id']))
    .create();
  await sql`create index review_items_of_post on review_items (post_id)`.execute(db);
  await columns(db.schema.createTable('review_notes'))
    .id()
    .add('owner_id', 'text', ofOwner)
    .text('post_id')
    .maybeText('link_id', 'by_name')
    .text('kind', 'hash', 'text')
    .maybeText('quote', 'answers', 'nonce')
    .number('created_at')
    .maybeNumber('resolved_at')
    .create();
  await sql`create unique index review_notes_once on review_notes (nonce)`.execute(db);
  await sql`create index review_notes_of_post on review_notes (post_id, id)`.execute(db);
  await sql`create index review_notes_of_owner on review_notes (owner_id, id)`.execute(db);
}
