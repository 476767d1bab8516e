/** All that a database holds, so that a test can say that nothing changed. */
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/** What changes by the mere asking: the last use of a session, kept answers, the security log and counted guesses. */
const restless = new Set(['sessions', 'idempotent_answers', 'audit_events', 'tries']);

/** How a full-text index counts its own changes. */
const inner = /_search_config$/;

/** Every table there is, found in the database itself, with its rows in an order of their own. */
export async function everythingKept(db: Db): Promise<Record<string, string[]>> {
  const tables = await db.introspection.getTables();
  const kept: Record<string, string[]> = {};
  for (const { name, schema } of tables) {
    // The job queue of PostgreSQL has a schema of its own.
    if (restless.has(name) || inner.test(name) || (schema !== undefined && schema !== 'public'))
      continue;
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    kept[name] = rows.map((row) => JSON.stringify(row)).toSorted();
  }
  return kept;
}
