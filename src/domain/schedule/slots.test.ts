import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { day, hour, minute } from '#contract/core/time.ts';
import type { QueueSettings } from '#contract/schedule/queue.ts';
import { runsWithin } from './coming-runs.ts';
import {
  firstPlace,
  freeSlotsBefore,
  nextPlace,
  nextSlots,
  placeAt,
  type Planned,
  type Queued,
  slotsBetween,
} from './slots.ts';
import { repeated } from '#test/sampled.ts';

const at = (text: string) => Date.parse(text);
const utc = (instant: number) => new Date(instant).toISOString().slice(0, 16);
const weekdays = [1, 2, 3, 4, 5];
const settings = (own: Partial<QueueSettings> = {}): QueueSettings => ({
  timezone: 'UTC',
  slots: [{ days: weekdays, time: '09:00' }],
  about: 0,
  blackout: [],
  distance: 0,
  ...own,
});
const nothing: Planned = { slots: new Set(), dues: [], runs: () => [] };
const every = (time: string) => ({ days: [...weekdays, 6, 7], time });
const middle = () => 0.5;

/** A Monday. */
const now = at('2027-03-01T12:00:00Z');

describe('posting times', () => {
  it('P-9.31 are weekly times in the account’s time zone', () => {
    const slots = [
      { days: weekdays, time: '09:00' },
      { days: [6], time: '13:00' },
    ];
    const found = slotsBetween(settings({ timezone: 'America/New_York', slots }), now, now + week);
    expect(found.map(utc)).toEqual([
      ...['2027-03-01T14:00', '2027-03-02T14:00', '2027-03-03T14:00', '2027-03-04T14:00'],
      ...['2027-03-05T14:00', '2027-03-06T18:00'],
    ]);
  });

  test.each([
    ['a gap shifts forward', 'America/New_York', '02:30', '2027-03-14', ['2027-03-14T07:30']],
    ['of two the first', 'America/New_York', '01:30', '2026-11-01', ['2026-11-01T05:30']],
    ['half an hour', 'Australia/Lord_Howe', '02:15', '2026-10-04', ['2026-10-03T15:45']],
    ['a quarter off', 'Asia/Kathmandu', '00:00', '2027-05-02', ['2027-05-01T18:15']],
  ])('P-9.31 follow clock changes: %s', (_rule, timezone, time, date, expected) => {
    const start = Temporal.PlainDate.from(date).toZonedDateTime(timezone).epochMilliseconds;
    const found = slotsBetween(
      settings({ timezone, slots: [every(time)] }),
      start - 1,
      start + 23 * hour,
    );
    expect(found.map(utc)).toEqual(expected);
  });

  it('P-9.31 that a clock skips at midnight are a little later, on the next day', () => {
    const nuuk = settings({
      timezone: 'America/Nuuk',
      slots: [{ days: [6], time: '23:30' }],
    });
    const midnight = at('2027-03-28T01:00Z');
    expect(slotsBetween(nuuk, midnight, midnight + hour).map(utc)).toEqual(['2027-03-28T01:30']);
  });

  it('that fall on the same instant are merged', () => {
    const both = settings({ timezone: 'Europe/London', slots: [every('01:30'), every('02:30')] });
    const found = slotsBetween(both, at('2027-03-28T00:00Z'), at('2027-03-28T12:00Z'));
    expect(found.map(utc)).toEqual(['2027-03-28T01:30']);
  });
});

const week = 7 * day - hour;

