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
  /** Milliseconds UTC. */
  created_at: number;
  changed_at: number;
  /**
   * Grows with each change, so that a calendar program knows which of two copies is newer: the seconds from its creation
   * to its last change.
   */
  sequence: number;
}

/** Milliseconds UTC. */
interface Times {
  created_at: number;
  changed_at: number;
}

export interface FeedFacts {
  /** The post that a scheduled post belongs to, if any. */
  postOf: (scheduleId: string) => string | undefined;
  /** When a run was planned, and when something about it last changed. */
  timesOf: (run: CalendarRun) => Times;
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

/** The times of an event of several runs. */
function timesOfAll(all: readonly Times[]): Times & { sequence: number } {
  const created_at = Math.min(...all.map((one) => one.created_at));
  const changed_at = Math.max(...all.map((one) => one.changed_at));
  return { created_at, changed_at, sequence: Math.ceil((changed_at - created_at) / 1000) };
}

function eventOf(
  runs: readonly [CalendarRun, ...CalendarRun[]],
  { postOf, timesOf }: FeedFacts,
): FeedEvent {
  const [first] = runs;
  const series = runs.map(({ schedule_id }) => schedule_id).toSorted()[0] ?? first.schedule_id;
  const networks = new Set(runs.flatMap((run) => run.platforms.map((one) => platforms[one].name)));
  const at = Date.parse(first.at);
  const post = postOf(first.schedule_id);
  return {
    uid: first.frequency === 'once' ? series : `${series}-${at}`,
    at,
    title: titleOf(first.words),
    text: [first.words, [...networks].join(', ')].filter(Boolean).join('\n\n'),
    path: post === undefined ? '/scheduled-posts' : `/write/${post}`,
    is_certain: runs.every(isCertain),
    ...timesOfAll(runs.map(timesOf)),
  };
}

/** Planned and published posts; the accounts of a post that go out together share one event. */
export function feedEvents(runs: readonly CalendarRun[], facts: FeedFacts): FeedEvent[] {
  const shown = runs.filter(({ state }) => !over.has(state));
  const keyOf = (run: CalendarRun) =>
    [facts.postOf(run.schedule_id) ?? run.schedule_id, run.at].join(' ');
  return [...Map.groupBy(shown, keyOf).values()].flatMap(([first, ...others]) =>
    first ? [eventOf([first, ...others], facts)] : [],
  );
}
