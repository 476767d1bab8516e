import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { minute } from '#contract/core/time.ts';
import { Timezones } from '#contract/schedule/types.ts';
import { runAt } from './recurrence.ts';
import { clockTime, parseWhen, wallTime } from './scheduled-time.ts';

const newYork = 'America/New_York';
const now = Date.parse('2026-10-01T12:00:00Z');

describe('a typed time', () => {
  it.each([
    ['on the clock of its zone', '2027-05-01T09:00', newYork, '2027-05-01T13:00:00Z'],
    ['with seconds', '2027-05-01T09:00:30', newYork, '2027-05-01T13:00:30Z'],
    [
      'with fractions, which are dropped',
      '2027-05-01T09:00:30.987',
      newYork,
      '2027-05-01T13:00:30Z',
    ],
    ['with a space', ' 2027-05-01 09:00 ', 'Asia/Tokyo', '2027-05-01T00:00:00Z'],
    ['with Z', '2027-05-01T09:00Z', newYork, '2027-05-01T09:00:00Z'],
    ['as browsers write an instant', '2027-05-01T09:00:00.000Z', newYork, '2027-05-01T09:00:00Z'],
    ['in small letters', '2027-05-01t09:00z', newYork, '2027-05-01T09:00:00Z'],
    ['with an offset', '2027-05-01T09:00+05:30', newYork, '2027-05-01T03:30:00Z'],
    ['with a short offset', '2027-05-01T09:00-08', newYork, '2027-05-01T17:00:00Z'],
    ['with an offset without a colon', '2027-05-01T09:00+0900', newYork, '2027-05-01T00:00:00Z'],
    [
      'in a zone that the form does not offer',
      '2027-05-01T09:00',
      'Asia/Kathmandu',
      '2027-05-01T03:15:00Z',
    ],
    ['on 29 February', '2028-02-29T09:00', 'UTC', '2028-02-29T09:00:00Z'],
  ])('%s', (_form, text, zone, expected) => {
    const at = Date.parse(expected);
    const found = parseWhen(text, zone, now);
    expect(found).toEqual({ anchor_local: clockTime(at, zone), at });
  });

  it.each([
    ['skipped by the clock is kept as typed', '2027-03-14T02:30', '2027-03-14T02:30:00', '07:30'],
    ['given as the instant behind it is not', '2027-03-14T07:30Z', '2027-03-14T03:30:00', '07:30'],
    ['shown twice is the first', '2026-11-01T01:30', '2026-11-01T01:30:00', '05:30'],
    ['shown twice, as the first instant', '2026-11-01T05:30Z', '2026-11-01T01:30:00', '05:30'],
    ['shown twice, as the second one', '2026-11-01T06:30Z', '2026-11-01T01:30:00-05:00', '06:30'],
  ])('%s', (_rule, text, anchor_local, clock) => {
    const at = Date.parse(`${anchor_local.slice(0, 10)}T${clock}Z`);
    expect(parseWhen(text, newYork, now)).toEqual({ anchor_local, at });
    expect(runAt({ anchor_local, timezone: newYork, frequency: 'once' }, 0)).toBe(at);
  });

  it('that occurs twice means the second only if the first has passed', () => {
    const between = Date.parse('2026-11-01T06:10:00Z');
    expect(parseWhen('2026-11-01T01:30', newYork, between)).toEqual({
      anchor_local: '2026-11-01T01:30:00-05:00',
      at: Date.parse('2026-11-01T06:30:00Z'),
    });
  });
});

describe('rejects with a sentence', () => {
  const unreadable = 'Enter a date and time, like 2027-05-01T09:00';
  const noSuchTime = 'That date or time doesn’t exist';
  const over = 'Choose a time in the future';

  it.each([
    ['', unreadable],
    ['tomorrow', unreadable],
    ['2027-05-01', unreadable],
    ['09:00', unreadable],
    ['1 May 2027, 9 am', unreadable],
    ['05/01/2027 09:00', unreadable],
    ['+012027-05-01T09:00', unreadable],
    ['2027-05-01T09:00[Europe/Paris]', unreadable],
    ['2027-05-01T09:00:60', unreadable],
    ['1777626000000', unreadable],
    ['2027-05-01T09:00Z; drop', unreadable],
    ['2027-02-30T09:00', noSuchTime],
    ['2027-02-29T09:00Z', noSuchTime],
    ['2027-13-01T09:00', noSuchTime],
    ['2027-05-01T24:00', noSuchTime],
    ['2027-05-01T09:60', noSuchTime],
    ['2027-05-01T09:00+25:00', noSuchTime],
    ['2020-05-01T09:00', over],
    ['0000-01-01T00:00', over],
    ['2126-10-02T12:00', 'Choose a time within the next hundred years'],
    ['9999-12-31T23:59Z', 'Choose a time within the next hundred years'],
  ])('"%s"', (text, refused) => {
    expect(parseWhen(text, newYork, now)).toEqual({ refused });
  });

  it('a time more than two minutes ago', () => {
    const ago = (ms: number) => parseWhen(new Date(now - ms).toISOString(), 'UTC', now);
    expect(ago(2 * minute)).toMatchObject({ at: now - 2 * minute });
    expect(ago(2 * minute + 1000)).toEqual({ refused: over });
    expect(parseWhen('2026-10-01T07:58', newYork, now)).toMatchObject({ at: now - 2 * minute });
    expect(parseWhen('2026-10-01T07:57:59', newYork, now)).toEqual({ refused: over });
  });
});

test('every instant keeps its second when converted to an anchor', () => {
  const zones = [...Object.keys(Timezones), 'Australia/Lord_Howe', 'Africa/Cairo'];
  fc.assert(
    fc.property(
      fc.integer({ min: now / 1000, max: Date.UTC(2036, 0) / 1000 }),
      fc.constantFrom(...zones),
      (second, timezone) => {
        const at = second * 1000;
        const when = parseWhen(new Date(at).toISOString(), timezone, now);
        if ('refused' in when) throw new Error(when.refused);
        expect(when.at).toBe(at);
        expect(runAt({ ...when, timezone, frequency: 'once' }, 0)).toBe(at);
        expect(wallTime(when.anchor_local)).toBe(clockTime(at, timezone));
      },
    ),
  );
});

test('no input throws', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d{4})?$/)),
      (text) => {
        const when = parseWhen(text, newYork, now);
        expect('refused' in when ? when.refused : when.anchor_local).toMatch(/./);
      },
    ),
  );
});
