import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import { columns } from './columns.ts';

const goesWith = (target: string) => (column: ColumnDefinitionBuilder) =>
  column.notNull().references(target).onDelete('cascade');

const interactions = sql`case when m.likes is null and m.replies is null and m.reposts is null then null
  else coalesce(m.likes, 0) + coalesce(m.replies, 0) + coalesce(m.reposts, 0) end`;
const rated = sql`m.impressions > 0 and ${interactions} is not null`;

/** Indexes for queries about a period, or about one agent, so that they need not read everything the owner ever posted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('occurrences').addColumn('owner_id', 'text').execute();
  await columns(db.schema.createTable('agent_totals'))
    .add('agent_id', 'text', goesWith('agents.id'))
    .text('platform')
    .number('published', 'known', 'interactions', 'rated_interactions', 'rated_impressions')
    .with((t) => t.addPrimaryKeyConstraint('agent_totals_pk', ['agent_id', 'platform'] as never))
    .create();
  const statements = [
    sql`update occurrences set owner_id = (select owner_id from series where series.id = occurrences.series_id)`,
    sql`create index occurrences_ended on occurrences (owner_id, (case when state = 'PUBLISHED' then published_at
      when state in ('FAILED', 'MISSED') then due_at end))`,
    sql`create index occurrences_waiting on occurrences (owner_id, due_at)
      where state in ('HELD', 'NEEDS_REVIEW', 'AWAITING_APPROVAL')`,
    sql`create index occurrence_moves_repeated on occurrence_moves (occurrence_id)
      where event in ('found', 'duplicate')`,
    sql`drop index series_by_account_id`,
    sql`create index series_by_account_id_agent_id on series (account_id, agent_id)`,
    sql`insert into agent_totals (agent_id, platform, published, known, interactions, rated_interactions, rated_impressions)
      select series.agent_id, accounts.platform,
        sum(case when occurrences.state = 'PUBLISHED' then 1 else 0 end), count(${interactions}),
        coalesce(sum(${interactions}), 0), coalesce(sum(case when ${rated} then ${interactions} end), 0),
        coalesce(sum(case when ${rated} then m.impressions end), 0)
      from occurrences join series on series.id = occurrences.series_id
      join accounts on accounts.id = series.account_id
      left join post_metrics m on m.occurrence_id = occurrences.id
        and m.day = (select max(day) from post_metrics newest where newest.occurrence_id = occurrences.id)
      group by series.agent_id, accounts.platform`,
  ];
  for (const statement of statements) await statement.execute(db);
}
