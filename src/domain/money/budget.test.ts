import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { budgetStage, noRoomFor } from './budget.ts';

const own = (budget: number, counted: number) => ({ agent_name: null, budget, counted });
const ofAda = (budget: number, counted: number) => ({ agent_name: 'Ada', budget, counted });

describe('a call', () => {
  it.each([
    ['free, over everything', 0, [own(10, 99)], undefined],
    ['without a budget', 500, [], undefined],
    ['of unknown price without a budget', null, [], undefined],
    ['of unknown price with one', null, [ofAda(10, 0)], 'unknown_price'],
    ['that just fits', 4, [own(10, 6)], undefined],
    ['a micro-dollar too much', 5, [own(10, 6)], 'over_budget'],
    ['that fits into one of two', 5, [own(100, 6), ofAda(10, 6)], 'over_budget'],
    ['with a budget of nothing', 1, [own(0, 0)], 'over_budget'],
  ])('%s', (_case, cost, budgets, because) => {
    expect(noRoomFor(cost, budgets)?.because).toBe(because);
  });

  it('reports the budget that it would exceed', () => {
    expect(noRoomFor(5, [own(100, 6), ofAda(10, 6)])?.of).toEqual(ofAda(10, 6));
  });

  test('that fits never pushes a budget over its limit', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(300)), fc.nat(1000), (costs, budget) => {
        let counted = 0;
        for (const cost of costs) if (!noRoomFor(cost, [own(budget, counted)])) counted += cost;
        expect(counted).toBeLessThanOrEqual(budget);
      }),
    );
  });
});

test.each([
  [0, 0, undefined],
  [0, 100, undefined],
  [79, 100, undefined],
  [80, 100, 'near'],
  [99, 100, 'near'],
  [100, 100, 'reached'],
  [101, 100, 'reached'],
  [1, 0, 'reached'],
])('%i spent of %i: %s', (spent, budget, stage) => {
  expect(budgetStage(spent, budget)).toBe(stage);
});
