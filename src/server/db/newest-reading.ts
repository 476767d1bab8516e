/**
 * The latest figures of each occurrence. The query makes PostgreSQL look up one row per post; otherwise it may read
 * everyone’s figures.
 */
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type Db, isPostgres } from './client.ts';
import type { Schema } from './schema/schema.ts';

interface Joined {
  /** Join this as `metrics`. */
  rows: RawBuilder<Selectable<Schema['post_metrics']>>;
  on: RawBuilder<boolean>;
}

/** The sum of likes, replies and reposts of `metrics`, like `interactionsOf` in the domain. */
export const interactions = sql<number | null>`case
  when metrics.likes is null and metrics.replies is null and metrics.reposts is null then null
  else coalesce(metrics.likes, 0) + coalesce(metrics.replies, 0) + coalesce(metrics.reposts, 0) end`;

/** The newest daily row of `post`, up to and including the UTC day `until` if given. */
export function newestReading(
  db: Db,
  until?: string,
  post: RawBuilder<unknown> = sql`occurrences.id`,
): Joined {
  const known = sql`known.occurrence_id = ${post}
    ${until === undefined ? sql`` : sql`and known.day <= ${until}`}`;
  if (isPostgres(db)) {
    const rows = sql<Selectable<Schema['post_metrics']>>`lateral (select * from post_metrics known
      where ${known} order by known.day desc limit 1)`;
    return { rows, on: sql<boolean>`true` };
  }
  return {
    rows: sql<Selectable<Schema['post_metrics']>>`post_metrics`,
    on: sql<boolean>`metrics.occurrence_id = ${post}
      and metrics.day = (select max(known.day) from post_metrics known where ${known})`,
  };
}
