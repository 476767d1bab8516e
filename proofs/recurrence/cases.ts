/** Schedules to compare: whole decades, times around every clock change, ends of months, and a seeded mix. */
import { day, minute } from '#contract/core/time.ts';
import { Frequencies, type Frequency } from '#contract/schedule/types.ts';

export interface Case {
  zone: string;
  wall: string;
  fold: 0 | 1;
  frequency: Frequency;
  most: number;
  /** What a schedule may set besides its anchor; absent where it does not. */
  weekdays?: readonly number[];
  times?: readonly string[];
  ends_on?: string | null;
  /** Compared separately: the oracle returns the nominal times. */
  about_minutes?: number;
}

export const span = {
  from: Date.UTC(2026, 0, 1),
  to: Date.UTC(2036, 0, 1),
};

/** A local time as text; `at` is that local time read as UTC. */
export const wallOf = (at: number) => new Date(at).toISOString().slice(0, 19);

/** Local times around a clock change, read as UTC. */
const wallsAround = ([at, offset]: readonly [number, number]) =>
  [-1, 0].flatMap((days) =>
    [-90, -60, -31, -30, 0, 30, 59, 60, 90].map((minutes) =>
      wallOf(at + offset * 1000 + days * day + minutes * minute),
    ),
  );

/** After the clock goes back, an hour repeats; half an hour into it is the second occurrence. */
const secondOfTwo = ([at, offset]: readonly [number, number]) =>
  wallOf(at + offset * 1000 + 30 * minute);

const all = (zone: string, wall: string, fold: 0 | 1, most: number): Case[] =>
  Frequencies.map((frequency) => ({ zone, wall, fold, frequency, most }));

/** Schedules around the clock changes of a zone: `[ms UTC, new offset in seconds]`. */
function aroundChanges(zone: string, changes: readonly [number, number][]): Case[] {
  return changes.flatMap((change, index) => {
    const earlier = changes[index - 1]?.[1];
    const back = earlier !== undefined && change[1] === earlier - 3600;
    return [
      ...wallsAround(change).flatMap((wall) => all(zone, wall, 0, 40)),
      ...(back ? all(zone, secondOfTwo(change), 1, 40) : []),
    ];
  });
}

/** Every frequency over the whole span, and daily schedules at the hours when clocks change. */
function decades(zone: string): Case[] {
  const nights = ['00:30', '01:00', '01:30', '02:00', '02:30', '03:00'];
  return [
    ...all(zone, '2026-01-01T09:00:00', 0, Infinity),
    ...nights.map((time) => ({
      zone,
      wall: `2026-01-01T${time}:00`,
      fold: 0 as const,
      frequency: 'daily' as const,
      most: Infinity,
    })),
  ];
}

function monthEnds(zone: string): Case[] {
  const days = ['01-29', '01-30', '01-31', '03-31', '05-31', '08-30', '12-31'];
  const dates = [
    ...[2026, 2027, 2028, 2031].flatMap((year) => days.map((date) => `${year}-${date}`)),
    ...['2028-02-29', '2032-02-29'],
  ];
  return dates.map((date, index) => ({
    zone,
    wall: `${date}T0${index % 10}:30:00`,
    fold: 0,
    frequency: 'monthly',
    most: Infinity,
  }));
}

function mix(zone: string, count: number, random: () => number): Case[] {
  const from = span.from;
  return Array.from({ length: count }, () =>
    wallOf(from + Math.floor(random() * (span.to - from - 40 * day))),
  ).flatMap((wall) => all(zone, wall, 0, 50));
}

/** All comparisons for one of the zones of the form. */
export const casesOf = (
  zone: string,
  changes: readonly [number, number][],
  random: () => number,
): Case[] => [
  ...decades(zone),
  ...aroundChanges(zone, changes),
  ...monthEnds(zone),
  ...mix(zone, 40, random),
];

/** Fewer comparisons, for a zone that the form does not offer: a few runs around every fifth change. */
export const someCasesOf = (
  zone: string,
  changes: readonly [number, number][],
  random: () => number,
): Case[] => [
  ...changes
    .filter((_change, index) => index % 5 === 0)
    .flatMap(wallsAround)
    .flatMap((wall) => all(zone, wall, 0, 4)),
  ...mix(zone, 2, random),
];
