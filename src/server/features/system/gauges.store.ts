/** What the gauges read. Each question is answered from an index and looks at a bounded number of rows. */
import { sql } from 'kysely';
import { InteractionStates } from '#contract/engagement/types.ts';
import { OccurrenceStates } from '#contract/posts/occurrences.ts';
import { isFinal } from '#domain/ledger/occurrence.ts';
import type { Db } from '#server/db/client.ts';

/** No more rows of one state are counted than this; a gauge that shows it means "this many or more". */
export const countedAtMost = 10_000;

const openStates = OccurrenceStates.filter((state) => !isFinal(state));
/** Those in which someone or something still has to act. */
const openInteractions = InteractionStates.filter((state) =>
  ['new', 'drafting', 'waiting_approval', 'handoff', 'queued'].includes(state),
);

interface Counted {
  state: string;
  count: number;
}

/** `table` and `states` are words of this software. */
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

/** How many posts are in each state that is not an end. */
export const countPosts = (db: Db) => countStates(db, 'occurrences', openStates);

/** How many posts of others still wait for something. */
export const countInteractions = (db: Db) => countStates(db, 'interactions', openInteractions);

/** When the oldest post was due that is ready and not yet taken; `undefined` when nothing is. */
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

/** The smallest question there is; rejects when the database does not answer. */
export async function readAnything(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
