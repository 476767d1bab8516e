/**
 * An account’s queue: its weekly posting times, which of them are free, and what moves when a post goes first. Instants
 * are milliseconds UTC; `random` returns a number in [0, 1).
 */
import { limits } from '#contract/core/limits.ts';
import { inZone, day, minute } from '#contract/core/time.ts';
import type { QueueSettings } from '#contract/schedule/queue.ts';
import type { RunsWithin } from './coming-runs.ts';

/** What is already planned on the account: queued, scheduled by hand, or a run of a repeat. */
export interface Planned {
  /** Posting times of queued posts. */
  slots: ReadonlySet<number>;
  /** When a post of the ledger is published. */
  dues: readonly number[];
  /** When repeats publish what is not in the ledger yet. */
  runs: RunsWithin;
}

/** A posting time, and the real times possible for it. */
interface FreeSlot {
  slot_at: number;
  dues: readonly number[];
}

/** A post’s place in the queue: `due_at` is its real time. */
export interface QueueSlot {
  slot_at: number;
  due_at: number;
}

/** A queued post that can be moved. */
export interface Queued extends QueueSlot {
  id: string;
}

export interface Refused {
  refused: string;
}

/**
 * Every posting time after `after` up to and including `until`, oldest first. A skipped time is later by the length of
 * the gap; of two equal times the first counts; times on the same instant are merged.
 */
export function slotsBetween(settings: QueueSettings, after: number, until: number): number[] {
  const found = new Set<number>();
  const last = inZone(until, settings.timezone).toPlainDate();
  // A time that the clock skips the evening before may move into the first day.
  let date = inZone(after, settings.timezone).toPlainDate().subtract({ days: 1 });
  for (; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 })) {
    for (const { days, time } of settings.slots) {
      if (!days.includes(date.dayOfWeek)) continue;
      const wall = date.toPlainDateTime(Temporal.PlainTime.from(time));
      found.add(
        wall.toZonedDateTime(settings.timezone, { disambiguation: 'compatible' }).epochMilliseconds,
      );
    }
  }
  return [...found].filter((at) => at > after && at <= until).toSorted((one, other) => one - other);
}

/** The account’s blackout days as instants; `to` is exclusive. */
export function blackoutSpans(settings: QueueSettings): { from: number; to: number }[] {
  const startOf = (date: Temporal.PlainDate) =>
    date.toZonedDateTime(settings.timezone).epochMilliseconds;
  return settings.blackout.map(({ from, to }) => ({
    from: startOf(Temporal.PlainDate.from(from)),
    to: startOf(Temporal.PlainDate.from(to).add({ days: 1 })),
  }));
}

/** Whether an instant is on a blackout day. */
function blackoutOf(settings: QueueSettings): (at: number) => boolean {
  const spans = blackoutSpans(settings);
  return (at) => spans.some(({ from, to }) => at >= from && at < to);
}

/** Whether an instant is on one of the owner’s blackout days. */
export const isBlackout = (settings: QueueSettings, at: number): boolean =>
  blackoutOf(settings)(at);

/** The input of a search for posting times of one account. */
interface Search {
  settings: QueueSettings;
  planned: Planned;
  now: number;
  isBlackout: (at: number) => boolean;
}

const searchOf = (settings: QueueSettings, planned: Planned, now: number): Search => ({
  settings,
  planned,
  now,
  isBlackout: blackoutOf(settings),
});

const slotsAhead = ({ settings, now }: Search): number[] =>
  slotsBetween(settings, now, now + limits.queue_horizon);

/**
 * The real times at which a post in this slot keeps its distance from everything, including `others`; none if the slot
 * is taken. Whatever looks for a free time asks this. Even without a distance, no two posts share a minute.
 */
function duesAt(search: Search, slot_at: number, others: readonly number[]): number[] {
  const { settings, planned, now, isBlackout } = search;
  if (planned.slots.has(slot_at) || isBlackout(slot_at)) return [];
  const distance = Math.max(1, settings.distance) * minute;
  const about = settings.about * minute;
  const reach = { from: slot_at - about - distance, to: slot_at + about + distance };
  const near = [
    ...[...planned.dues, ...others].filter((at) => at > reach.from && at < reach.to),
    ...planned.runs(reach),
  ];
  const dues: number[] = [];
  for (let due = slot_at - about; due <= slot_at + about; due += minute) {
    const isClear = near.every((at) => Math.abs(at - due) >= distance);
    if (due > now && isClear && !isBlackout(due)) dues.push(due);
  }
  return dues;
}

/** The free slots after an instant, soonest first. `standing`: returns what else is planned around a slot. */
function* freeSlots(
  search: Search,
  after: number,
  standing: (slot_at: number) => readonly number[],
): Generator<FreeSlot> {
  for (const slot_at of slotsAhead(search)) {
    if (slot_at <= after) continue;
    const dues = duesAt(search, slot_at, standing(slot_at));
    if (dues.length > 0) yield { slot_at, dues };
  }
}

