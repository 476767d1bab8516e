import { type Kysely, sql } from 'kysely';

/** States to notify owners about, as they were when this step was written. */
const telling = sql.raw(`('FAILED', 'HELD', 'NEEDS_REVIEW', 'MISSED', 'AWAITING_APPROVAL')`);

/** Queries list all of these states, so a partial index on fewer would not be used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index occurrences_untold`.execute(db);
  await sql`create index occurrences_untold on occurrences (state, due_at)
    where told_at is null and state in ${telling}`.execute(db);
}
