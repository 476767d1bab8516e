/** The posts of a calendar as events, for programs that read calendars. */
import { platforms } from '#contract/platforms/platforms.ts';
import type { OccurrenceState } from '#contract/posts/occurrences.ts';
import type { CalendarRun } from '#contract/schedule/calendar.ts';
import { day } from '#contract/core/time.ts';

/** What the feed shows: from so long ago until so far ahead, in milliseconds. */
export const feedSpan = { back: 30 * day, ahead: 90 * day } as const;

/** The most characters of a title. */
const titleLength = 80;

export interface FeedEvent {
  /** The same each time it is read, also after a post was moved. */
  uid: string;
  /** Milliseconds UTC. */
  at: number;
  title: string;
  text: string;
  /** Below the address of this server. */
  path: string;
  is_certain: boolean;
}

/** Neither planned nor out. */
const over: ReadonlySet<OccurrenceState> = new Set(['FAILED', 'MISSED', 'CANCELLED']);
/** Somebody has to decide or mend something first. */
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
  return text.length > titleLength ? `${text.slice(0, titleLength - 1).trimEnd()}…` : text;
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
 * What is planned or published, one event for all accounts of a post that go out together. `postOf` names the post that
 * a scheduled post belongs to, if any.
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
