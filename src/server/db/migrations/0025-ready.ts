import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/db/client.ts';

/**
 * What is ready is found in the order in which it goes out, however much is planned beside it. SQLite does that with
 * the index of every state, which its planner prefers.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return;
  await sql`create index occurrences_ready on occurrences (due_at, id) where state = 'READY'`.execute(
    db,
  );
}
