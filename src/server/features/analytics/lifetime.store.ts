/** What posts came to since there are any, by agent and platform. */
import { sql } from 'kysely';
import type { PlatformId } from '#contract/platforms.ts';
import type { Db } from '#server/db/client.ts';

export interface LifetimeFigures {
  /** `null` where no post has a figure. */
  interactions: number | null;
  /** Of posts with impressions: their interactions, and those impressions. */
  rated: { interactions: number; impressions: number };
}

const interactions = sql<number>`case
  when metrics.likes is null and metrics.replies is null and metrics.reposts is null then null
  else coalesce(metrics.likes, 0) + coalesce(metrics.replies, 0) + coalesce(metrics.reposts, 0) end`;
const isRated = sql`metrics.impressions > 0 and ${interactions} is not null`;
const sumOf = (what: ReturnType<typeof sql>) => sql<number | string | null>`sum(${what})`;

/** Of an owner's agents, each platform's figures. */
export async function listLifetimes(
  db: Db,
  owner_id: string,
): Promise<Map<string, Map<PlatformId, LifetimeFigures>>> {
  const rows = await db
    .selectFrom('accounts')
    .innerJoin('series', 'series.account_id', 'accounts.id')
    .innerJoin('occurrences', 'occurrences.series_id', 'series.id')
    .innerJoin('post_metrics as metrics', (join) =>
      join.onRef('metrics.occurrence_id', '=', 'occurrences.id').on(
        'metrics.day',
        '=',
        sql<string>`(select max(known.day) from post_metrics known
          where known.occurrence_id = occurrences.id)`,
      ),
    )
    .select(['series.agent_id', 'accounts.platform', sumOf(interactions).as('interactions')])
    .select(sumOf(sql`case when ${isRated} then ${interactions} else 0 end`).as('rated'))
    .select(sumOf(sql`case when ${isRated} then metrics.impressions else 0 end`).as('seen'))
    // By account and not by state: what others published is not looked at.
    .where('accounts.owner_id', '=', owner_id)
    .groupBy(['series.agent_id', 'accounts.platform'])
    .execute();
  const figures = new Map<string, Map<PlatformId, LifetimeFigures>>();
  for (const { agent_id, platform, interactions: all, rated, seen } of rows) {
    const known = figures.get(agent_id) ?? new Map<PlatformId, LifetimeFigures>();
    figures.set(agent_id, known);
    known.set(platform, {
      interactions: all === null ? null : Number(all),
      rated: { interactions: Number(rated), impressions: Number(seen) },
    });
  }
  return figures;
}
