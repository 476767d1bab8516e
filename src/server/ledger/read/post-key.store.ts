import { sql } from 'kysely';

/**
 * The same for one post on several accounts: the id of the post, or of its schedule with the number of the run. These
 * numbers start again once the schedule is moved, and a run that is sent early has that of the one before, so that what
 * repeats is told apart by its time too. For queries of `occurrences` with their `series` and `variants`.
 */
export const postKey = sql<string>`coalesce(variants.post_id,
  coalesce(series.group_id, series.id) || ' ' || cast(occurrences.run as text)
    || case when series.frequency = 'once' then '' else ' ' || cast(occurrences.due_at as text) end)`;
