import { type Kysely, sql } from 'kysely';

/** The length of a list of as many ids as have an index of their own each, with quotes and commas. */
const indexed = 4 * 39 + 1;

/** Finds the few rows that show more pictures than the indexes of 0085 find: threads with pictures in several parts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['series', 'posts', 'variants']) {
    await sql`create index ${sql.id(`${table}_shows_more`)} on ${sql.table(table)} (id)
      where length(media) > ${sql.lit(indexed)}`.execute(db);
  }
}
