/** Posts whose course is over, so that others can be compared with them. */
import { day, hour } from '#contract/core/time.ts';
import { putCourse } from '#server/features/analytics/courses.store.ts';
import type { MetricsWorld } from './metrics-world.ts';

/** The figures of a usual post at an age, for the n-th of them: 6 to 16 likes in the end, most in the first hours. */
const usualLikes = (n: number, age: number): number =>
  Math.round((6 + (n % 11)) * (1 - Math.exp(-age / (5 * hour))));

/** Publishes so many posts, whose courses are those of usual posts of the last weeks. */
export async function publishUsual(
  { world, owner, say }: MetricsWorld,
  count: number,
): Promise<string[]> {
  const { db, clock } = world.ctx;
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { id } = await say(`A usual post about bread, number ${n}.`);
    const { account_id } = await db
      .selectFrom('occurrences')
      .innerJoin('series', 'series.id', 'occurrences.series_id')
      .select('series.account_id')
      .where('occurrences.id', '=', id)
      .executeTakeFirstOrThrow();
    const published_at = clock() - (3 + count - n) * day;
    const readings = Array.from({ length: 48 }, (_, at) => (at + 1) * hour).map((age) => {
      const likes = usualLikes(n, age);
      return [age, likes * 30, likes, 0, 0];
    });
    await putCourse(db, {
      occurrence_id: id,
      owner_id: owner.id,
      account_id,
      published_at,
      readings: JSON.stringify(readings),
      took_off_at: null,
      over_at: null,
      took_off: null,
      doubt: null,
    });
    await db.updateTable('occurrences').set({ figures_at: null }).where('id', '=', id).execute();
    ids.push(id);
  }
  return ids;
}
