/** Stores transitions of occurrences: their rows, their history, and the totals that depend on them. */
import { sql } from 'kysely';
import { nextReading } from '#domain/analytics/readings.ts';
import type { OccurrenceEvent, Transition } from '#domain/ledger/occurrence-event.ts';
import { unpublishedStates } from '#domain/ledger/occurrence-states.ts';
import type { Db } from '#server/db/client.ts';
import { insertRows, isGiven, jsonRows } from '#server/db/json.ts';
import { forgetEnded, mayHaveEnded, noteEnded } from '#server/ledger/read/ended.store.ts';
import { countPosts, countPublished } from '#server/ledger/read/totals.store.ts';
import type { LoadedOccurrence } from './loaded-occurrence.store.ts';

/** Nothing was sent and nothing will be, so the same request may create a new post. */
const deadStates: readonly string[] = unpublishedStates;

/** An event for an occurrence. */
export interface Moving {
  occurrence: LoadedOccurrence;
  event: OccurrenceEvent;
}

/** The resulting transition. */
export interface Moved extends Moving {
  next: Transition;
}

/** The occurrence after a claim or an intent, which change nothing that other columns depend on. */
export const entryAfter = ({ occurrence, next }: Moved): LoadedOccurrence => ({
  ...occurrence,
  ...next,
  cancel_requested: next.cancel_requested ? 1 : 0,
  lease_token: occurrence.lease_token + 1,
  told_at: next.state === occurrence.state ? occurrence.told_at : null,
});

/** Whether the owner sees it as published, at least in part. */
const isOut = ({ state, reason }: Transition) =>
  state === 'PUBLISHED' || (state === 'NEEDS_REVIEW' && reason === 'thread_partial');

/** Whether it counts as published from this transition on. */
const begins = ({ occurrence, next }: Moved) => isOut(next) && occurrence.published_at === null;

const moveColumns = {
  key: 'text',
  was: 'text',
  token: 'bigint',
  state: 'text',
  reason: 'text',
  detail: 'text',
  next_at: 'bigint',
  lease_until: 'bigint',
  ambiguous: 'bigint',
  absences: 'bigint',
  crashes: 'bigint',
  cancel_requested: 'bigint',
  due_at: 'bigint',
  is_dead: 'bigint',
  published_at: 'bigint',
  figures_at: 'bigint',
} as const;

const moveRow = (moved: Moved, now: number) => {
  const { occurrence, next } = moved;
  const at = begins(moved) ? now : null;
  return {
    ...next,
    key: occurrence.id,
    was: occurrence.state,
    token: occurrence.lease_token,
    cancel_requested: next.cancel_requested ? 1 : 0,
    is_dead: deadStates.includes(next.state) ? 1 : 0,
    published_at: at,
    figures_at: at === null ? null : nextReading(occurrence.platform, at, at),
  };
};

/** Increments the run counts of series, correctly if several of their occurrences were published together. */
async function countRuns(db: Db, moved: readonly Moved[], now: number): Promise<void> {
  const runs = Map.groupBy(moved.filter(begins), ({ occurrence }) => occurrence.series_id);
  if (runs.size === 0) return;
  const rows = [...runs].map(([key, { length: count }]) => ({ key, count }));
  await sql`update series set run_count = series.run_count + given.count, last_published_at = ${now}
    from ${jsonRows(db, { key: 'text', count: 'bigint' }, rows)}
    where ${isGiven(db, 'series.id', rows)}`.execute(db);
}

/** Writes transitions in one statement. Returns those whose row had not changed since the decision. */
export async function writeMoves(
  db: Db,
  moves: readonly Moved[],
  now: number,
): Promise<readonly Moved[]> {
  if (moves.length === 0) return [];
  const rows = moves.map((one) => moveRow(one, now));
  const written = await sql<{ id: string }>`update occurrences set
      state = given.state, reason = given.reason, detail = given.detail, next_at = given.next_at,
      lease_until = given.lease_until, ambiguous = given.ambiguous, absences = given.absences,
      crashes = given.crashes, cancel_requested = given.cancel_requested, due_at = given.due_at,
      lease_token = given.token + 1,
      dedupe_key = case when given.is_dead = 1 then null else occurrences.dedupe_key end,
      published_at = coalesce(given.published_at, occurrences.published_at),
      figures_at = coalesce(given.figures_at, occurrences.figures_at),
      told_at = case when given.state = given.was then occurrences.told_at end
    from ${jsonRows(db, moveColumns, rows)}
    where ${isGiven(db, 'occurrences.id', rows)}
      and occurrences.state = given.was
      and occurrences.lease_token = given.token
    returning id`.execute(db);
  const ids = new Set(written.rows.map(({ id }) => id));
  const moved = moves.filter(({ occurrence }) => ids.has(occurrence.id));
  await countRuns(db, moved, now);
  return moved;
}

/**
 * Updates the agents’ totals and the table of ended posts. Comes last, because posts of one agent wait for each other
 * here.
 */
export async function countTotals(db: Db, moved: readonly Moved[]): Promise<void> {
  const changes = moved.flatMap(({ occurrence, next }) => {
    const [was, is] = [occurrence.state === 'PUBLISHED', next.state === 'PUBLISHED'];
    const { id, agent_id, platform, in_reply_to } = occurrence;
    // Replies are no posts.
    if (was === is || in_reply_to !== null) return [];
    return [{ id, agent_id, platform, change: is ? 1 : -1 }];
  });
  const keys = Map.groupBy(changes, ({ agent_id, platform }) => `${agent_id} ${platform}`);
  // In a fixed order, so that two transactions cannot deadlock.
  for (const [, [first, ...others]] of [...keys].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (!first) continue;
    const sum = others.reduce((all, { change }) => all + change, first.change);
    await countPublished(db, first, sum);
  }
  const idsOf = (some: readonly Moved[]) => some.map(({ occurrence }) => occurrence.id);
  await countPosts(db, changes, async () => {
    await forgetEnded(db, idsOf(moved.filter(({ occurrence }) => mayHaveEnded(occurrence.state))));
    await noteEnded(db, idsOf(moved.filter(({ next }) => mayHaveEnded(next.state))));
  });
}

const storyColumns = {
  occurrence_id: 'text',
  n: 'bigint',
  at: 'bigint',
  event: 'text',
  state: 'text',
  reason: 'text',
  detail: 'text',
} as const;

/** Records what happened to occurrences; the number is the lease token, which increases with every transition. */
export const insertMoves = (db: Db, moved: readonly Moved[], at: number): Promise<void> =>
  insertRows(
    db,
    'occurrence_moves',
    storyColumns,
    moved.map(({ occurrence, event, next: { state, reason, detail } }) => ({
      occurrence_id: occurrence.id,
      n: occurrence.lease_token + 1,
      at,
      event: event.type,
      state,
      reason,
      detail: event.detail ?? detail,
    })),
  );
