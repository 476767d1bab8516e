/** Which planned posts the budgets of a month surely don’t cover. Amounts are whole micro-dollars. */

export interface ComingCost {
  key: string;
  agent_id: string;
  at: number;
  /** What it costs at least. */
  cost: number;
}

/** What is left of a budget: of an agent’s, or of everything that a person does. */
export interface BudgetLeft {
  agent_id: string | null;
  left: number;
}

/** The keys of those that don’t fit, in the order in which they are due. What doesn’t fit isn’t paid, so later ones may. */
export function notCovered(
  coming: readonly ComingCost[],
  budgets: readonly BudgetLeft[],
): ReadonlySet<string> {
  const open = budgets.map((budget) => ({ ...budget }));
  const out = new Set<string>();
  for (const { key, agent_id, cost } of coming.toSorted((one, other) => one.at - other.at)) {
    const own = open.filter((budget) => budget.agent_id === null || budget.agent_id === agent_id);
    if (cost > 0 && own.some(({ left }) => left < cost)) out.add(key);
    else for (const budget of own) budget.left -= cost;
  }
  return out;
}
