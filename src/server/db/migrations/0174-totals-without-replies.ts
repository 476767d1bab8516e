import { type Kysely, sql } from 'kysely';

/**
 * The totals of an agent count its posts, and no replies any more; nor are these among the ended posts. What a process of the
 * version before adds for a reply meanwhile stays until both are computed again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update agent_totals set published = published - (
    select count(*) from series
      join accounts on accounts.id = series.account_id
      join occurrences on occurrences.series_id = series.id
      where series.agent_id = agent_totals.agent_id and accounts.platform = agent_totals.platform
        and series.kind = 'reply' and occurrences.state = 'PUBLISHED'
        and occurrences.in_reply_to is not null)`.execute(db);
  await sql`delete from ended_posts where content_type = 'reply' and exists (
    select 1 from occurrences where occurrences.id = ended_posts.occurrence_id
      and occurrences.in_reply_to is not null)`.execute(db);
}
