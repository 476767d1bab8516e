/** What becomes of a post that is followed: whether it takes off, whether its figures are believed, and when that is over. */
import { day, hour } from '#contract/core/time.ts';
import { type Point, pointsOf, type Reading, totalAt } from './courses.ts';
import { standingOf, type Standing, type Usual } from './taking-off.ts';

/** Why figures are not believed. `views`: many views and hardly a reaction. `gone`: reactions came and were taken away again. */
export const Doubts = ['views', 'gone'] as const;
export type Doubt = (typeof Doubts)[number];

/** What is usual for the account; `null` where too few posts are known. */
export interface Usuals {
  interactions: Usual | null;
  views: Usual | null;
}

export type Flight =
  | { is: 'usual' }
  /** It jumped within one reading, by likes alone: the next reading tells whether they stay. */
  | { is: 'waiting' }
  | { is: 'taking_off'; standing: Standing; by: Usual['basis'] }
  | { is: 'doubtful'; doubt: Doubt };

/** Reactions count as gone when so much of their highest total is missing. */
const lost = 0.3;
/** A reading this long after the one before says nothing about a jump. */
const nextReading = 3 * hour;
/** A jump multiplies the total by at least this. */
const jump = 2;
/** Views without reactions: at most this many times the usual reactions. */
const hardly = 1.2;

const highest = (points: readonly Point[]): number =>
  points.reduce((most, { value }) => Math.max(most, value), 0);

const isGone = (points: readonly Point[]): boolean =>
  (points.at(-1)?.value ?? 0) < highest(points) * (1 - lost);

const rose = (now: number | null, before: number | null): boolean =>
  now !== null && before !== null && now > before;

/** Whether the total multiplied within one reading, by likes alone and without more views. */
function isSudden(readings: readonly Reading[], points: readonly Point[]): boolean {
  const [before, now] = points.slice(-2);
  if (!before || !now || now.age - before.age > nextReading) return false;
  if (now.value < jump * Math.max(1, before.value)) return false;
  const last = readings.find(({ age }) => age === now.age);
  const earlier = readings.find(({ age }) => age === before.age);
  if (!last || !earlier) return false;
  return !(['replies', 'reposts', 'impressions'] as const).some((kind) =>
    rose(last[kind], earlier[kind]),
  );
}

/** Whether the post was ever beyond what is usual before its newest reading. */
const wasBeyond = (points: readonly Point[], usual: Usual): boolean =>
  points.some((_, at) => standingOf(points.slice(0, at), usual)?.is_beyond === true);

/** Many views for the account, while reactions are as usual or fewer. */
function hasViewsOnly(
  readings: readonly Reading[],
  reactions: Standing | undefined,
  usual: Usual | null,
): boolean {
  if (!usual || !reactions || reactions.total > Math.max(3, reactions.usual * hardly)) return false;
  return standingOf(pointsOf(readings, 'views'), usual)?.is_beyond === true;
}

const usually: Flight = { is: 'usual' };

/** A post with the totals that it is compared by. */
interface Compared {
  readings: readonly Reading[];
  by: Usual['basis'];
  points: readonly Point[];
  usual: Usual;
  standing: Standing;
}

/** A post that is not beyond what is usual. */
function judgeUsual({ readings, by, standing }: Compared, { views }: Usuals): Flight {
  const isDoubted = by === 'interactions' && hasViewsOnly(readings, standing, views);
  return isDoubted ? { is: 'doubtful', doubt: 'views' } : usually;
}

/** A post that is. */
function judgeBeyond({ readings, by, points, usual, standing }: Compared): Flight {
  const mayBeBought = by === 'interactions' && isSudden(readings, points);
  if (mayBeBought && !wasBeyond(points, usual)) return { is: 'waiting' };
  return { is: 'taking_off', standing, by };
}

/** Judges a post by its newest reading. */
export function judgeFlight(readings: readonly Reading[], usuals: Usuals): Flight {
  const reactions = pointsOf(readings, 'interactions');
  const by = reactions.length > 0 ? 'interactions' : 'views';
  const points = by === 'interactions' ? reactions : pointsOf(readings, 'views');
  const usual = usuals[by];
  const standing = usual ? standingOf(points, usual) : undefined;
  if (!usual || !standing) return usually;
  if (isGone(points) && wasBeyond(points, usual)) return { is: 'doubtful', doubt: 'gone' };
  const compared = { readings, by, points, usual, standing } as const;
  return standing.is_beyond ? judgeBeyond(compared) : judgeUsual(compared, usuals);
}

/** It is over when so little came in so long, or at this age. */
const slow = { share: 0.05, span: 12 * hour };
const oldest = 14 * day;

/** Whether a post that took off at one age has come to rest by its newest reading. */
export function isOver(readings: readonly Reading[], by: Usual['basis'], from: number): boolean {
  const points = pointsOf(readings, by);
  const now = points.at(-1);
  if (!now) return false;
  if (now.age >= oldest) return true;
  if (now.age < from + slow.span) return false;
  const before = totalAt(points, now.age - slow.span);
  return before !== null && now.value - before < now.value * slow.share;
}

/** Whether what it brought was taken away again. */
export const isTakenAway = (readings: readonly Reading[], by: Usual['basis']): boolean =>
  isGone(pointsOf(readings, by));