const noTimes = 'Add posting times first, in Settings under Accounts.';
const horizon = `the next ${limits.queue_horizon / day} days`;

function whyNone(search: Search): Refused {
  if (search.settings.slots.length === 0) return { refused: noTimes };
  if (slotsAhead(search).every(search.isBlackout))
    return { refused: `Every posting time in ${horizon} is on a blackout day.` };
  return {
    refused: `Every posting time in ${horizon} is taken or too close to another post. Add more in Settings.`,
  };
}

const placeIn = ({ slot_at, dues }: FreeSlot, random: () => number): QueueSlot => ({
  slot_at,
  due_at: dues[Math.floor(random() * dues.length)] ?? slot_at,
});

/** The next free slots, at most `count`, or why there is none within 60 days. */
export function nextSlots(
  settings: QueueSettings,
  planned: Planned,
  now: number,
  count: number,
): number[] | Refused {
  const search = searchOf(settings, planned, now);
  const found = [...freeSlots(search, now, () => []).take(count)];
  return found.length > 0 ? found.map(({ slot_at }) => slot_at) : whyNone(search);
}

/** The free slots before an instant, soonest first, within 60 days. */
export function freeSlotsBefore(
  settings: QueueSettings,
  planned: Planned,
  now: number,
  end: number,
): number[] {
  const found: number[] = [];
  for (const { slot_at } of freeSlots(searchOf(settings, planned, now), now, () => [])) {
    if (slot_at >= end) break;
    found.push(slot_at);
  }
  return found;
}

/** The next free slot with its real time, or why there is none within 60 days. */
export function nextPlace(
  settings: QueueSettings,
  planned: Planned,
  now: number,
  random: () => number,
): QueueSlot | Refused {
  const search = searchOf(settings, planned, now);
  const [found] = freeSlots(search, now, () => []).take(1);
  return found ? placeIn(found, random) : whyNone(search);
}

/** A real time for one slot; `undefined` if it is taken, has passed, or is too close to another post. */
export function placeAt(
  settings: QueueSettings,
  planned: Planned,
  now: number,
  slot_at: number,
  random: () => number,
): QueueSlot | undefined {
  if (!slotsBetween(settings, slot_at - 1, slot_at).includes(slot_at)) return undefined;
  const dues = duesAt(searchOf(settings, planned, now), slot_at, []);
  return dues.length === 0 ? undefined : placeIn({ slot_at, dues }, random);
}

/** The posting time that a post is moved to by hand: free, or occupied by another post. */
export interface Landing extends QueueSlot {
  isTaken: boolean;
}

/**
 * The posting time that an instant belongs to, within its range of real times; `undefined` if there is none, or if a
 * post would be too close to another one. `planned` is everything except the post itself.
 */
export function landingAt(
  settings: QueueSettings,
  planned: Planned,
  now: number,
  due_at: number,
): Landing | undefined {
  const about = settings.about * minute;
  const [slot_at] = slotsBetween(settings, due_at - about - 1, due_at + about).toSorted(
    (one, other) => Math.abs(one - due_at) - Math.abs(other - due_at),
  );
  if (slot_at === undefined) return undefined;
  if (planned.slots.has(slot_at)) return { slot_at, due_at, isTaken: true };
  const search = searchOf(settings, planned, now);
  return duesAt(search, slot_at, []).includes(due_at)
    ? { slot_at, due_at, isTaken: false }
    : undefined;
}

/**
 * The first slot, and where each displaced post goes, in slot order: each takes the slot of the next one, up to the
 * first free slot. `planned` is everything except `queued`. Or why there is no room.
 */
export function firstPlace(
  settings: QueueSettings,
  queued: readonly Queued[],
  planned: Planned,
  now: number,
  random: () => number,
): { place: QueueSlot; moved: Queued[] } | Refused {
  const search = searchOf(settings, planned, now);
  const bySlot = new Map(queued.map((post) => [post.slot_at, post]));
  const placed: (QueueSlot & { id: string | undefined })[] = [];
  let displaced: Queued | undefined;
  let after = now;
  do {
    const standing = (slot_at: number) => [
      ...placed.map(({ due_at }) => due_at),
      // The post that has the slot is displaced.
      ...[...bySlot.values()].filter((post) => post.slot_at !== slot_at).map((post) => post.due_at),
    ];
    const [found] = freeSlots(search, after, standing).take(1);
    if (!found) return whyNone(search);
    const place = placeIn(found, random);
    placed.push({ ...place, id: displaced?.id });
    displaced = bySlot.get(place.slot_at);
    bySlot.delete(place.slot_at);
    after = place.slot_at;
  } while (displaced);
  const [place, ...moved] = placed;
  if (!place) return whyNone(search);
  return {
    place: { slot_at: place.slot_at, due_at: place.due_at },
    moved: moved.flatMap(({ id, ...to }) => (id === undefined ? [] : [{ ...to, id }])),
  };
}
