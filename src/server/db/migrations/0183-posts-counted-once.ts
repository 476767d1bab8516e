import { type Kysely, sql } from 'kysely';
import { columns } from './columns.ts';

/**
 * Ended posts know which post they are a copy of, and each agent how many posts it published, each once. What a process
 * of the version before publishes meanwhile has no key, so that it counts as a post of its own in a period, and isn’t
 * in the sum until that is computed again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('ended_posts').addColumn('post_key', 'text').execute();
  await columns(db.schema.createTable('agent_posts'))
    .add('agent_id', 'text', (column) =>
      column.primaryKey().notNull().references('agents.id').onDelete('cascade'),
    )
    .number('published')
    .create();
  const key = sql`select coalesce(variants.post_id,
      coalesce(series.group_id, series.id) || ' ' || cast(occurrences.run as text))
    from occurrences join series on series.id = occurrences.series_id
      left join variants on variants.series_id = series.id
    where occurrences.id = ended_posts.occurrence_id`;
  const statements = [
    sql`update ended_posts set post_key = (${key} limit 1)`,
    sql`create index ended_posts_copies on ended_posts (post_key)`,
    sql`insert into agent_posts (agent_id, published)
      select agent_id, count(distinct coalesce(post_key, occurrence_id)) from ended_posts
      where state = 'PUBLISHED' and exists (select 1 from agents where agents.id = ended_posts.agent_id)
      group by agent_id`,
  ];
  for (const statement of statements) await statement.execute(db);
}