describe('the next free slot', () => {
  it('P-9.31 is not taken, not on a blackout day and not too close to another post', () => {
    const blackout = [{ from: '2027-03-03', to: '2027-03-04' }];
    const planned = {
      ...nothing,
      slots: new Set([at('2027-03-02T09:00Z')]),
      dues: [at('2027-03-05T08:01Z')],
    };
    const wanted = settings({ slots: [every('09:00')], blackout, distance: 60 });
    const found = nextSlots(wanted, planned, now, 2);
    expect(Array.isArray(found) && found.map(utc)).toEqual([
      '2027-03-06T09:00',
      '2027-03-07T09:00',
    ]);
    expect(nextSlots({ ...wanted, distance: 59 }, planned, now, 1)).toEqual([
      at('2027-03-05T09:00Z'),
    ]);
  });

  it('P-9.31 has neither its slot nor its real time on a blackout day', () => {
    const late = settings({
      slots: [every('00:10'), every('23:50')],
      about: 30,
      blackout: [{ from: '2027-03-02', to: '2027-03-02' }],
    });
    const before = nextPlace(late, nothing, now, () => 0.999);
    expect(before).toEqual({ slot_at: at('2027-03-01T23:50Z'), due_at: at('2027-03-01T23:59Z') });
    const after = nextPlace(late, nothing, at('2027-03-01T23:59Z'), () => 0);
    expect(after).toEqual({ slot_at: at('2027-03-03T00:10Z'), due_at: at('2027-03-03T00:00Z') });
  });

  it('P-9.31 keeps its distance from recurring posts', () => {
    const schedule = {
      anchor_local: '2027-02-01T09:30:00',
      timezone: 'UTC',
      frequency: 'weekly' as const,
    };
    const wanted = settings({ slots: [every('09:00')], distance: 60 });
    const from = at('2027-03-07T12:00Z');
    const first = (left: number) =>
      nextSlots(
        wanted,
        { ...nothing, runs: runsWithin([{ schedule, next_run: 5, left }]) },
        from,
        1,
      );
    expect(first(1)).toEqual([at('2027-03-09T09:00Z')]);
    expect(first(0)).toEqual([at('2027-03-08T09:00Z')]);
  });

  it('P-49.212 shares no minute with any other post of the account, even without a distance', () => {
    const schedule = {
      anchor_local: '2027-03-02T09:00:00',
      timezone: 'UTC',
      frequency: 'weekly' as const,
      weekdays: [2, 4],
    };
    const runs = runsWithin([{ schedule, next_run: 0, left: Infinity }]);
    const planned = { ...nothing, dues: [at('2027-03-05T09:00Z')], runs };
    const wanted = settings({ slots: [every('09:00')] });
    const free = ['2027-03-03T09:00', '2027-03-06T09:00', '2027-03-07T09:00', '2027-03-08T09:00'];
    expect(freeSlotsBefore(wanted, planned, now, at('2027-03-09T09:00Z')).map(utc)).toEqual(free);
    const next = nextSlots(wanted, planned, now, 4);
    expect(Array.isArray(next) && next.map(utc)).toEqual(free);
    expect(nextPlace(wanted, planned, now, middle)).toMatchObject({ slot_at: at(`${free[0]}Z`) });
    for (const taken of ['2027-03-02T09:00Z', '2027-03-05T09:00Z', '2027-04-29T09:00Z'])
      expect(placeAt(wanted, planned, now, at(taken), middle)).toBeUndefined();
    expect(placeAt(wanted, planned, now, at(`${free[1]}Z`), middle)).toBeDefined();
    const around = nextPlace({ ...wanted, about: 1 }, planned, now, middle);
    expect(around).toEqual({ slot_at: at('2027-03-02T09:00Z'), due_at: at('2027-03-02T09:01Z') });
  });

  it('P-9.31 has a real time that keeps the distance too, and is never in the past', () => {
    const wanted = settings({ about: 10, distance: 5 });
    const planned = { ...nothing, dues: [at('2027-03-02T09:02Z')] };
    const dues = [0, 0.25, 0.5, 0.75, 0.999].map((drawn) => {
      const place = nextPlace(wanted, planned, now, () => drawn);
      return 'refused' in place ? place.refused : utc(place.due_at).slice(11);
    });
    expect(dues).toEqual(['08:50', '08:53', '08:56', '09:08', '09:10']);
    const soon = nextPlace(wanted, nothing, at('2027-03-02T08:58:30Z'), () => 0);
    expect(soon).toMatchObject({ due_at: at('2027-03-02T08:59Z') });
  });

  it('P-9.31 is missing with a reason', () => {
    const why = (own: Partial<QueueSettings>, planned = nothing) =>
      nextSlots(settings(own), planned, now, 1);
    expect(why({ slots: [] })).toEqual({
      refused: 'Add posting times first, in Settings under Accounts.',
    });
    expect(why({ blackout: [{ from: '2027-03-01', to: '2028-03-01' }] })).toEqual({
      refused: 'Every posting time in the next 60 days is on a blackout day.',
    });
    const slots = new Set(slotsBetween(settings(), now, now + 60 * day));
    expect(why({}, { ...nothing, slots })).toEqual({
      refused:
        'Every posting time in the next 60 days is taken or too close to another post. Add more in Settings.',
    });
  });
});

