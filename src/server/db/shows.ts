/** Finds rows by the pictures they show, through the indexes of migration 0085. */
import { type RawBuilder, sql } from 'kysely';
import { limits } from '#contract/core/limits.ts';
import type { Schema } from './schema/schema.ts';

/** The tables whose `media` lists ids of pictures. */
export type Showing = 'parts' | 'series' | 'posts' | 'variants' | 'sandbox_posts';

/** The length of an id, and from one to the next in `["…","…"]`. */
const [idLength, step] = [36, 39];

/**
 * The ids of the rows of a table that show one of these pictures and meet a condition, as a subquery. It names the
 * columns as the indexes do.
 */
export const idsShowing = (
  table: Showing,
  pictures: RawBuilder<unknown>,
  and: RawBuilder<unknown> = sql``,
): RawBuilder<string> => {
  const media = sql.ref(`${table}.media` satisfies `${keyof Schema}.media`);
  const places = Array.from({ length: limits.post_media }, (_, n) => {
    const at = sql`substr(${media}, ${sql.lit(3 + n * step)}, ${sql.lit(idLength)})`;
    return sql`select ${sql.ref(`${table}.id`)} from ${sql.table(table)}
      where length(${media}) > ${sql.lit(2 + n * step)} and ${at} in (${pictures}) ${and}`;
  });
  return sql<string>`(${sql.join(places, sql` union all `)})`;
};
