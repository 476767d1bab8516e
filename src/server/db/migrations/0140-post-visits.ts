import type { Kysely } from 'kysely';
import { columns, required } from './columns.ts';

/** Who has a post open in the editor, until when unless they say so again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await columns(db.schema.createTable('post_visits'))
    .add('post_id', 'text', (column) => required(column).references('posts.id').onDelete('cascade'))
    .add('owner_id', 'text', (column) =>
      required(column).references('users.id').onDelete('cascade'),
    )
    .add('user_id', 'text', (column) => required(column).references('users.id').onDelete('cascade'))
    .number('until')
    .with((table) =>
      table.addPrimaryKeyConstraint('post_visits_once', ['post_id', 'user_id'] as never),
    )
    .create();
  for (const column of ['owner_id', 'user_id'])
    await db.schema
      .createIndex(`post_visits_by_${column}`)
      .on('post_visits')
      .column(column)
      .execute();
}
