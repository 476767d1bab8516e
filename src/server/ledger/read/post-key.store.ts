import { sql } from 'kysely';

/**
 * The same for one post on several accounts: the id of the post, or of its schedule with the number of the run. For
 * queries of `occurrences` with their `series` and `variants`.
 */
export const postKey = sql<string>`coalesce(variants.post_id,
  coalesce(series.group_id, series.id) || ' ' || cast(occurrences.run as text))`;
