/** Recent texts of an owner’s agents, for avoiding repetition. */
import { sql } from 'kysely';
import type { OccurrenceState } from '#contract/posts/occurrences.ts';
import { type Db, literals } from '#server/db/client.ts';
import { maybePublic } from '#domain/ledger/occurrence-review.ts';
import { unpublishedStates } from '#domain/ledger/occurrence-states.ts';
import { postKey } from './post-key.store.ts';

/**
 * Whether the text of an occurrence is public, may be, or is still to go out. A draft that failed a check is none of
 * these until its owner decides, and neither is what ended without being published.
 */
export const isSaid = sql<boolean>`(occurrences.state not in (${literals(unpublishedStates)})
  and (occurrences.state <> 'NEEDS_REVIEW' or occurrences.reason in (${literals(maybePublic)})))`;

const most = 200;

/** How far a text got: public, perhaps public, still to go out, or a saved draft that is no post. */
type Standing = 'public' | 'maybe_public' | 'planned' | 'draft';

export interface PastPost {
  id: string;
  /** The same for one post on several accounts. */
  key?: string;
  /** The post that it is of; without one, for instance of a schedule, `null`. */
  post_id?: string | null;
  agent_id: string;
  agent_name: string;
  /** The parts of a thread, joined by line breaks. */
  text: string;
  /** When it was published or is due. Milliseconds. */
  at: number;
  published_at: number | null;
  url: string | null;
  standing: Standing;
}

export interface PostHistory {
  /** The agent’s own, newest first, at most 200. */
  own: PastPost[];
  /** Those of its owner’s other agents, newest first, at most 200 in all. */
  others: PastPost[];
}

const posts = (db: Db, ownerId: string) =>
  db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .innerJoin('agents', 'agents.id', 'series.agent_id')
    .leftJoin('variants', 'variants.series_id', 'series.id')
    .select(['occurrences.id', 'variants.post_id', 'occurrences.published_at', 'occurrences.state'])
    .select(['series.agent_id', 'agents.name as agent_name', postKey.as('key')])
    .select(sql<number>`coalesce(occurrences.published_at, occurrences.due_at)`.as('at'))
    .where('series.owner_id', '=', ownerId)
    .where('agents.deleted_at', 'is', null)
    .where(isSaid)
    .orderBy('at', 'desc')
    .orderBy('occurrences.id', 'desc')
    .limit(most);

const inDoubt: ReadonlySet<OccurrenceState> = new Set(['UNKNOWN', 'RECONCILING', 'NEEDS_REVIEW']);

function standingOf(row: { published_at: number | null; state: OccurrenceState }): Standing {
  if (row.published_at !== null) return 'public';
  return inDoubt.has(row.state) ? 'maybe_public' : 'planned';
}

async function partsOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { text: string; url: string | null }[]>();
  const parts = await db
    .selectFrom('parts')
    .select(['occurrence_id', 'text', 'url'])
    .where('occurrence_id', 'in', ids)
    .orderBy('n')
    .execute();
  return Map.groupBy(parts, ({ occurrence_id }) => occurrence_id);
}

/**
 * Posts of an agent and of its owner’s other agents that are public or are still to go out. Other people’s posts are
 * never read, and posts by the owner as themself are left out, because no model may see them.
 */
export async function postHistory(db: Db, ownerId: string, agentId: string): Promise<PostHistory> {
  const own = await posts(db, ownerId).where('series.agent_id', '=', agentId).execute();
  const others = await posts(db, ownerId)
    .where('series.agent_id', '!=', agentId)
    .where('agents.is_self', '=', 0)
    .execute();
  const parts = await partsOf(
    db,
    [...own, ...others].map(({ id }) => id),
  );
  const read = (row: (typeof own)[number]): PastPost => {
    const all = parts.get(row.id) ?? [];
    const { state, ...rest } = row;
    const text = all.map((part) => part.text).join('\n');
    return { ...rest, text, url: all[0]?.url ?? null, standing: standingOf({ ...rest, state }) };
  };
  const isWritten = ({ text }: PastPost) => text !== '';
  return { own: own.map(read).filter(isWritten), others: others.map(read).filter(isWritten) };
}
