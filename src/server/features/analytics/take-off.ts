/** Follows how the results of posts grow, and tells their owner about one that takes off. */
import { z } from 'zod';
import { hour } from '#contract/core/time.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { type Basis, courseAge, type Reading, readingsKept } from '#domain/analytics/courses.ts';
import {
  type Doubt,
  isOver,
  isTakenAway,
  judgeFlight,
  type Usuals,
} from '#domain/analytics/flight.ts';
import type { PostMetrics } from '#domain/analytics/metrics.ts';
import { readingAges } from '#domain/analytics/readings.ts';
import {
  comparedAges,
  courseOf,
  leastTotal,
  postsCompared,
  type Standing,
  usualOf,
} from '#domain/analytics/taking-off.ts';
import { takingOffText } from '#domain/analytics/taking-off-words.ts';
import { accountName } from '#domain/platforms/account-names.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { notifyOwners } from '#server/features/notifications/service.ts';
import { emit } from '#server/features/webhooks/service.ts';
import {
  type CourseRow,
  describePosts,
  dropOldCourses,
  listCoursesOf,
  listEarlier,
  putCourse,
} from './courses.store.ts';
import { formOf } from './post-forms.ts';

const known = z.number().nullable();
/** Age, views, likes, replies, reposts. */
const Readings = z.array(z.tuple([z.number(), known, known, known, known]));

export const readingsIn = (json: string): Reading[] =>
  Readings.parse(JSON.parse(json)).map(([age, impressions, likes, replies, reposts]) => ({
    age,
    impressions,
    likes,
    replies,
    reposts,
  }));

const written = (readings: readonly Reading[]): string =>
  JSON.stringify(
    readings.map(({ age, impressions, likes, replies, reposts }) => [
      age,
      impressions,
      likes,
      replies,
      reposts,
    ]),
  );

/** The standing at which a post was found. */
export const TookOff = z.object({
  age: z.number(),
  total: z.number(),
  usual: z.number(),
  by: z.enum(['interactions', 'views']),
});
export type TookOff = z.infer<typeof TookOff>;

/** Posts of one account that were read at once, and their figures. */
export interface ReadPosts {
  owner_id: string;
  account_id: string;
  platform: LivePlatform;
  posts: readonly { id: string; kind: string; published_at: number | null }[];
  rows: readonly (PostMetrics & { occurrence_id: string })[];
}

/** What the account’s earlier posts usually have; read only once, and only if a post may be beyond it. */
async function usualsOf(
  trx: Db,
  { account_id, platform }: ReadPosts,
  now: number,
): Promise<Usuals> {
  const rows = await listEarlier(trx, account_id, { now, most: postsCompared });
  const courses = rows.map(({ readings }) => readingsIn(readings));
  const ages = comparedAges(readingAges(platform));
  const usual = (by: Basis) =>
    usualOf(
      courses.map((readings) => courseOf(readings, by, ages)),
      by,
      ages,
    );
  return { interactions: usual('interactions'), views: usual('views') };
}

const mayTakeOff = ({ impressions, likes, replies, reposts }: PostMetrics): boolean =>
  [impressions, likes, replies, reposts].some((count) => (count ?? 0) >= leastTotal / 3);

/** The page that shows a post that takes off. */
export const pageOfFlight = (of: { agent_id: string; is_self: number; post: string }): string =>
  of.is_self === 1 ? `/scheduled-posts?run=${of.post}` : `/agents/${of.agent_id}?tab=analytics`;

/** Tells the owners once: in the app, as they chose outside of it, and their webhooks. */
async function tell(
  ctx: Pick<Context, 'sealer' | 'config'>,
  trx: Db,
  { id, standing, by }: { id: string; standing: Standing; by: Basis },
  { owner_id, account_id }: ReadPosts,
  now: number,
): Promise<void> {
  const [post] = await describePosts(trx, [id]);
  if (!post) return;
  const earlier = await listEarlier(trx, account_id, { now, most: postsCompared });
  const others = await describePosts(
    trx,
    earlier.map(({ occurrence_id }) => occurrence_id),
  );
  const text = takingOffText({
    agent: post.agent_name,
    text: post.text,
    standing,
    by,
    form: formOf(post),
    others: others.map((other) => formOf(other)),
  });
  const link = pageOfFlight({ ...post, post: id });
  await notifyOwners(ctx, trx, { owner_id, kind: 'taking_off', subject: id, text, link }, now);
  const data = () => ({
    occurrence_id: id,
    agent_id: post.agent_id,
    agent_name: post.agent_name,
    connection_id: post.account_id,
    platform: post.platform,
    account: accountName(post),
    hours: Math.round(standing.age / hour),
    by,
    total: standing.total,
    usual: Math.round(standing.usual),
    url: post.url,
  });
  await emit(trx, [{ owner_id, event: 'post.taking_off', subject: id, data }], now);
}

