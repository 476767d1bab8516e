/** Reads what became of a person's posts. */
import { sql } from 'kysely';
import { z } from 'zod';
import { ContentTypes } from '#contract/content.ts';
import { LivePlatform, type PlatformId } from '#contract/platforms.ts';
import type { PostFigures } from '#domain/analytics-figures.ts';
import type { Delivery } from '#domain/analytics-reliability.ts';
import { failedStates, ownReasons, type Span, statesForOwner } from '#domain/post-analytics.ts';
import type { Db } from '#server/db/client.ts';

/** Whose posts, of all agents and platforms where none is named. */
export interface Subject {
  owner_id: string;
  agent_id?: string | undefined;
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
  let all = db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .innerJoin('accounts', 'accounts.id', 'series.account_id')
    .where('series.owner_id', '=', owner_id);
  if (agent_id !== undefined) all = all.where('series.agent_id', '=', agent_id);
  if (platform !== undefined) all = all.where('accounts.platform', '=', platform);
  return all;
}

/** A post that came to an end in a span: it went out, or it was due and failed. */
export interface EndedPost extends Delivery {
  id: string;
  agent_id: string;
  account_id: string;
  platform: LivePlatform;
  /** When it went out, or when it should have. */
  at: number;
  published: boolean;
  content_type: (typeof ContentTypes)[number] | null;
  figures: PostFigures;
  /** When its platform was last asked. */
  read_at: number | null;
}

/** When a post came to an end. Not a plain condition on its state: what others published would be looked at, too. */
const endedAt = sql<number>`case when occurrences.state = 'PUBLISHED' then occurrences.published_at
  when occurrences.state in (${sql.join(failedStates.map((state) => sql.lit(state)))})
  then occurrences.due_at end`;
const stepsOf = (event: 'found' | 'duplicate') =>
  sql<number | string>`(select count(*) from occurrence_moves
    where occurrence_moves.occurrence_id = occurrences.id and occurrence_moves.event = ${event})`;
const brief = sql<string | null>`(select brief from pieces
  where pieces.occurrence_id = occurrences.id limit 1)`;
/** The newest of a post's daily rows up to and with a day. */
const newestDay = (until: string) =>
  sql<string>`(select max(known.day) from post_metrics known
    where known.occurrence_id = occurrences.id and known.day <= ${until})`;

const State = z.enum(['PUBLISHED', ...failedStates]);
const Typed = z.object({ content_type: z.enum(ContentTypes) });

interface Typeable {
  kind: string;
  content_type: string | null;
  brief: string | null;
}

/** What a post is, as its writer or its schedule was asked for it. */
function contentTypeOf({ kind, content_type, brief: asked }: Typeable): EndedPost['content_type'] {
  if (kind === 'reply') return 'reply';
  if (content_type !== null) return Typed.shape.content_type.parse(content_type);
  return asked === null ? null : Typed.parse(JSON.parse(asked)).content_type;
}

/**
 * The posts that came to an end in the span, with their figures as they were at the end of the UTC day `until`. What
 * its owner dropped, paused or froze did not fail.
 */
export async function listEnded(
  db: Db,
  subject: Subject,
  { from, to }: Span,
  until: string,
): Promise<EndedPost[]> {
  const rows = await occurrencesOf(db, subject)
    .leftJoin('post_metrics as metrics', (join) =>
      join
        .onRef('metrics.occurrence_id', '=', 'occurrences.id')
        .on('metrics.day', '=', newestDay(until)),
    )
    .select(['occurrences.id', 'occurrences.state', 'occurrences.due_at', endedAt.as('at')])
    .select(['occurrences.published_at', 'series.agent_id', 'series.account_id', 'series.kind'])
    .select(['series.content_type', brief.as('brief'), 'accounts.platform'])
    .select(['metrics.impressions', 'metrics.likes', 'metrics.replies', 'metrics.reposts'])
    .select(['metrics.read_at', stepsOf('found').as('found'), stepsOf('duplicate').as('twins')])
    .select('occurrences.repeats')
    .where((where) =>
      where.or([
        where('occurrences.reason', 'is', null),
        where('occurrences.reason', 'not in', ownReasons),
      ]),
    )
    .where(endedAt, '>=', from)
    .where(endedAt, '<', to)
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, agent_id: row.agent_id, account_id: row.account_id, at: row.at },
    ...{ due_at: row.due_at, published_at: row.published_at, read_at: row.read_at },
    ...{ platform: LivePlatform.parse(row.platform), content_type: contentTypeOf(row) },
    ...{ state: State.parse(row.state), published: row.state === 'PUBLISHED' },
    ...{ found: Number(row.found), twins: Number(row.twins) },
    repeats: row.repeats,
    figures: {
      ...{ impressions: row.impressions, likes: row.likes },
      ...{ replies: row.replies, reposts: row.reposts },
    },
  }));
}

/** How many posts wait for their owner now; he is not asked about an agent or a schedule that he deleted. */
export async function countWaiting(db: Db, subject: Subject): Promise<number> {
  const { count } = await occurrencesOf(db, subject)
    .innerJoin('agents', 'agents.id', 'series.agent_id')
    .where('series.deleted_at', 'is', null)
    .where('agents.deleted_at', 'is', null)
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .where('occurrences.state', 'in', statesForOwner)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The platforms on which the ledger has a post, whatever became of it. */
export async function listPlatforms(db: Db, subject: Subject): Promise<Set<PlatformId>> {
  const rows = await occurrencesOf(db, subject).select('accounts.platform').distinct().execute();
  return new Set(rows.map(({ platform }) => platform));
}

/** A person's agents, also those that were deleted, in the order in which they were made. */
export const listAgents = (db: Db, owner_id: string) =>
  db
    .selectFrom('agents')
    .select(['id', 'name', 'deleted_at'])
    .where('owner_id', '=', owner_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** The words of posts, part by part, and where the first one is. */
export async function listTexts(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('parts')
    .select(['occurrence_id', 'text', 'url', 'removed_at'])
    .where('occurrence_id', 'in', ids)
    .orderBy('occurrence_id')
    .orderBy('n')
    .execute();
}
