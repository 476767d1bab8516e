import { describe, expect, test } from 'vitest';
import { aDot } from '#test/calendar-screen.tsx';
import { foldsOf, movedTo, neighborOf, rowsOf, shuffledIn } from './queue-rows.ts';

const at = (hour: number) => `2026-12-01T${String(hour).padStart(2, '0')}:00:00.000Z`;
const post = (id: string, hour: number, over: object = {}) =>
  aDot({
    schedule_ids: [id],
    accounts: [{ id: 'x', username: 'ada', name: '@ada', blocked_by: null }],
    at: at(hour),
    is_queued: true,
    words: id,
    ...over,
  });
const gap = (hour: number, connection_id = 'x') => ({ connection_id, at: at(hour) });
const queuedAt = (id: string, hour: number) => ({
  schedule_id: id,
  words: id,
  slot_at: at(hour),
  // It varies by some minutes.
  due_at: at(hour),
});

const shown = {
  runs: [post('a', 9), post('b', 11), post('d', 15), post('own', 12, { is_queued: false })],
  slots: [gap(13), gap(16), gap(17), gap(18), gap(19)],
  queued: [queuedAt('a', 9), queuedAt('b', 11), queuedAt('d', 15)],
};
const rows = rowsOf(shown);
const keyOf = (id: string) =>
  rows.find((row) => row.kind === 'post' && row.run.words === id)?.key ?? id;
const hours = (placed: readonly { id: string; slot_at: string }[]) =>
  placed.map(({ id, slot_at }) => `${id} ${slot_at.slice(11, 13)}`);

describe('the rows of the queue', () => {
  test('P-46.2 are what is published next, in order, with every gap between and three after', () => {
    const words = rows.map((row) => (row.kind === 'gap' ? '–' : row.run.words));
    expect(words).toEqual(['a', 'b', 'own', '–', 'd', '–', '–', '–']);
    expect(rows.filter((row) => row.kind === 'gap' && row.isNext).map((row) => row.at)).toEqual([
      at(13),
    ]);
  });

  test('P-46.2 leave out what was published, and show a time that several accounts have once', () => {
    const found = rowsOf({
      runs: [post('out', 9, { state: 'PUBLISHED' }), post('by hand', 12, { is_queued: false })],
      slots: [gap(13), gap(13, 'y'), gap(14)],
      queued: [],
    });
    expect(found.map((row) => (row.kind === 'gap' ? row.accounts : row.run.words))).toEqual([
      'by hand',
      ['x', 'y'],
      ['x'],
    ]);
  });

  test('P-49.98 fold the runs of one repeat on a day of which the same is said', () => {
    const hourly = { frequency: 'hourly', is_queued: false, schedule_id: 'hourly' } as const;
    const run = (hour: number, over: object = {}) => post('r', hour, { ...hourly, ...over });
    const dry = { blocked_by: 'facts' } as const;
    const found = rowsOf({
      runs: [run(9), post('other', 10), run(11), run(12, dry), run(13, dry), run(14, dry)],
      slots: [],
      queued: [],
    });
    const words = foldsOf(found).map(({ first, more }) => [
      first.at.slice(11, 13),
      more.map((one) => one.at.slice(11, 13)),
    ]);
    expect(words).toEqual([
      ['09', ['11']],
      ['10', []],
      ['12', ['13', '14']],
    ]);
  });

  test('P-46.3 a post takes a gap, or the place of another, and those between move by one', () => {
    expect(hours(movedTo(rows, keyOf('a'), at(13)))).toEqual(['a 13']);
    expect(hours(movedTo(rows, keyOf('a'), keyOf('d')))).toEqual(['b 09', 'd 11', 'a 15']);
    expect(hours(movedTo(rows, keyOf('d'), keyOf('a')))).toEqual(['d 09', 'a 11', 'b 15']);
    expect(movedTo(rows, keyOf('a'), keyOf('a'))).toEqual([]);
    // Only queued posts change their order.
    expect(movedTo(rows, keyOf('own'), keyOf('a'))).toEqual([]);
    expect(movedTo(rows, keyOf('a'), keyOf('own'))).toEqual([]);
  });

  test('P-46.3 one step goes to the posting time before or after, whether it is free or not', () => {
    expect(neighborOf(rows, keyOf('b'), 1)).toBe(at(13));
    expect(neighborOf(rows, keyOf('b'), -1)).toBe(keyOf('a'));
    expect(neighborOf(rows, keyOf('a'), -1)).toBeUndefined();
    expect(neighborOf(rows, keyOf('own'), 1)).toBeUndefined();
  });

  test('P-46.3 shuffling gives the same posts the same times, in another order', () => {
    const placed = shuffledIn(rows, () => 0.5);
    expect(placed.map(({ slot_at }) => slot_at)).toEqual([at(9), at(11), at(15)]);
    const backwards = [0.9, 0.5, 0.1];
    let turn = 0;
    const other = shuffledIn(rows, () => backwards[turn++] ?? 0);
    expect(hours(other)).toEqual(['d 09', 'b 11', 'a 15']);
  });
});
