/** Polls for changes as long as someone is connected. Also finds changes by other processes. */
import type { LiveTopic } from '#contract/core/live.ts';
import type { Context } from '#server/context.ts';
import { countMoves, liveVersions, type LiveVersion, newestMove, type SpanCount } from './store.ts';

/** A transition gets its timestamp before it is committed, and clocks differ, by less than this. Milliseconds. */
const lateness = 5000;
/** Number of people per query. */
const batch = 500;

export type Changes = Map<string, Set<LiveTopic>>;

export interface Watch {
  /** Starts to track this person's changes. */
  track(userId: string): Promise<void>;
  /**
   * The changed topics of these people since the last poll, or since tracking started; an empty set if their
   * authorization changed, or they were deleted. Stops tracking everyone else.
   */
  poll(userIds: readonly string[]): Promise<Changes>;
}

/**
 * Whose posts changed. Counts the transitions of the newest spans each time, so that one that was committed late is
 * still found.
 */
async function watchMoves(db: Context['db']) {
  // The newest span and the one before it may still get more.
  let first = Math.floor((await newestMove(db)) / lateness) - 1;
  let known = new Map<string, number>();
  const keyOf = ({ owner_id, span }: SpanCount) => `${owner_id} ${span}`;
  const look = async (): Promise<string[]> => {
    const counts = await countMoves(db, lateness, first);
    const moved = counts.filter((one) => one.count !== known.get(keyOf(one)));
    known = new Map(counts.map((one) => [keyOf(one), one.count]));
    first = Math.max(first, ...counts.map(({ span }) => span - 1));
    return moved.map(({ owner_id }) => owner_id);
  };
  await look();
  return look;
}

async function allStandings(db: Context['db'], ids: readonly string[]): Promise<LiveVersion[]> {
  const found: LiveVersion[] = [];
  for (let at = 0; at < ids.length; at += batch)
    found.push(...(await liveVersions(db, ids.slice(at, at + batch))));
  return found;
}

const topicsBetween = (before: LiveVersion, now: LiveVersion): LiveTopic[] => [
  ...(before.schedules === now.schedules ? [] : (['posts'] as const)),
  ...(before.notices === now.notices ? [] : (['notices'] as const)),
  ...(before.publishing === now.publishing ? [] : (['publishing'] as const)),
  ...(before.inbox === now.inbox ? [] : (['inbox'] as const)),
];

/** Starts tracking; existing data is no change. */
export async function startWatch({ db }: Pick<Context, 'db'>): Promise<Watch> {
  const moved = await watchMoves(db);
  const known = new Map<string, LiveVersion>();
  return {
    async track(userId) {
      const [standing] = await liveVersions(db, [userId]);
      if (standing && !known.has(userId)) known.set(userId, standing);
    },
    async poll(userIds) {
      const wanted = new Set(userIds);
      for (const id of known.keys()) if (!wanted.has(id)) known.delete(id);
      const changes: Changes = new Map();
      const add = (id: string, topics: readonly LiveTopic[]) => {
        changes.set(id, (changes.get(id) ?? new Set()).union(new Set(topics)));
      };
      for (const id of await moved()) add(id, ['posts']);
      const gone = new Set(known.keys());
      for (const standing of await allStandings(db, userIds)) {
        gone.delete(standing.id);
        const before = known.get(standing.id);
        const topics = before ? topicsBetween(before, standing) : [];
        if (topics.length > 0 || (before && before.access !== standing.access))
          add(standing.id, topics);
        known.set(standing.id, standing);
      }
      for (const id of gone) add(id, []);
      return changes;
    },
  };
}
