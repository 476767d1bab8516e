import { sql } from 'kysely';
import type { LivePlatform, PlatformId } from '#contract/platforms.ts';
import { failedStates, ownReasons, type Span, waitingStates } from '#domain/post-analytics.ts';
import type { Db } from '#server/db/client.ts';

export interface Subject {
  owner_id: string;
  agent_id: string;
  /** Only what went there or should have. */
  platform?: LivePlatform | undefined;
}

/** Whether that owner has this agent. */
export async function hasAgent(db: Db, ownerId: string, agentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('agents')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', agentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

function occurrencesOf(db: Db, { owner_id, agent_id, platform }: Subject) {
  const all = db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .innerJoin('accounts', 'accounts.id', 'series.account_id')
    .where('series.owner_id', '=', owner_id)
    .where('series.agent_id', '=', agent_id);
  return platform ? all.where('accounts.platform', '=', platform) : all;
}

export interface PlatformEnding {
  platform: PlatformId;
  at: number;
  published: boolean;
}

const endedAt = sql<number>`case when occurrences.state = 'PUBLISHED'
  then occurrences.published_at else occurrences.due_at end`;

/** The posts of an agent that went out in the span, or were due in it and failed. */
export async function listEndings(
  db: Db,
  subject: Subject,
  { from, to }: Span,
): Promise<PlatformEnding[]> {
  const rows = await occurrencesOf(db, subject)
    .select(['accounts.platform', 'occurrences.state', endedAt.as('at')])
    .where('occurrences.state', 'in', ['PUBLISHED', ...failedStates])
    .where((where) =>
      where.or([
        where('occurrences.reason', 'is', null),
        where('occurrences.reason', 'not in', ownReasons),
      ]),
    )
    .where(endedAt, '>=', from)
    .where(endedAt, '<', to)
    .execute();
  return rows.map(({ platform, state, at }) => ({
    platform,
    at,
    published: state === 'PUBLISHED',
  }));
}

/** How many posts of an agent wait for their owner now. */
export async function countWaiting(db: Db, subject: Subject): Promise<number> {
  const { count } = await occurrencesOf(db, subject)
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .where('occurrences.state', 'in', waitingStates)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The platforms on which the ledger has a post of the agent, whatever became of it. */
export async function listPlatforms(db: Db, subject: Subject): Promise<Set<PlatformId>> {
  const rows = await occurrencesOf(db, subject).select('accounts.platform').distinct().execute();
  return new Set(rows.map(({ platform }) => platform));
}
