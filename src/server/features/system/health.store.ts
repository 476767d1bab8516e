import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/** The smallest question there is; rejects when the database does not answer. */
export async function readAnything(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
