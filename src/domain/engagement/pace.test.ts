import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ReplyFrequencies, replyBands } from '#contract/agents/types.ts';
import { dailyLimit, isActive, nextActive, nextReplyAt, replySpacing } from './pace.ts';
import { hour, minute } from '#contract/core/time.ts';

const zones = [
  'UTC',
  'Europe/Zurich',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Pacific/Apia',
  'Africa/Casablanca',
];
const at = (text: string): number => Temporal.Instant.from(text).epochMilliseconds;
const clock = (instant: number, timezone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timezone);
const minutesOf = (instant: number, timezone: string): number => {
  const time = clock(instant, timezone);
  return time.hour * 60 + time.minute;
};

const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const anyHours = fc
  .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1439 }))
  .map(([from, length]) => ({ from, to: (from + length) % 1440 }));
const anyInstant = fc.integer({ min: at('2011-12-25T00:00Z'), max: at('2031-01-01T00:00Z') });
const anyZone = fc.constantFrom(...zones);
/** Counts minutes instead of comparing strings, so that it does not repeat a mistake of the code. */
const stands = (instant: number, timezone: string, { from, to }: { from: number; to: number }) =>
  (minutesOf(instant, timezone) - from + 1440) % 1440 < (to - from + 1440) % 1440;

describe('the daily limit', () => {
  test.each([
    ['conservative', 100, 10],
    ['moderate', 100, 20],
    ['active', 100, 25],
    ['aggressive', 100, 30],
    ['aggressive', 29, 29],
    ['conservative', 10, 10],
    ['conservative', 1, 1],
  ] as const)('%s with at most %i is %i', (reply_frequency, max_replies_per_day, limit) => {
    expect(dailyLimit({ reply_frequency, max_replies_per_day })).toBe(limit);
  });

  test.each(ReplyFrequencies)('%s leaves room for its lower end in a working day', (band) => {
    expect(replyBands[band][0] * replySpacing[band] * 2).toBeLessThanOrEqual(8 * hour);
  });
});

const zurich = { timezone: 'Europe/Zurich' };
const day = { ...zurich, active_from: '08:00', active_to: '20:00' };
const night = { ...zurich, active_from: '22:00', active_to: '02:00' };

describe('active hours', () => {
  test.each([
    ['2026-01-05T07:00:00Z', day, true],
    ['2026-01-05T06:59:59Z', day, false],
    ['2026-01-05T18:59:59Z', day, true],
    ['2026-01-05T19:00:00Z', day, false],
    ['2026-01-05T21:00:00Z', night, true],
    ['2026-01-06T00:59:59Z', night, true],
    ['2026-01-06T01:00:00Z', night, false],
    ['2026-07-05T06:00:00Z', day, true],
    ['2026-07-05T05:59:59Z', day, false],
    ['2026-01-05T03:00:00Z', { ...zurich, active_from: null, active_to: null }, true],
  ])('at %s', (instant, hours, active) => {
    expect(isActive(at(instant), hours)).toBe(active);
  });

  test.each([
    ['waits for the morning', '2026-01-05T03:00:00Z', day, '2026-01-05T07:00:00Z'],
    ['waits for the next morning', '2026-01-05T20:00:00Z', day, '2026-01-06T07:00:00Z'],
    ['waits for the evening', '2026-01-05T12:00:00Z', night, '2026-01-05T21:00:00Z'],
    ['stays after midnight', '2026-01-06T00:30:00Z', night, '2026-01-06T00:30:00Z'],
    [
      'takes a beginning that the clock skips an hour later',
      '2026-03-29T00:30:00Z',
      { ...zurich, active_from: '02:30', active_to: '05:00' },
      '2026-03-29T01:30:00Z',
    ],
    [
      'leaves out hours that the clock skips as a whole',
      '2026-03-29T00:30:00Z',
      { ...zurich, active_from: '02:10', active_to: '02:40' },
      '2026-03-30T00:10:00Z',
    ],
    [
      'takes the first of two equal beginnings',
      '2026-10-24T22:30:00Z',
      { ...zurich, active_from: '02:30', active_to: '05:00' },
      '2026-10-25T00:30:00Z',
    ],
    [
      'goes over a day that a zone never had',
      '2011-12-30T09:00:00Z',
      { timezone: 'Pacific/Apia', active_from: '08:00', active_to: '09:00' },
      '2011-12-30T18:00:00Z',
    ],
  ])('%s', (_what, instant, hours, next) => {
    expect(nextActive(at(instant), hours)).toBe(at(next));
  });

  test('in every zone, the next active moment is neither in the past nor outside the hours', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, anyHours, (instant, timezone, { from, to }) => {
        const hours = { timezone, active_from: timeOf(from), active_to: timeOf(to) };
        const next = nextActive(instant, hours);
        expect(next).toBeGreaterThanOrEqual(instant);
        expect(stands(next, timezone, { from, to })).toBe(true);
        if (stands(instant, timezone, { from, to })) expect(next).toBe(instant);
        expect(next - instant).toBeLessThanOrEqual(50 * hour);
      }),
      { numRuns: 2000 },
    );
  });
});

