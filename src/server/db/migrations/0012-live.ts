import { type Kysely, sql } from 'kysely';

/** An index for finding the latest events quickly, however many there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index occurrence_moves_by_at on occurrence_moves (at)`.execute(db);
  await sql`create index series_by_owner_id_updated_at on series (owner_id, updated_at)`.execute(
    db,
  );
}
