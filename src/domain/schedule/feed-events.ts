/** The posts of a calendar as iCalendar events. */
import { elided } from '#contract/core/cut.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import type { OccurrenceState } from '#contract/posts/occurrences.ts';
import type { CalendarRun } from '#contract/schedule/calendar.ts';
import { day } from '#contract/core/time.ts';
import { unpublishedStates } from '#domain/ledger/occurrence-states.ts';

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
  /** Grows with each change, so that a calendar program knows which of two copies is newer. */
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
  /** Whether it is in the trash. */
  isDeleted: (scheduleId: string) => boolean;
  /** When a run was planned, and when something about it last changed. */
  timesOf: (run: CalendarRun) => Times;
}

/** Neither planned nor published. */
const over: ReadonlySet<OccurrenceState> = new Set(unpublishedStates);
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

/** Seconds are counted from here, because a program may only know 31 bits. */
const epoch = Date.UTC(2024, 0, 1);

/** The times of an event of several runs. */
function timesOfAll(all: readonly Times[]): Times & { sequence: number } {
  const created_at = Math.min(...all.map((one) => one.created_at));
  const changed_at = Math.max(...all.map((one) => one.changed_at));
  const sequence = Math.max(0, Math.ceil((changed_at - epoch) / 1000));
  return { created_at, changed_at, sequence };
}

type Runs = readonly [CalendarRun, ...CalendarRun[]];

const firstOf = (runs: readonly CalendarRun[]): string =>
  runs.flatMap(({ schedule_ids }) => schedule_ids).toSorted()[0] ?? '';

/** The accounts of a post that go out together. */
interface Together {
  /** The post, or the scheduled post that belongs to none. */
  of: string;
  /** Of them, those that are planned or published. */
  shown: Runs;
  /** All of them, so that canceling one counts as a change. */
  all: Runs;
}

function eventOf(
  { of, shown, all }: Together,
  isMain: boolean,
  { postOf, isDeleted, timesOf }: FeedFacts,
): FeedEvent {
  const [first] = shown;
  const networks = new Set(shown.flatMap((run) => run.platforms.map((one) => platforms[one].name)));
  const at = Date.parse(first.at);
  const post = isDeleted(first.schedule_id) ? undefined : postOf(first.schedule_id);
  const once = isMain ? of : `${of}-${firstOf(shown)}`;
  return {
    uid: first.frequency === 'once' ? once : `${firstOf(shown)}-${at}`,
    at,
    title: titleOf(first.words),
    text: [first.words, [...networks].join(', ')].filter(Boolean).join('\n\n'),
    path: post === undefined ? '/scheduled-posts' : `/write/${post}`,
    is_certain: shown.every(isCertain),
    ...timesOfAll(all.map(timesOf)),
  };
}

/**
 * Planned and published posts; the accounts of a post that go out together share one event. Its id is that of the post,
 * whichever of its accounts are canceled or removed; accounts with another time have events of their own.
 */
export function feedEvents(runs: readonly CalendarRun[], facts: FeedFacts): FeedEvent[] {
  const ofRun = (run: CalendarRun) => facts.postOf(run.schedule_id) ?? run.schedule_id;
  const groups = [...Map.groupBy(runs, (run) => `${ofRun(run)} ${run.at}`).values()];
  const events = groups.flatMap((group): Together[] => {
    const [any, ...others] = group;
    const [first, ...rest] = group.filter(({ state }) => !over.has(state));
    return any && first
      ? [{ of: ofRun(first), shown: [first, ...rest], all: [any, ...others] }]
      : [];
  });
  const main = new Map(
    events
      .toSorted((one, other) => firstOf(other.shown).localeCompare(firstOf(one.shown)))
      .map((one) => [one.of, one]),
  );
  return events.map((one) => eventOf(one, main.get(one.of) === one, facts));
}
