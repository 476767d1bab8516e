import { expect, test } from 'vitest';
import type { MaterialKind } from '#contract/agents/material.ts';
import { day } from '#contract/core/time.ts';
import {
  dayNamed,
  kindOf,
  materialChoices,
  materialState,
  materialTopic,
  materialWords,
  readyAt,
  type Stored,
} from './material.ts';

const now = Date.UTC(2027, 2, 1, 9);
const line = (id: string, own: Partial<Stored> = {}): Stored => ({
  id,
  kind: 'fact',
  text: `Line ${id}.`,
  cooldown_days: 10,
  uses: 0,
  last_used_at: null,
  note: null,
  created_at: now - day,
  ...own,
});
const used = (id: string, days: number, own: Partial<Stored> = {}) =>
  line(id, { uses: 1, last_used_at: now - days * day, ...own });
const idsOf = (lines: readonly Stored[], has_model = false) =>
  materialChoices(lines, now, { has_model }).map((some) => some.map(({ id }) => id).join('+'));

test('what was never used comes first, oldest first; what rests does not come', () => {
  const lines = [used('a', 5), line('c'), line('b', { created_at: now - 2 * day }), used('d', 11)];
  expect(idsOf(lines, true)).toEqual(['b', 'c', 'd']);
});

test('without a model a line comes back only with another one of its kind that was said too', () => {
  expect(idsOf([used('a', 11), line('b')])).toEqual(['b']);
  expect(idsOf([used('a', 11), used('b', 12)])).toEqual(['b+a', 'a+b']);
  expect(idsOf([used('a', 11), used('b', 12, { kind: 'opinion' })])).toEqual([]);
  const story = { kind: 'story' } as const;
  expect(idsOf([used('a', 11, story), used('b', 12, story)])).toEqual([]);
  expect(idsOf([used('a', 11), used('b', 12)], true)).toEqual(['b', 'a']);
});

test('a day that is over is no longer posted about, and one without a year always is', () => {
  const date = (text: string) => line('a', { kind: 'date', text });
  expect(idsOf([date('The market opens on March 1, 2027.')])).toEqual(['a']);
  expect(idsOf([date('The market opened on February 28, 2027.')])).toEqual([]);
  expect(idsOf([date('Our birthday is on February 28.')])).toEqual(['a']);
});

test('low is said before it is dry, and neither before anything was used', () => {
  const fresh = (count: number) => Array.from({ length: count }, (_, at) => line(`f${at}`));
  const gone = (count: number) => Array.from({ length: count }, (_, at) => used(`u${at}`, at % 5));
  const state = (lines: Stored[]) => {
    const { left, state: how } = materialState(lines, now, { has_model: false });
    return [left, how];
  };
  expect(state([])).toEqual([0, null]);
  expect(state(fresh(2))).toEqual([2, null]);
  expect(state([...fresh(4), ...gone(20)])).toEqual([4, null]);
  expect(state([...fresh(3), ...gone(21)])).toEqual([3, 'low']);
  expect(state([...fresh(8), ...gone(56)])).toEqual([8, 'low']);
  expect(state(gone(3))).toEqual([0, 'dry']);
  expect(state([line('a', { note: 'Too similar.' }), line('b')])).toEqual([1, 'low']);
  const { next_at } = materialState(gone(3), now, { has_model: false });
  expect(next_at).toBe(new Date(now + 8 * day).toISOString());
});

test('says when a line can be used again', () => {
  expect(readyAt(used('a', 4), now)).toBe(now + 6 * day);
  expect(readyAt(used('a', 10), now)).toBeNull();
  expect(readyAt(line('a'), now)).toBeNull();
});

test('reads the kind only from what can be seen', () => {
  const kinds: readonly [string, MaterialKind][] = [
    ['The winter market opens on December 5, 2026.', 'date'],
    ['Am 5.12.2026 öffnet der Markt.', 'date'],
    ['The rye loaf costs 6 €.', 'product'],
    ['The mill is from 1870.', 'fact'],
    ['Nobody should rush a dough.', 'fact'],
  ];
  for (const [text, kind] of kinds) expect(kindOf(text), text).toBe(kind);
  expect(kindOf('Rush is $1 of haste.', 'opinion')).toBe('opinion');
  expect(dayNamed(`${'x'.repeat(9_000)} on 2026-12-05`)).toBe(Date.UTC(2026, 11, 6) - 1);
});

test('two lines are the same if only case, spaces and marks differ', () => {
  expect(materialWords('The  mill is from 1870!')).toBe(materialWords('the mill is from 1870.'));
  expect(materialWords('Rye 6 €')).not.toBe(materialWords('Rye 7 €'));
});

test('the topic of a text is its first line, cut between words', () => {
  expect(materialTopic([{ text: 'The mill.' }, { text: 'The oven.' }])).toBe('The mill.');
  const long = materialTopic([{ text: 'seven '.repeat(60).trim() }]);
  expect(long.length).toBeLessThanOrEqual(200);
  expect(long.endsWith('seven')).toBe(true);
});
