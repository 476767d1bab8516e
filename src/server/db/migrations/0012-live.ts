import { type Kysely, sql } from 'kysely';

/** What happened last is found at once, however much happened before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index occurrence_moves_by_at on occurrence_moves (at)`.execute(db);
  await sql`create index series_by_owner_id_updated_at on series (owner_id, updated_at)`.execute(
    db,
  );
}
