import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import { columns } from './columns.ts';

const goesWith = (target: string) => (column: ColumnDefinitionBuilder) =>
  column.notNull().references(target).onDelete('cascade');

/** Daily figures of posts and accounts, and when each post is read next. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('occurrences').addColumn('figures_at', 'bigint').execute();
  await db.schema.alterTable('accounts').addColumn('reads_figures', 'bigint').execute();
  await columns(db.schema.createTable('post_metrics'))
    .add('occurrence_id', 'text', goesWith('occurrences.id'))
    .text('day')
    .number('read_at')
    .maybeNumber('impressions', 'likes', 'replies', 'reposts')
    .with((t) => t.addPrimaryKeyConstraint('post_metrics_pk', ['occurrence_id', 'day'] as never))
    .create();
  await columns(db.schema.createTable('account_metrics'))
    .add('account_id', 'text', goesWith('accounts.id'))
    .text('day')
    .number('read_at', 'followers')
    .with((t) => t.addPrimaryKeyConstraint('account_metrics_pk', ['account_id', 'day'] as never))
    .create();
  const month = 30 * 24 * 60 * 60 * 1000;
  const statements = [
    // Recent posts are read; older ones are no longer followed.
    sql`update occurrences set figures_at = published_at
      where published_at > (select max(published_at) from occurrences) - ${sql.lit(month)}
      and exists (select 1 from parts where parts.occurrence_id = occurrences.id and parts.platform <> 'telegram')`,
    sql`create index occurrences_figures_at on occurrences (figures_at) where figures_at is not null`,
    sql`create index occurrences_in_reply_to on occurrences (in_reply_to) where in_reply_to is not null`,
    sql`create index sandbox_posts_in_reply_to on sandbox_posts (in_reply_to) where in_reply_to is not null`,
  ];
  for (const statement of statements) await statement.execute(db);
}