const anyRules = fc.record({
  timezone: anyZone,
  hours: fc.option(anyHours),
  reply_frequency: fc.constantFrom(...ReplyFrequencies),
  max_replies_per_day: fc.integer({ min: 1, max: 100 }),
});

/** Schedules this many replies, each some time after the previous request. */
const planned = (
  { timezone, hours, ...rest }: typeof anyRules extends fc.Arbitrary<infer R> ? R : never,
  start: number,
  asked: readonly (readonly [later: number, chance: number])[],
) => {
  const rules = {
    ...rest,
    timezone,
    active_from: hours && timeOf(hours.from),
    active_to: hours && timeOf(hours.to),
  };
  const taken: number[] = [];
  let now = start;
  for (const [later, chance] of asked) {
    now += later;
    const next = nextReplyAt(rules, taken, now, chance);
    expect(next).toBeGreaterThan(now);
    taken.push(next);
  }
  return { rules, taken };
};

describe('the next reply', () => {
  const rules = { ...day, reply_frequency: 'moderate', max_replies_per_day: 100 } as const;

  test('is sent after a short pause', () => {
    const now = at('2026-01-05T10:00:00Z');
    expect(nextReplyAt(rules, [], now, 0)).toBe(now + 20_000);
    expect(nextReplyAt(rules, [], now, 1)).toBe(now + 3 * minute);
  });

  test('keeps its distance from the last one', () => {
    const now = at('2026-01-05T10:00:00Z');
    expect(nextReplyAt(rules, [now - minute], now, 0)).toBe(now + 9 * minute);
    expect(nextReplyAt(rules, [now - minute], now, 1)).toBe(now + 19 * minute);
  });

  test('waits for the active hours, and is not sent at their very start', () => {
    expect(nextReplyAt(rules, [], at('2026-01-05T03:00:00Z'), 0.5)).toBe(
      at('2026-01-05T07:01:40Z'),
    );
  });

  test('waits for the next day once the limit is reached', () => {
    const taken = [at('2026-01-05T08:00:00Z')];
    const next = nextReplyAt({ ...rules, max_replies_per_day: 1 }, taken, taken[0] ?? 0, 0);
    expect(next).toBe(at('2026-01-06T07:00:20Z'));
  });

  test('is never outside the hours, over the limit or too close to another one', () => {
    const anyAsked = fc.array(
      fc.tuple(
        fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 30 * hour })),
        fc.double({ min: 0, max: 1, noNaN: true }),
      ),
      { minLength: 1, maxLength: 60 },
    );
    fc.assert(
      fc.property(anyRules, anyInstant, anyAsked, (drawn, start, asked) => {
        const { rules: kept, taken } = planned(drawn, start, asked);
        const days = new Map<string, number>();
        for (const [index, instant] of taken.entries()) {
          const { hours, timezone } = drawn;
          if (hours) expect(stands(instant, timezone, hours)).toBe(true);
          const before = taken[index - 1] ?? Number.NEGATIVE_INFINITY;
          expect(instant - before).toBeGreaterThanOrEqual(replySpacing[drawn.reply_frequency]);
          const date = clock(instant, timezone).toPlainDate().toString();
          days.set(date, (days.get(date) ?? 0) + 1);
        }
        expect(Math.max(...days.values())).toBeLessThanOrEqual(dailyLimit(kept));
      }),
      { numRuns: 300 },
    );
  });
});
