import { type RawBuilder, sql } from 'kysely';
import { hour } from '#contract/core/time.ts';
import type { Offset } from '#domain/analytics/post-times.ts';

/** Written into the statement, because a bound number would make the division one of fractions on SQLite. */
const hourLength = sql.lit(hour);

/** Whole hours since the beginning of 1970 on the clock with these offsets, which `clockOfHour` of the domain reads. */
export function hoursOn(at: RawBuilder<number>, offsets: readonly Offset[]): RawBuilder<number> {
  const last = sql.lit(offsets.at(-1)?.offset ?? 0);
  const earlier = offsets
    .slice(0, -1)
    .map(({ until, offset }) => sql`when ${at} < ${sql.lit(until)} then ${sql.lit(offset)}`);
  const ahead =
    earlier.length === 0 ? last : sql`case ${sql.join(earlier, sql` `)} else ${last} end`;
  return sql<number>`((${at} + ${ahead}) / ${hourLength})`;
}
