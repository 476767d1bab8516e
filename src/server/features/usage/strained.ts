/** Budgets that are nearly or completely used up. */
import { budgetStage, type BudgetStage } from '#domain/money/budget.ts';
import { monthOf, spanOfMonth } from '#domain/money/usage-month.ts';
import type { Context } from '#server/context.ts';
import { listBudgets, sumsByAgent } from './month.store.ts';
import { findBudgetOfOwner } from './store.ts';

export interface Strained {
  /** `null` for the overall budget of a person. */
  agent_name: string | null;
  stage: BudgetStage;
  /** Micro-dollars. */
  spent: number;
  budget: number;
}

/** A person's budgets that are nearly or completely used up this month, the overall one first. */
export async function strainedBudgets(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  owner_id: string,
): Promise<Strained[]> {
  const own = (await findBudgetOfOwner(db, owner_id))?.monthly_budget ?? null;
  const agents = await listBudgets(db, owner_id);
  const budgets = [{ id: null, name: null, monthly_budget: own }, ...agents].flatMap(
    ({ monthly_budget: budget, ...rest }) => (budget === null ? [] : { ...rest, budget }),
  );
  if (budgets.length === 0) return [];
  const sums = await sumsByAgent(db, { owner_id, ...spanOfMonth(monthOf(clock())) });
  const total = sums.reduce((sum, { spent }) => sum + spent, 0);
  const spentOf = (id: string | null): number =>
    id === null ? total : (sums.find(({ agent_id }) => agent_id === id)?.spent ?? 0);
  return budgets.flatMap(({ id, name: agent_name, budget }) => {
    const spent = spentOf(id);
    const stage = budgetStage(spent, budget);
    return stage ? { agent_name, stage, spent, budget } : [];
  });
}
