/** SQL of the gauges, and of what is deleted when it is old. */
import { sql } from 'kysely';
import { finalStates, isFinal } from '#domain/ledger/occurrence-states.ts';
import { type Db, takingWhatIsFree } from '#server/db/client.ts';
import { inJson } from '#server/db/json.ts';
import { InteractionStates } from '#contract/engagement/types.ts';
import { OccurrenceStates } from '#contract/posts/occurrences.ts';

// Deletes old details in small steps, which neither block nor wait for other work.

/** Number of posts per transaction. */
const batchSize = 200;

/** Posts with details, in the order of ids, which is that of creation. */
async function listDetailed(db: Db, after: string) {
  const ids = db
    .selectFrom('occurrence_moves')
    .select('occurrence_id')
    .distinct()
    .where('occurrence_id', '>', after)
    .orderBy('occurrence_id')
    .limit(batchSize);
  return db
    .selectFrom(ids.as('some'))
    .innerJoin('occurrences', 'occurrences.id', 'some.occurrence_id')
    .select(['occurrences.id', 'occurrences.created_at'])
    .orderBy('occurrences.id')
    .execute();
}

/** The posts that ended before `before` and have no unconfirmed call. */
const isOver = (db: Db, ids: readonly string[], before: number) =>
  db
    .selectFrom('occurrences')
    .select('occurrences.id')
    .where(inJson(db, 'occurrences.id', ids))
    .where('occurrences.state', 'in', finalStates)
    .where('occurrences.due_at', '<', before)
    .where('occurrences.figures_at', 'is', null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('occurrence_moves')
            .select('n')
            .whereRef('occurrence_moves.occurrence_id', '=', 'occurrences.id')
            .where('at', '>=', before),
        ),
      ),
    )
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('attempts')
            .select('attempts.id')
            .whereRef('attempts.occurrence_id', '=', 'occurrences.id')
            .where('outcome', 'is', null),
        ),
      ),
    );

/** Deletes all but the newest figures of each of these posts. */
async function thinReadings(trx: Db, ids: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('post_metrics')
    .where(inJson(trx, 'occurrence_id', ids))
    .where(
      'day',
      '<',
      sql<string>`(select max(newest.day) from post_metrics newest
        where newest.occurrence_id = post_metrics.occurrence_id)`,
    )
    .execute();
}

/** Deletes transitions, calls and all but the last figures of those that are over; returns the number of posts. */
const retire = (db: Db, ids: readonly string[], before: number): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const over = await takingWhatIsFree(trx, isOver(trx, ids, before)).execute();
    const those = over.map(({ id }) => id);
    if (those.length === 0) return 0;
    await trx
      .deleteFrom('occurrence_moves')
      .where(inJson(trx, 'occurrence_id', those))
      .execute();
    await trx
      .deleteFrom('attempts')
      .where(inJson(trx, 'occurrence_id', those))
      .execute();
    await thinReadings(trx, those);
    return those.length;
  });

/** The next step after the post `after`; `last` is the position, or `undefined` when nothing old is left. */
export async function retireSome(
  db: Db,
  { after, before }: { after: string; before: number },
): Promise<{ last: string | undefined; retired: number }> {
  const seen = await listDetailed(db, after);
  const old = seen.filter(({ created_at }) => created_at < before).map(({ id }) => id);
  const retired = old.length === 0 ? 0 : await retire(db, old, before);
  return { last: old.length === 0 ? undefined : seen.at(-1)?.id, retired };
}

/**
 * Deletes one batch of usage entries before `before`; returns how many. Reservations of calls that may still end are
 * kept.
 */
export async function removeEntries(db: Db, before: number): Promise<number> {
  // Ordered by owner, like the index.
  const some = db
    .selectFrom('users')
    .innerJoin('usage_entries', 'usage_entries.owner_id', 'users.id')
    .select('usage_entries.id')
    .where('usage_entries.at', '<', before)
    .where('usage_entries.state', '!=', 'reserved')
    .limit(batchSize);
  const { numDeletedRows } = await db
    .deleteFrom('usage_entries')
    .where('id', 'in', some)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

// SQL of the gauges. Each query uses an index and reads a bounded number of rows.

/** Maximum number of rows counted per state; a gauge with this value means "this many or more". */
const countedAtMost = 10_000;

const openStates = OccurrenceStates.filter((state) => !isFinal(state));
/** States in which someone or something still has to act. */
const openInteractions = InteractionStates.filter((state) =>
  ['new', 'drafting', 'waiting_approval', 'handoff', 'queued'].includes(state),
);

interface Counted {
  state: string;
  count: number;
}

/** `table` and `states` are constants of this program, never input. */
async function countStates(
  db: Db,
  table: 'occurrences' | 'interactions',
  states: readonly string[],
): Promise<Counted[]> {
  const counts = states.map(
    (state) => sql`select ${sql.lit(state)} as state, count(*) as count
      from (select 1 from ${sql.table(table)} where state = ${state} limit ${sql.lit(countedAtMost)}) few`,
  );
  const { rows } = await sql<{ state: string; count: number | string }>`${sql.join(
    counts,
    sql` union all `,
  )}`.execute(db);
  return rows.map(({ state, count }) => ({ state, count: Number(count) }));
}

/** The number of posts in each open state. */
export const countPosts = (db: Db) => countStates(db, 'occurrences', openStates);

/** The number of mentions in each open state. */
export const countInteractions = (db: Db) => countStates(db, 'interactions', openInteractions);

/** The due time of the oldest unclaimed ready post; `undefined` if there is none. */
export async function oldestDue(db: Db, now: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('occurrences')
    .select('due_at')
    .where('state', '=', 'READY')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return row?.due_at;
}

/** The smallest query; rejects if the database does not answer. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
