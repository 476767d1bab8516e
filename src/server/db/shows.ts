/** Finds rows by the pictures they show, through the indexes of migrations 0085 and 0168. */
import { type RawBuilder, sql } from 'kysely';
import { limits } from '#contract/core/limits.ts';
import type { Schema } from './schema/schema.ts';

/** The tables whose `media` lists ids of pictures. */
export type Showing = 'parts' | 'series' | 'posts' | 'variants' | 'sandbox_posts';

/** Those whose rows show the pictures of a whole thread. */
const whole: readonly Showing[] = ['series', 'posts', 'variants'];

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
  const showing = (n: number) =>
    sql`substr(${media}, ${sql.lit(3 + n * step)}, ${sql.lit(idLength)}) in (${pictures})`;
  const longerThan = (length: number, shows: RawBuilder<unknown>) =>
    sql`select ${sql.ref(`${table}.id`)} from ${sql.table(table)}
      where length(${media}) > ${sql.lit(length)} and (${shows}) ${and}`;
  const places = Array.from({ length: limits.post_media }, (_, n) =>
    longerThan(2 + n * step, showing(n)),
  );
  const more = Array.from({ length: limits.thread_media - limits.post_media }, (_, n) =>
    showing(limits.post_media + n),
  );
  const all = [...places, longerThan(1 + limits.post_media * step, sql.join(more, sql` or `))];
  return sql<string>`(${sql.join(whole.includes(table) ? all : places, sql` union all `)})`;
};