describe('putting a post first', () => {
  const daily = settings({ slots: [every('09:00')] });
  const queuedAt = (id: string, time: string): Queued => ({
    id,
    slot_at: at(time),
    due_at: at(time),
  });
  const moved = (
    queued: readonly Queued[],
    planned = nothing,
    own: Partial<QueueSettings> = {},
  ) => {
    const found = firstPlace({ ...daily, ...own }, queued, planned, now, middle);
    if ('refused' in found) return found;
    return [['new', found.place] as const, ...found.moved.map((one) => [one.id, one] as const)].map(
      ([id, { slot_at }]) => `${id} ${utc(slot_at)}`,
    );
  };

  it('P-9.32 moves each post back by one slot, up to the first free one', () => {
    const queued = [
      queuedAt('a', '2027-03-02T09:00Z'),
      queuedAt('b', '2027-03-03T09:00Z'),
      queuedAt('c', '2027-03-05T09:00Z'),
    ];
    expect(moved(queued)).toEqual([
      ...['new 2027-03-02T09:00', 'a 2027-03-03T09:00', 'b 2027-03-04T09:00'],
    ]);
    expect(moved(queued.slice(1))).toEqual(['new 2027-03-02T09:00']);
  });

  it('P-9.32 goes around what does not move', () => {
    const planned = {
      ...nothing,
      slots: new Set([at('2027-03-02T09:00Z')]),
      dues: [at('2027-03-02T09:00Z'), at('2027-03-04T09:10Z')],
    };
    expect(moved([queuedAt('a', '2027-03-03T09:00Z')], planned, { distance: 30 })).toEqual([
      ...['new 2027-03-03T09:00', 'a 2027-03-05T09:00'],
    ]);
  });

  it('takes no slot that is too near to a queued post which stays', () => {
    const slots = [every('09:00'), every('09:30')];
    const queued = [queuedAt('a', '2027-03-02T09:30Z')];
    expect(moved(queued, nothing, { slots, distance: 60 })).toEqual([
      ...['new 2027-03-02T09:30', 'a 2027-03-03T09:00'],
    ]);
  });

  it('P-9.32 moves nothing if the last post has no slot to move to', () => {
    const queued = slotsBetween(daily, now, now + 60 * day).map((slot) => ({
      id: String(slot),
      slot_at: slot,
      due_at: slot,
    }));
    expect(moved(queued)).toMatchObject({ refused: expect.stringContaining('taken') });
  });
});

