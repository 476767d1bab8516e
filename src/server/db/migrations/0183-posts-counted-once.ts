import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/db/client.ts';
import { columns } from './columns.ts';

/** Of the ended posts that are on several accounts, or whose post or schedule may get more. */
const keys = sql`select occurrences.id, coalesce(variants.post_id,
      series.group_id || ' ' || cast(occurrences.run as text)
        || case when series.frequency = 'once' then '' else ' ' || cast(occurrences.due_at as text) end) as post_key
    from series join occurrences on occurrences.series_id = series.id
      left join variants on variants.series_id = series.id
    where (variants.post_id is not null or series.group_id is not null)
      and occurrences.state in ('PUBLISHED', 'FAILED', 'MISSED')`;

/**
 * On PostgreSQL every row that changes is written anew with all of its indexes, so that the wide one is only made once
 * they are. It covers the key too: otherwise counting the posts of a period would read the table. It need not be unique,
 * as `occurrence_id` is.
 */
const wide = 'ended_posts_pk';
const wideColumns = sql`(owner_id, at, occurrence_id) include (agent_id, account_id, platform, state, content_type,
  late, impressions, likes, replies, reposts, interactions, read_at, found, twins, repeats, post_key)`;

/**
 * Ended posts know which post they are a copy of, and each agent how many posts it published, each once. What was only
 * ever on one account has no key and needs none. What a process of the version before publishes meanwhile has none either,
 * so that it counts as a post of its own in a period, and isn’t in the sum until that is computed again.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await columns(db.schema.createTable('agent_posts'))
    .add('agent_id', 'text', (column) =>
      column.primaryKey().notNull().references('agents.id').onDelete('cascade'),
    )
    .number('published')
    .create();
  // Read first, so that nothing waits for it: the table is locked from the next statement on.
  await run(sql`create temporary table ended_keys as ${keys}`);
  await db.schema.alterTable('ended_posts').addColumn('post_key', 'text').execute();
  if (engine === 'postgres') await run(sql`drop index if exists ${sql.id(wide)}`);
  await run(sql`update ended_posts set post_key = ended_keys.post_key from ended_keys
    where ended_keys.id = ended_posts.occurrence_id`);
  await run(sql`drop table ended_keys`);
  if (engine === 'postgres')
    await run(sql`create index ${sql.id(wide)} on ended_posts ${wideColumns}`);
  await run(sql`create index ended_posts_copies on ended_posts (post_key)`);
  await run(sql`insert into agent_posts (agent_id, published)
    select agent_id, count(distinct coalesce(post_key, occurrence_id)) from ended_posts
    where state = 'PUBLISHED' and exists (select 1 from agents where agents.id = ended_posts.agent_id)
    group by agent_id`);
}
