import { type Kysely, sql } from 'kysely';
import { columns } from './columns.ts';

/** Posts for several accounts: the post, its variants, and the exact parts that a series sends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await columns(db.schema.createTable('posts'))
    .id()
    .ref('owner_id', 'users.id')
    .ref('agent_id', 'agents.id')
    .text('parts', 'media', 'labels', 'words', 'review')
    .maybeText('piece_id', 'approved_hash')
    .number('made_with_ai', 'version', 'created_at', 'updated_at')
    .maybeNumber('deleted_at')
    .create();
  await columns(db.schema.createTable('variants'))
    .id()
    .ref('post_id', 'posts.id')
    .ref('account_id', 'accounts.id')
    .number('n')
    .maybeText('parts', 'media')
    .text('changes')
    .add('series_id', 'text', (column) => column.references('series.id'))
    .create();
  await db.schema.alterTable('series').addColumn('parts', 'text').execute();
  const statements = [
    sql`create index posts_of_owner on posts (owner_id, updated_at)`,
    sql`create unique index variants_of_post on variants (post_id, account_id)`,
    sql`create unique index variants_of_series on variants (series_id)`,
    sql`create index variants_of_account on variants (account_id)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