describe('compared with a slow simulation of the clock', () => {
  /** What a clock shows at each minute, using only the zone’s own arithmetic. */
  const shown = (instant: number, zone: string) => {
    const {
      dayOfWeek,
      hour: h,
      minute: m,
      day: date,
    } = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
    return { weekday: dayOfWeek, minutes: h * 60 + m, date };
  };
  const wall = (minutes: number) =>
    [Math.floor(minutes / 60), minutes % 60].map((n) => String(n).padStart(2, '0')).join(':');

  /** Minute by minute: a slot is when the clock first shows it; a skipped one is later by the length of the jump. */
  function scanned({ timezone, slots }: QueueSettings, after: number, until: number): number[] {
    const found = new Set<number>();
    const note = (weekday: number, minutes: number, instant: number) => {
      const hit = slots.some(
        ({ days, time }) => time === wall(minutes) && days.some((one) => one === weekday),
      );
      if (hit && instant > after && instant <= until) found.add(instant);
    };
    const begin = after - 2 * day;
    const seen = new Set<string>();
    let before = shown(begin - minute, timezone);
    for (let instant = begin; instant <= until; instant += minute) {
      const now_ = shown(instant, timezone);
      const isSameDay = before.date === now_.date;
      for (let lost = before.minutes + 1; isSameDay && lost < now_.minutes; lost += 1) {
        note(now_.weekday, lost, instant + (lost - before.minutes - 1) * minute);
      }
      const name = `${now_.date} ${now_.minutes}`;
      if (!seen.has(name)) note(now_.weekday, now_.minutes, instant);
      seen.add(name);
      before = now_;
    }
    return [...found].toSorted((one, other) => one - other);
  }

  const changes = [
    ...['2026-11-01T06:00Z', '2027-03-14T07:00Z', '2026-10-25T01:00Z', '2027-03-28T01:00Z'],
    ...['2026-10-03T15:30Z', '2027-04-03T15:00Z', '2027-06-15T12:00Z'],
  ];
  const zones = [
    ...['America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'],
  ];
  // Times near clock changes are drawn as often as all others together.
  const anyTime = fc
    .oneof(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 45, max: 185 }))
    .map(wall);
  const anyDays = fc.subarray([...weekdays, 6, 7], { minLength: 1 });
  const anyDate = (from: number) =>
    fc
      .tuple(fc.integer({ min: -1, max: 4 }), fc.integer({ min: 0, max: 2 }))
      .map(([start, length]) => ({
        from: new Date(from + start * day).toISOString().slice(0, 10),
        to: new Date(from + (start + length) * day).toISOString().slice(0, 10),
      }));
  const anyCase = fc
    .record({
      start: fc.constantFrom(...changes).map(at),
      early: fc.integer({ min: 0, max: 2 * 24 * 60 }),
    })
    .chain(({ start, early }) => {
      const from = start - early * minute;
      return fc.record({
        from: fc.constant(from),
        settings: fc.record({
          timezone: fc.constantFrom(...zones),
          slots: fc.array(fc.record({ days: anyDays, time: anyTime }), {
            minLength: 1,
            maxLength: 4,
          }),
          about: fc.integer({ min: 0, max: 30 }),
          blackout: fc.array(anyDate(from), { maxLength: 2 }),
          distance: fc.constantFrom(0, 1, 45, 300),
        }),
        dues: fc.array(
          fc.integer({ min: 0, max: 4 * 24 * 60 }).map((n) => from + n * minute),
          {
            maxLength: 4,
          },
        ),
        taken: fc.infiniteStream(fc.boolean()),
      });
    });
  const span = 4 * day;
  const runs = { numRuns: repeated(15, 60) };

  test('P-9.31 finds the same posting times', () => {
    fc.assert(
      fc.property(anyCase, ({ from, settings: wanted }) => {
        expect(slotsBetween(wanted, from, from + span).map(utc)).toEqual(
          scanned(wanted, from, from + span).map(utc),
        );
      }),
      runs,
    );
  });

  test('P-9.31 finds the same free slot, and every allowed real time', () => {
    fc.assert(
      fc.property(anyCase, ({ from, settings: wanted, dues, taken }) => {
        const slots = scanned(wanted, from, from + span);
        const planned = {
          ...nothing,
          dues,
          slots: new Set(slots.filter(() => taken.next().value)),
        };
        const isBlackout = (instant: number) => {
          const date = Temporal.Instant.fromEpochMilliseconds(instant)
            .toZonedDateTimeISO(wanted.timezone)
            .toPlainDate()
            .toString();
          return wanted.blackout.some((one) => date >= one.from && date <= one.to);
        };
        const allowed = (slot: number) =>
          Array.from({ length: 2 * wanted.about + 1 }, (_, n) => slot + (n - wanted.about) * minute)
            .filter((due) => due > from && !isBlackout(due) && !isBlackout(slot))
            .filter((due) =>
              dues.every((one) => Math.abs(one - due) >= Math.max(1, wanted.distance) * minute),
            );
        const free = slots.find((slot) => !planned.slots.has(slot) && allowed(slot).length > 0);
        if (free === undefined) {
          const place = nextPlace(wanted, planned, from, middle);
          expect('refused' in place || place.slot_at > from + span).toBe(true);
          return;
        }
        const times = allowed(free);
        const drawn = times.map((_, n) =>
          nextPlace(wanted, planned, from, () => (n + 0.5) / times.length),
        );
        expect(drawn).toEqual(times.map((due_at) => ({ slot_at: free, due_at })));
      }),
      runs,
    );
  });
});
