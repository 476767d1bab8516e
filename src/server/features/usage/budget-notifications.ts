/** Notifies the owners of a budget that is nearly or completely used up: once a month per budget. */
import { type Budget, type BudgetStage, type NoRoom, budgetStage } from '#domain/money/budget.ts';
import { dollarsOf } from '#domain/money/money.ts';
import { monthName, monthOf, spanOfMonth } from '#domain/money/usage-month.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { notifyOwners } from '#server/features/notifications/service.ts';
import { emit } from '#server/features/webhooks/service.ts';
import { findAgentWithBudget, findBudgetOfOwner, sumOfEntries } from './store.ts';
import { listBudgets, sumsByAgent } from './month.store.ts';

interface Strained {
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

interface Spender {
  owner_id: string;
  agent_id: string | null;
}

type NotifyContext = Pick<Context, 'sealer' | 'config'>;

interface News {
  kind: 'budget_near' | 'budget_reached';
  budget: number;
  /** Its agent, if it is the budget of one. */
  agent_id: string | null;
  text: string;
}

/** A changed budget counts as a new one, with new notifications. */
async function tell(ctx: NotifyContext, trx: Db, { owner_id }: Spender, news: News, now: number) {
  const { kind, agent_id, budget, text } = news;
  const month = monthOf(now);
  // Someone who owns several spaces is told of the same budget in each.
  const subject = [month, agent_id ?? owner_id, budget].join(' ');
  const notice = { owner_id, kind, subject, text, link: '/usage' };
  const isNews = await notifyOwners(ctx, trx, notice, now);
  if (!isNews || kind !== 'budget_reached') return;
  const data = () => ({ agent_id, budget, month });
  await emit(trx, [{ owner_id, event: 'budget.reached', subject, data }], now);
}

const limitOf = ({ agent_name, budget }: Omit<Budget, 'counted'>): string =>
  `${agent_name === null ? 'your budget' : `the budget of ${agent_name}`} of ${dollarsOf(budget)}`;

/** A call was rejected because it might have exceeded a budget. A call without a known price uses nothing. */
export async function notifyOfRefusal(
  ctx: NotifyContext,
  trx: Db,
  spender: Spender,
  { because, of }: NoRoom,
  now: number,
): Promise<void> {
  if (because === 'unknown_price') return;
  const counted = `${dollarsOf(of.counted)} counted in ${monthName(monthOf(now))}`;
  const text = `We stopped an action that could exceed ${limitOf(of)} a month: ${counted}. Raise the budget to continue.`;
  const agent_id = of.agent_name === null ? null : spender.agent_id;
  await tell(ctx, trx, spender, { kind: 'budget_reached', budget: of.budget, agent_id, text }, now);
}

async function notifyOfStage(
  ctx: NotifyContext,
  trx: Db,
  spender: Spender,
  of: Omit<Budget, 'counted'> & { agent_id: string | null },
  now: number,
): Promise<void> {
  const month = monthOf(now);
  const { agent_id, budget } = of;
  const counted = { owner_id: spender.owner_id, agent_id: agent_id ?? undefined };
  const { spent } = await sumOfEntries(trx, { ...counted, ...spanOfMonth(month) });
  const stage = budgetStage(spent, budget);
  if (!stage) return;
  const sum = `${dollarsOf(spent)} of ${limitOf(of)} was spent in ${monthName(month)}.`;
  const text =
    stage === 'near'
      ? `${sum} We’ll stop before you exceed it.`
      : `${sum} Paid actions are off until next month or until you raise it.`;
  const kind = stage === 'near' ? 'budget_near' : 'budget_reached';
  await tell(ctx, trx, spender, { kind, budget, agent_id, text }, now);
}

/** Checks both budgets that a cost counts toward. */
export async function notifyOfSpending(
  ctx: NotifyContext,
  trx: Db,
  spender: Spender,
  now: number,
): Promise<void> {
  const { owner_id, agent_id } = spender;
  const budget = (await findBudgetOfOwner(trx, owner_id))?.monthly_budget ?? null;
  if (budget !== null) {
    await notifyOfStage(ctx, trx, spender, { agent_id: null, agent_name: null, budget }, now);
  }
  const agent = agent_id === null ? undefined : await findAgentWithBudget(trx, owner_id, agent_id);
  if (!agent || agent.monthly_budget === null) return;
  const own = { agent_id, agent_name: agent.name, budget: agent.monthly_budget };
  await notifyOfStage(ctx, trx, spender, own, now);
}
