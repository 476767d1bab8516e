import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { AppError } from '#server/app-error.ts';
import { inLanes } from './drawing.ts';

const never = new AbortController().signal;
const busy = new AppError('provider_failed');
const tooDear = new AppError('budget_exceeded');

describe('concurrent tasks', () => {
  test('never exceed the limit, each runs once, and successful lanes take over the rest', async () => {
    const plans = fc.array(fc.record({ ticks: fc.nat(4), fails: fc.boolean() }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(plans, fc.integer({ min: 1, max: 4 }), async (plan, at_once) => {
        const [begun, done]: [number[], number[]] = [[], []];
        let under_way = 0;
        const failures = await inLanes({
          count: plan.length,
          at_once,
          signal: never,
          async work(nth, { ahead }) {
            expect(ahead).toBeGreaterThanOrEqual(under_way);
            expect(ahead).toBeLessThan(at_once);
            under_way += 1;
            begun.push(nth);
            expect(under_way).toBeLessThanOrEqual(at_once);
            for (let tick = 0; tick < (plan[nth]?.ticks ?? 0); tick += 1) await Promise.resolve();
            under_way -= 1;
            if (plan[nth]?.fails) throw busy;
            done.push(nth);
          },
        });
        expect(new Set(begun).size).toBe(begun.length);
        expect(failures).toHaveLength(begun.length - done.length);
        if (failures.length < at_once) expect(begun).toHaveLength(plan.length);
      }),
      { numRuns: 200 },
    );
  });

  it('are retried after a budget rejection, once the others have finished', async () => {
    const [done, refused]: [number[], number[]] = [[], []];
    let set_aside = 0;
    let spent = 0;
    const failures = await inLanes({
      count: 4,
      at_once: 3,
      signal: never,
      async work(nth) {
        if (spent + set_aside + 4 > 7) {
          refused.push(nth);
          throw tooDear;
        }
        set_aside += 4;
        await Promise.resolve();
        set_aside -= 4;
        spent += 1;
        done.push(nth);
      },
    });
    expect([failures, done.toSorted(), spent]).toEqual([[], [0, 1, 2, 3], 4]);
    expect(refused.length).toBeGreaterThan(0);
  });

  it('report a budget rejection once, when it is final', async () => {
    const words: boolean[] = [];
    const failures = await inLanes({
      count: 4,
      at_once: 3,
      signal: never,
      async work(_nth, { is_last_word }) {
        words.push(is_last_word);
        throw tooDear;
      },
    });
    expect([failures, words.filter(Boolean)]).toEqual([[tooDear], [true]]);
  });

  it.each([1, 3])('are not started after cancellation, %i at a time', async (at_once) => {
    const stop = new AbortController();
    const begun: number[] = [];
    const all = inLanes({
      count: 4,
      at_once,
      signal: stop.signal,
      async work(nth) {
        begun.push(nth);
        if (begun.length === at_once) stop.abort();
        throw stop.signal.reason ?? busy;
      },
    });
    if (at_once === 1) await expect(all).rejects.toBe(stop.signal.reason);
    else await expect(all).rejects.toMatchObject({ name: 'AbortError' });
    expect(begun).toHaveLength(at_once);
  });

  it('in progress finish before an unexpected error is thrown', async () => {
    const done: number[] = [];
    const all = inLanes({
      count: 4,
      at_once: 3,
      signal: never,
      async work(nth) {
        if (nth === 0) throw new Error('the database is away');
        await Promise.resolve();
        done.push(nth);
      },
    });
    await expect(all).rejects.toThrow('the database is away');
    expect(done).toEqual([1, 2]);
  });
});
