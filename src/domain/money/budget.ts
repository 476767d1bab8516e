/** Whether a call fits into the month’s budgets. Money is whole micro-dollars. */

/** A limit that applies to a call. */
export interface Budget {
  /** The agent’s name, or `null` for the budget of everything a person does. */
  agent_name: string | null;
  budget: number;
  /** Counted this month: money spent, and reservations of running calls. */
  counted: number;
}

/** Why a call is not made: no price is known, or the first budget it would exceed. */
export type NoRoom = { because: 'unknown_price' | 'over_budget'; of: Budget };

/**
 * `undefined` if the call fits. `cost` is its maximum, `null` if no price is known; such a call fits into no budget,
 * because the budget could not be kept. Free calls always fit.
 */
export function noRoomFor(cost: number | null, budgets: readonly Budget[]): NoRoom | undefined {
  const [first] = budgets;
  if (cost === 0 || !first) return undefined;
  if (cost === null) return { because: 'unknown_price', of: first };
  const passed = budgets.find(({ budget, counted }) => counted + cost > budget);
  return passed && { because: 'over_budget', of: passed };
}

export type BudgetStage = 'near' | 'reached';

/** The percentage of a budget at which the owner is warned. */
export const nearPercent = 80;

/** What to tell the owner about a budget; `undefined` if nothing. */
export function budgetStage(spent: number, budget: number): BudgetStage | undefined {
  if (spent === 0) return undefined;
  if (spent >= budget) return 'reached';
  return spent * 100 >= budget * nearPercent ? 'near' : undefined;
}
