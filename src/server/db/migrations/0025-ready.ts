import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/db/client.ts';

/**
 * An index for finding ready posts in order, however many others are planned. SQLite uses the index over every state,
 * which its planner prefers.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return;
  await sql`create index occurrences_ready on occurrences (due_at, id) where state = 'READY'`.execute(
    db,
  );
}
