/** SQL of the posts that are compared with each other. */
import { sql } from 'kysely';
import { comparedAge, postsLookedAt } from '#domain/analytics/growth.ts';
import type { Db } from '#server/db/client.ts';

interface Settled {
  occurrence_id: string;
  account_id: string;
  at: number;
  interactions: number;
}

/** An agent’s newest posts, apart from replies, that were read when their results hardly grew any more; oldest first. */
export async function listSettled(
  db: Db,
  { owner_id, agent_id, before }: { owner_id: string; agent_id: string; before: number },
): Promise<Settled[]> {
  const rows = await db
    .selectFrom('ended_posts')
    .select(['occurrence_id', 'account_id', 'at', 'interactions'])
    .where('owner_id', '=', owner_id)
    .where('agent_id', '=', agent_id)
    .where('state', '=', 'PUBLISHED')
    .where('at', '<=', before)
    .where((row) => row.or([row('content_type', 'is', null), row('content_type', '!=', 'reply')]))
    .where('interactions', 'is not', null)
    .where(sql<boolean>`(read_at - at >= ${sql.lit(comparedAge)})`)
    .orderBy('at', 'desc')
    .limit(postsLookedAt)
    .execute();
  return rows.map((row) => ({ ...row, interactions: row.interactions ?? 0 })).toReversed();
}

/** The time zone of an agent’s newest schedule. */
export async function zoneOfAgent(db: Db, agent_id: string): Promise<string | null> {
  const row = await db
    .selectFrom('series')
    .select('timezone')
    .where('agent_id', '=', agent_id)
    .where('timezone', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.timezone ?? null;
}
