import { type Kysely, sql } from 'kysely';

const owned = [
  ...['occurrences', 'sandbox_posts', 'interactions', 'usage_entries'],
  ...['posts', 'series', 'pieces', 'webhook_deliveries', 'images'],
];

/** An export reads what a person owns in pages, in the order of ids. Without these, each page sorted all of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of owned)
    await sql`create index ${sql.id(`${table}_in_order`)} on ${sql.table(table)} (owner_id, id)`.execute(
      db,
    );
  await sql`create index audit_events_in_order on audit_events (user_id, id)`.execute(db);
}
