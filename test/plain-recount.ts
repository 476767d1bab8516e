/** Analytics counted post by post: slow, and simple enough to be trusted as a reference. */
import type { Figure, Sums } from '#contract/analytics/types.ts';
import { interactionsOf, type PostMetrics, rateOf } from '#domain/analytics/metrics.ts';
import { latenessOf } from '#domain/analytics/reliability.ts';
import type { Span } from '#domain/analytics/post-times.ts';
import type { RandomPost } from './random-history.ts';

export interface Ended extends RandomPost {
  state: 'PUBLISHED' | 'FAILED' | 'MISSED';
  at: number;
  figures: PostMetrics;
  read_at: number | null;
}

const unknown: PostMetrics = { impressions: null, likes: null, replies: null, reposts: null };

const known = ({ readings }: RandomPost, until: string) =>
  readings
    .filter(({ day }) => day <= until)
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
    .at(-1);

/** How and when it ended; `undefined` if it did not, or its owner ended it. */
function endOf({ state, reason, published_at, due_at }: RandomPost) {
  if (state === 'CANCELLED' || state === 'HELD' || reason === 'dropped') return undefined;
  return { state, at: state === 'PUBLISHED' ? (published_at ?? 0) : due_at };
}

/** The posts that ended in the span, with their figures at the end of the UTC day `until`. */
export const endedIn = (posts: readonly RandomPost[], { from, to }: Span, until: string): Ended[] =>
  posts.flatMap((post) => {
    const end = endOf(post);
    if (!end || end.at < from || end.at >= to) return [];
    const last = known(post, until);
    return [{ ...post, ...end, figures: last ?? unknown, read_at: last?.read_at ?? null }];
  });

function figureOf(values: readonly (number | null)[]): Figure {
  const told = values.filter((value) => value !== null);
  return {
    value: told.length === 0 ? null : told.reduce((sum, one) => sum + one, 0),
    covers: told.length,
  };
}

export function recount(ended: readonly Ended[]): Sums {
  const out = ended.filter(({ state }) => state === 'PUBLISHED');
  const figures = out.map((post) => post.figures);
  const rated = figures.filter((post) => rateOf(post) !== null);
  const seen = figureOf(rated.map(({ impressions }) => impressions)).value;
  const done = figureOf(rated.map(interactionsOf)).value;
  return {
    published: out.length,
    in_inbox: 0,
    failed: ended.length - out.length,
    impressions: figureOf(figures.map(({ impressions }) => impressions)),
    likes: figureOf(figures.map(({ likes }) => likes)),
    replies: figureOf(figures.map(({ replies }) => replies)),
    reposts: figureOf(figures.map(({ reposts }) => reposts)),
    interactions: figureOf(figures.map(interactionsOf)),
    engagement_rate: {
      value: seen === null || done === null ? null : done / seen,
      covers: rated.length,
    },
  };
}

export const contentTypeOf = ({ kind, content_type, asked }: RandomPost) =>
  kind === 'reply' ? 'reply' : (content_type ?? asked);

/** The date, weekday and hour on a zone’s clock. */
export function clockAt(at: number, zone: string) {
  const time = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
  return { date: time.toPlainDate().toString(), hour: time.hour, weekday: time.dayOfWeek };
}

export function recountReliability(ended: readonly Ended[]) {
  const late = ended.flatMap((post) => latenessOf(post) ?? []).toSorted((a, b) => a - b);
  const at = (share: number) => {
    const value = late[Math.max(1, Math.ceil(share * late.length)) - 1];
    return value === undefined ? null : value / 1000;
  };
  const events = ended.flatMap((post) => post.events);
  const countOf = <T>(of: readonly T[], wanted: T) => of.filter((one) => one === wanted).length;
  const endings = ended.map(({ state }) => state);
  return {
    on_time_within: 60,
    on_time: late.filter((span) => span <= 60_000).length,
    late: late.filter((span) => span > 60_000).length,
    lateness: { p50: at(0.5), p95: at(0.95) },
    failed: countOf(endings, 'FAILED'),
    missed: countOf(endings, 'MISSED'),
    found_again: countOf(events, 'found'),
    refused_twins: countOf(events, 'duplicate'),
    asked_again: ended.reduce((sum, { repeats }) => sum + repeats, 0),
  };
}
