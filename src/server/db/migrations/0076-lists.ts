import { type Kysely, sql } from 'kysely';

/** Lists use keyset pagination, so each has an index in its own order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create index interactions_newest on interactions (owner_id, seen_at, id)`,
    sql`create index opt_outs_newest on opt_outs (owner_id, at, id) where removed_at is null`,
    sql`create index whitelist_newest on whitelist (added_at, address) where removed_at is null`,
    sql`create index wishes_newest on wishes (wish, created_at, user_id)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
