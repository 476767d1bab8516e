import { expect, test } from 'vitest';
import { barsByDay, barsByHour, mostOf, percentOf } from './analytics-words.ts';

const daysOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    date: new Date(Date.UTC(2026, 9, 1 + index)).toISOString().slice(0, 10),
    published: index,
    failed: 0,
  }));

test.each([
  [0, 0],
  [0.001, 1],
  [2 / 3, 67],
  [0.999, 99],
  [1, 100],
])('a rate of %d reads as %d %%', (rate, percent) => {
  expect(percentOf(rate)).toBe(percent);
});

test.each([
  [7, 7],
  [30, 6],
  [90, 6],
])('of %d days %d are named below their bars, evenly apart', (count, named) => {
  const bars = barsByDay(daysOf(count));
  const places = bars.flatMap(({ tick }, index) => (tick ? [index] : []));
  expect(places).toHaveLength(named);
  const distances = places.slice(1).map((place, index) => place - (places[index] ?? 0));
  expect(new Set(distances).size).toBe(1);
});

test('no two bars have one name', () => {
  const bars = [...barsByDay(daysOf(90)), ...barsByHour(Array.from({ length: 24 }, () => 0))];
  expect(new Set(bars.map(({ label }) => label)).size).toBe(bars.length);
});

test('the most is the latest of equals, and none is said so', () => {
  const bars = [2, 1, 2].map((value, index) => ({ label: `day ${index}`, values: [value] }));
  expect(mostOf(bars, 'on')).toBe('Most on day 2: 2 posts');
  expect(mostOf([{ label: 'day', values: [0] }], 'on')).toBe('No posts in this period');
});
