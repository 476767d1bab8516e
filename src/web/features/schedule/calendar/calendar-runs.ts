/** The runs of a calendar, by the days and hours of the reader. */
import { hour } from '#contract/core/time.ts';
import type { Blackout, CalendarRun, FreeSlot } from '#contract/schedule/calendar.ts';
import { isWaiting } from '#web/entities/posts/status-labels.ts';
import { type Span, weeksOf } from './calendar-days.ts';
import { instantOf, placeOf, timeWords } from './calendar-time.ts';

/** What the server is asked for: the days that are drawn, and as much more as any time zone is off. */
export function boundsOf(day: string, span: Span, today: string): { from: string; to: string } {
  const days = weeksOf(day, span, today).flat();
  const [first = day] = days;
  const last = days.at(-1) ?? day;
  const at = (text: string, hours: number) =>
    new Date(Date.parse(text) + hours * hour).toISOString();
  return { from: at(`${first}T00:00:00Z`, -14), to: at(`${last}T24:00:00Z`, 14) };
}

/** What tells a run from every other one that is shown. */
export const keyOf = (run: CalendarRun): string =>
  [run.post_id ?? run.schedule_id, run.at, run.state, run.is_paused, run.needs_approval].join(' ');

/** What goes out again and again, of which a move may mean one or all. */
export const isRecurring = ({ frequency }: Pick<CalendarRun, 'frequency'>): boolean =>
  frequency !== 'once';

/** Runs that are drawn as one: in a month those of one schedule on one day. */
export interface DayEntry {
  run: CalendarRun;
  /** Of the first. */
  minutes: number;
  /** `09:00`. */
  time: string;
  count: number;
}

/** What each day shows, in the order of time; `isFolded`: runs of one schedule on one day are one. */
export function entriesByDay(
  runs: readonly CalendarRun[],
  zone: string,
  isFolded: boolean,
): ReadonlyMap<string, DayEntry[]> {
  const days = new Map<string, DayEntry[]>();
  for (const run of runs.toSorted((one, other) => one.at.localeCompare(other.at))) {
    const { day, minutes } = placeOf(run.at, zone);
    const entries = days.get(day) ?? [];
    const same = entries.find(
      (entry) =>
        isFolded &&
        isRecurring(run) &&
        entry.run.schedule_id === run.schedule_id &&
        entry.run.state === run.state,
    );
    if (same) same.count += 1;
    else entries.push({ run, minutes, time: timeWords(minutes), count: 1 });
    days.set(day, entries);
  }
  return days;
}

/** An entry in the hours of its day: beside how many others, and the how many-th of them. */
export interface Placed {
  entry: DayEntry;
  lane: number;
  lanes: number;
}

/** Entries that found no room, at the place of the first of them. */
export interface Rest {
  minutes: number;
  count: number;
}

/** How many minutes of a day an entry covers on the screen. */
export const covered = 56;

/** The entries of a day beside each other where they would cover each other; of more than `most` the rest is counted. */
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
      missing = { minutes: missing?.minutes ?? minutes, count: (missing?.count ?? 0) + 1 };
      continue;
    }
    ends[lane] = minutes + covered;
    group.push({ entry, lane, lanes: 0 });
  }
  close();
  return { placed, rest };
}

/** A posting time that is free on one account or several. */
export interface SlotEntry {
  at: string;
  minutes: number;
  accounts: string[];
}

/** The free posting times of each day. */
export function slotsByDay(
  slots: readonly FreeSlot[],
  zone: string,
): ReadonlyMap<string, SlotEntry[]> {
  const days = new Map<string, SlotEntry[]>();
  for (const [at, same] of Map.groupBy(slots, (slot) => slot.at)) {
    const { day, minutes } = placeOf(at, zone);
    const accounts = same.map(({ connection_id }) => connection_id);
    days.set(day, [...(days.get(day) ?? []), { at, minutes, accounts }]);
  }
  return days;
}

/** The posting times that a queued post can be dropped on: those of its accounts, free or with another queued post. */
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
  // Where the post there is on some of its accounts only, it swaps on these.
  return [...taken, ...free];
}

/** Which accounts queue nothing on a day. */
export function blackoutOn(
  days: readonly string[],
  blackout: readonly Blackout[],
  zone: string,
): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>();
  for (const day of days) {
    // Of an account in another zone the day is the one that it has most of.
    const noon = Date.parse(instantOf({ day, minutes: 12 * 60 }, zone));
    const accounts = blackout
      .filter(({ from, to }) => Date.parse(from) <= noon && noon < Date.parse(to))
      .map(({ connection_id }) => connection_id);
    if (accounts.length > 0) found.set(day, accounts);
  }
  return found;
}

/** Where a day is scrolled to: an hour before its first post, within the hours in which people wake up. In minutes. */
export function firstShown(entries: readonly DayEntry[]): number {
  const first = Math.min(...entries.map(({ minutes }) => minutes), 9 * 60);
  return Math.max(6 * 60, Math.floor((first - 60) / 60) * 60);
}
