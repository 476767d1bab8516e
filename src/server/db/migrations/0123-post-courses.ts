import { type Kysely, sql } from 'kysely';
import { columns, required } from './columns.ts';

/** How the results of posts grew in their first days, and which posts took off. Posts that are older have no course. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await columns(db.schema.createTable('post_courses'))
    .add('occurrence_id', 'text', (column) =>
      required(column).primaryKey().references('occurrences.id').onDelete('cascade'),
    )
    .add('owner_id', 'text', (column) =>
      required(column).references('users.id').onDelete('cascade'),
    )
    .text('account_id')
    .number('published_at')
    .text('readings')
    .maybeNumber('took_off_at', 'over_at')
    .maybeText('took_off', 'doubt')
    .create();
  await sql`create index post_courses_of_account on post_courses (account_id, published_at)`.execute(
    db,
  );
  await sql`create index post_courses_told on post_courses (owner_id, published_at)
    where (took_off_at is not null or doubt is not null)`.execute(db);
}
