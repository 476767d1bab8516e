import { expect, test } from 'vitest';
import { createPostTimes, type Rates, ratesHere, roundedSeconds, secondsAt } from './index.ts';

const known: Rates = { operations: 4e9, bytes: 15e9 };
const halved = (rates: Rates, kind: keyof Rates): Rates => ({ ...rates, [kind]: rates[kind] / 2 });

test('P-7.471 half the speed takes twice the time, and so does a model twice as large', () => {
  const usual = secondsAt(known, 2);
  expect(secondsAt({ operations: 2e9, bytes: 7.5e9 }, 2)).toBeCloseTo(2 * usual);
  expect(secondsAt(known, 4)).toBeCloseTo(2 * usual);
  // Calculating and reading each have their part.
  const slower = (kind: keyof Rates) => secondsAt(halved(known, kind), 2) - usual;
  expect(slower('operations')).toBeGreaterThan(0);
  expect(slower('bytes')).toBeGreaterThan(0);
  expect(slower('operations') + slower('bytes')).toBeCloseTo(usual);
});

test.each([
  [0.2, 1],
  [7.4, 7],
  [13, 15],
  [38, 40],
  [89.9, 90],
  [100, 120],
  [400, 420],
])('P-7.471 %d seconds are said as %d', (seconds, said) =>
  expect(roundedSeconds(seconds)).toBe(said),
);

test('P-7.471 a machine is measured in a process of its own', { tags: 'slow' }, async () => {
  const rates = await ratesHere(2, AbortSignal.timeout(60_000));
  expect(rates).toEqual({ operations: expect.any(Number), bytes: expect.any(Number) });
});

test('P-7.471 it is measured once, and again only if that failed', async () => {
  const asked: number[] = [];
  const found: (Rates | undefined)[] = [undefined, known];
  const times = createPostTimes((threads) => {
    asked.push(threads);
    return Promise.resolve(found.shift());
  });
  const offers = [
    { id: 'small', billions: 1 },
    { id: 'large', billions: 8 },
  ];
  expect(await times(offers, 3)).toEqual([]);
  const [small, large] = await times(offers, 3);
  expect(small?.file).toBe('small.gguf');
  expect(large?.seconds).toBeGreaterThan(small?.seconds ?? Infinity);
  await times(offers, 3);
  expect(asked).toEqual([3, 3]);
});

test('P-7.471 it never fails: without an answer in time there is no figure', async () => {
  expect(await ratesHere(1, AbortSignal.timeout(1))).toBeUndefined();
  expect(await ratesHere(1, AbortSignal.abort())).toBeUndefined();
  expect(await ratesHere(NaN, AbortSignal.timeout(60_000))).toBeUndefined();
});