type Course = Pick<CourseRow, 'took_off_at' | 'over_at' | 'took_off' | 'doubt'>;
const fresh: Course = { took_off_at: null, over_at: null, took_off: null, doubt: null };

/** What the newest reading means for a post that took off before. */
function landed(row: Course, readings: readonly Reading[], now: number): Course {
  const { by, age } = TookOff.parse(JSON.parse(row.took_off ?? '{}'));
  if (isTakenAway(readings, by)) return { ...row, over_at: now, doubt: 'gone' satisfies Doubt };
  return isOver(readings, by, age) ? { ...row, over_at: now } : row;
}

interface Follower {
  ctx: Pick<Context, 'sealer' | 'config'>;
  trx: Db;
  of: ReadPosts;
  now: number;
  usuals: () => Promise<Usuals>;
}

interface Followed {
  id: string;
  published_at: number;
  readings: readonly Reading[];
  course: Course;
}

/** What the newest reading means for a post that did not take off yet. */
async function judgeCourse(
  { ctx, trx, of, now, usuals }: Follower,
  { id, course, readings }: Followed,
): Promise<Course> {
  const newest = readings.at(-1);
  if (course.took_off_at !== null) return course;
  if (!newest || newest.age > courseAge + hour || !readings.some(mayTakeOff)) return course;
  const flight = judgeFlight(readings, await usuals());
  if (flight.is === 'doubtful') return { ...course, doubt: flight.doubt };
  if (flight.is !== 'taking_off') return { ...course, doubt: null };
  const { standing, by } = flight;
  await tell(ctx, trx, { id, standing, by }, of, now);
  const { age, total, usual } = standing;
  const took_off = JSON.stringify({ age, total, usual, by });
  return { ...course, doubt: null, took_off_at: now, took_off };
}

const isFlying = ({ took_off_at, over_at }: Course): boolean =>
  took_off_at !== null && over_at === null;

/** The posts whose growth is still followed, with their newest readings. Replies aren’t compared with posts. */
function followedOf(of: ReadPosts, known: ReadonlyMap<string, CourseRow>, now: number): Followed[] {
  const figures = new Map(of.rows.map((row) => [row.occurrence_id, row]));
  return of.posts.flatMap(({ id, kind, published_at }) => {
    const read = figures.get(id);
    if (!read || kind === 'reply' || published_at === null) return [];
    const course = known.get(id);
    const age = now - published_at;
    if (age > courseAge + hour && !(course && isFlying(course))) return [];
    const { impressions, likes, replies, reposts } = read;
    const earlier = course ? readingsIn(course.readings).filter((one) => one.age < age) : [];
    const readings = [...earlier, { age, impressions, likes, replies, reposts }];
    return [{ id, published_at, readings, course: course ?? fresh }];
  });
}

/** In the transaction that stores figures: adds them to the courses of these posts, and judges each post by them. */
export async function followCourses(
  ctx: Pick<Context, 'sealer' | 'config'>,
  trx: Db,
  of: ReadPosts,
  now: number,
): Promise<void> {
  const ids = of.posts.map(({ id }) => id);
  const known = new Map((await listCoursesOf(trx, ids)).map((row) => [row.occurrence_id, row]));
  let read: Promise<Usuals> | undefined;
  const usuals = () => (read ??= usualsOf(trx, of, now));
  const followed = followedOf(of, known, now);
  for (const post of followed) {
    const { id, published_at, readings, course } = post;
    const { took_off_at, over_at, took_off, doubt } = isFlying(course)
      ? landed(course, readings, now)
      : await judgeCourse({ ctx, trx, of, now, usuals }, post);
    await putCourse(trx, {
      occurrence_id: id,
      owner_id: of.owner_id,
      account_id: of.account_id,
      published_at,
      readings: written(readings.slice(-readingsKept)),
      took_off_at,
      over_at,
      took_off,
      doubt,
    });
  }
  if (followed.some(({ id }) => !known.has(id))) await dropOldCourses(trx, of.account_id);
}
