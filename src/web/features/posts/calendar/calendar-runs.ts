/** The posts of a calendar, by the reader's days and hours. */
import { hour } from '#contract/core/time.ts';
import type { OpenWeek } from '#contract/weeks/types.ts';
import type { Blackout, CalendarRun, FreeSlot } from '#contract/schedule/calendar.ts';
import { areAlike, isRecurring, standingOf } from '#web/entities/posts/alike-runs.ts';
import { opening } from '#web/entities/posts/opening.ts';
import { isWaiting } from '#web/entities/posts/status-labels.ts';
import { type Span, weeksOf } from './calendar-days.ts';
import { instantOf, placeOf, timeWords } from './calendar-time.ts';

/** The range to request: the days on screen, and as much more as time zones differ. */
export function boundsOf(day: string, span: Span, today: string): { from: string; to: string } {
  const days = weeksOf(day, span, today).flat();
  const [first = day] = days;
  const last = days.at(-1) ?? day;
  const at = (text: string, hours: number) =>
    new Date(Date.parse(text) + hours * hour).toISOString();
  return { from: at(`${first}T00:00:00Z`, -14), to: at(`${last}T24:00:00Z`, 14) };
}

/** Identifies a post among those on screen. */
export const keyOf = (run: CalendarRun): string => `${standingOf(run)} ${run.at}`;

/** The first words of a post, or who writes it. */
export const nameOfRun = ({ words, agent }: Pick<CalendarRun, 'words' | 'agent'>): string =>
  opening(words) || `what ${agent.name} writes`;

/** Posts that are drawn as one entry: in a month, those of one schedule on one day. */
export interface DayEntry {
  run: CalendarRun;
  /** Of the first post. */
  minutes: number;
  /** `09:00`. */
  time: string;
  count: number;
}

/** The posts of each day by time; `isFolded`: those of one schedule on one day are one entry. */
export function entriesByDay(
  runs: readonly CalendarRun[],
  zone: string,
  isFolded: boolean,
): ReadonlyMap<string, DayEntry[]> {
  const days = new Map<string, DayEntry[]>();
  for (const run of runs.toSorted((one, other) => one.at.localeCompare(other.at))) {
    const { day, minutes } = placeOf(run.at, zone);
    const entries = days.get(day) ?? [];
    const same = entries.find((entry) => isFolded && areAlike(entry.run, run));
    if (same) same.count += 1;
    else entries.push({ run, minutes, time: timeWords(minutes), count: 1 });
    days.set(day, entries);
  }
  return days;
}

/** An entry in the hours of its day: the number of columns, and its own column. */
export interface Placed {
  entry: DayEntry;
  lane: number;
  lanes: number;
}

/** Entries without room, in the order of their times. */
export type Rest = [DayEntry, ...DayEntry[]];

/** How many minutes of a day an entry covers on screen. */
const covered = 56;

/** How many minutes of a day the time on an outline covers. */
const labeled = 20;

/** Whether an entry covers the time on the outline of a free posting time. */
export const isCovered = (slot: number, entries: readonly DayEntry[]): boolean =>
  entries.some(({ minutes }) => minutes - labeled < slot && slot < minutes + covered);

/** Places overlapping entries of a day in columns; those beyond `most` are the rest. */
export function placedIn(
  entries: readonly DayEntry[],
  most: number,
): { placed: Placed[]; rest: Rest[] } {
  const placed: Placed[] = [];
  const rest: Rest[] = [];
  let group: Placed[] = [];
  let ends: number[] = [];
  let missing: Rest | undefined;
  const close = () => {
    for (const one of group) placed.push({ ...one, lanes: ends.length });
    if (missing) rest.push(missing);
    [group, ends, missing] = [[], [], undefined];
  };
  for (const entry of entries) {
    const { minutes } = entry;
    if (ends.every((end) => end <= minutes)) close();
    const free = ends.findIndex((end) => end <= minutes);
    const lane = free === -1 ? ends.length : free;
    if (lane >= most) {
      if (missing) missing.push(entry);
      else missing = [entry];
      continue;
    }
    ends[lane] = minutes + covered;
    group.push({ entry, lane, lanes: 0 });
  }
  close();
  return { placed, rest };
}

/** A posting time that is free on one or more accounts. */
export interface SlotEntry {
  at: string;
  minutes: number;
  accounts: string[];
  /** What an agent proposes to post then. */
  proposed?: Proposed | undefined;
}

/** The topic of a proposed post, and its agent. */
interface Proposed {
  agent_id: string;
  topic: string;
}

/** The free posting times of each day, and the times of proposed posts. */
export function slotsByDay(
  slots: readonly FreeSlot[],
  zone: string,
  weeks: readonly OpenWeek[] = [],
): ReadonlyMap<string, SlotEntry[]> {
  const days = new Map<string, SlotEntry[]>();
  const posts = weeks.flatMap(({ agent_id, posts: own }) =>
    own.map((post) => ({ ...post, agent_id })),
  );
  for (const [at, same] of Map.groupBy([...slots, ...posts], (slot) => slot.at)) {
    const { day, minutes } = placeOf(at, zone);
    const accounts = [...new Set(same.map(({ connection_id }) => connection_id))];
    const proposed = posts.find((post) => post.at === at);
    days.set(day, [...(days.get(day) ?? []), { at, minutes, accounts, proposed }]);
  }
  return days;
}

/**
 * The posting times that a queued post can be dropped on: those of its accounts, whether free or taken by another
 * queued post.
 */
export function queuePointsOf(
  run: CalendarRun,
  runs: readonly CalendarRun[],
  slots: readonly FreeSlot[],
) {
  if (!run.is_queued || isRecurring(run)) return [];
  const mine = new Set(run.accounts.map(({ id }) => id));
  const free = slots
    .filter(({ connection_id }) => mine.has(connection_id))
    .map(({ at }) => ({ at, isTaken: false }));
  const taken = runs
    .filter((one) => one.is_queued && isWaiting(one) && keyOf(one) !== keyOf(run))
    .filter(({ accounts }) => accounts.some(({ id }) => mine.has(id)))
    .map(({ at }) => ({ at, isTaken: true }));
  // If the other post has only some of the accounts, it swaps on these.
  return [...taken, ...free];
}

/** The accounts that queue nothing on a day. */
export function blackoutOn(
  days: readonly string[],
  blackout: readonly Blackout[],
  zone: string,
): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>();
  for (const day of days) {
    // For an account in another zone, the day that overlaps most.
    const noon = Date.parse(instantOf({ day, minutes: 12 * 60 }, zone));
    const accounts = blackout
      .filter(({ from, to }) => Date.parse(from) <= noon && noon < Date.parse(to))
      .map(({ connection_id }) => connection_id);
    if (accounts.length > 0) found.set(day, accounts);
  }
  return found;
}

/** The initial scroll position of a day in minutes: an hour before its first post, or before nine. */
export function firstShown(entries: readonly DayEntry[]): number {
  const first = Math.min(...entries.map(({ minutes }) => minutes), 9 * 60);
  return Math.max(0, Math.floor(first / 60) * 60 - 60);
}
