/** Whether a call still fits into the budgets of its month. Money is whole micro-dollars. */

/** One limit that holds for a call. */
export interface Budget {
  /** The name of the agent that it is for, or `null` for everything a person does. */
  agent_name: string | null;
  budget: number;
  /** Already counted in this month: what was spent, and what calls under way may cost. */
  counted: number;
}

/** Why a call is not made: no price is known, or the first budget that it would pass. */
export type NoRoom = { because: 'unknown_price' | 'over_budget'; of: Budget };

/**
 * `undefined` when the call fits. `cost` is the most that it may cost, `null` where no price is known: such a call fits
 * into no budget, because nobody could keep it. What is free always fits.
 */
export function noRoomFor(cost: number | null, budgets: readonly Budget[]): NoRoom | undefined {
  const [first] = budgets;
  if (cost === 0 || !first) return undefined;
  if (cost === null) return { because: 'unknown_price', of: first };
  const passed = budgets.find(({ budget, counted }) => counted + cost > budget);
  return passed && { because: 'over_budget', of: passed };
}

export type BudgetStage = 'near' | 'reached';

/** The parts of a hundred at which the owner is told that a budget is nearly used up. */
export const nearPercent = 80;

/** What the owner should hear of a budget; `undefined` while there is nothing to say. */
export function budgetStage(spent: number, budget: number): BudgetStage | undefined {
  if (spent === 0) return undefined;
  if (spent >= budget) return 'reached';
  return spent * 100 >= budget * nearPercent ? 'near' : undefined;
}
