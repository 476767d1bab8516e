/** The posts of a calendar as iCalendar events. */
import { elided } from '#contract/core/cut.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import type { OccurrenceState } from '#contract/posts/occurrences.ts';
import type { CalendarRun } from '#contract/schedule/calendar.ts';
import { day } from '#contract/core/time.ts';

/** How far the feed looks back and ahead, in milliseconds. */
export const feedSpan = { back: 30 * day, ahead: 90 * day } as const;

/** The longest title, in characters. */
const titleLength = 80;

export interface FeedEvent {
  /** Stable across reads, and when a post is moved. */
  uid: string;
  /** Milliseconds UTC. */
  at: number;
  title: string;
  text: string;
  /** The path on this server. */
  path: string;
  is_certain: boolean;
}

/** Neither planned nor published. */
const over: ReadonlySet<OccurrenceState> = new Set(['FAILED', 'MISSED', 'CANCELLED']);
/** A person has to decide or fix something first. */
const uncertain: ReadonlySet<OccurrenceState> = new Set([
  'AWAITING_APPROVAL',
  'HELD',
  'NEEDS_REVIEW',
  'UNKNOWN',
]);

const isCertain = ({ state, is_paused }: CalendarRun): boolean =>
  !uncertain.has(state) && (state === 'PUBLISHED' || !is_paused);

function titleOf(words: string): string {
  const text = words.replaceAll(/\s+/g, ' ').trim();
  if (text === '') return 'Post';
  return elided(text, titleLength);
}

function eventOf(runs: readonly [CalendarRun, ...CalendarRun[]], post: string | undefined) {
  const [first] = runs;
  const series = runs.map(({ schedule_id }) => schedule_id).toSorted()[0] ?? first.schedule_id;
  const networks = new Set(runs.flatMap((run) => run.platforms.map((one) => platforms[one].name)));
  const at = Date.parse(first.at);
  return {
    uid: first.frequency === 'once' ? series : `${series}-${at}`,
    at,
    title: titleOf(first.words),
    text: [first.words, [...networks].join(', ')].filter(Boolean).join('\n\n'),
    path: post === undefined ? '/scheduled-posts' : `/write/${post}`,
    is_certain: runs.every(isCertain),
  };
}

/**
 * Planned and published posts; the accounts of a post that go out together share one event. `postOf` returns the post
 * that a scheduled post belongs to, if any.
 */
export function feedEvents(
  runs: readonly CalendarRun[],
  postOf: (scheduleId: string) => string | undefined,
): FeedEvent[] {
  const shown = runs.filter(({ state }) => !over.has(state));
  const keyOf = (run: CalendarRun) =>
    [postOf(run.schedule_id) ?? run.schedule_id, run.at].join(' ');
  return [...Map.groupBy(shown, keyOf).values()].flatMap(([first, ...others]) =>
    first ? [eventOf([first, ...others], postOf(first.schedule_id))] : [],
  );
}
