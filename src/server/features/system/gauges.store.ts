/** SQL of the gauges. Each query uses an index and reads a bounded number of rows. */
import { sql } from 'kysely';
import { InteractionStates } from '#contract/engagement/types.ts';
import { OccurrenceStates } from '#contract/posts/occurrences.ts';
import { isFinal } from '#domain/ledger/occurrence-states.ts';
import type { Db } from '#server/db/client.ts';

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
