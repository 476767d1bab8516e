/** The cost of one month in API form. */
import { day as dayLength } from '#contract/core/time.ts';
import type { UsageMonth } from '#contract/usage/calls.ts';
import { forecast } from '#domain/money/price.ts';
import { monthOf, spanOfMonth } from '#domain/money/usage-month.ts';
import type { Context } from '#server/context.ts';
import { listBudgets, listUnpriced, spentByDay, sumsByAgent } from './month.store.ts';
import { findBudgetOfOwner } from './store.ts';

type Sums = Awaited<ReturnType<typeof sumsByAgent>>[number];
type Budgets = Awaited<ReturnType<typeof listBudgets>>;
type ByAgent = UsageMonth['by_agent'];

const nothing = { spent: 0, texts: 0, images: 0, posts: 0, tokens: 0 };

const isoDate = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** Every day of the month until today. */
function daysOf(from: number, to: number, now: number, spent: ReadonlyMap<number, number>) {
  const end = Math.min(to, now);
  const count = Math.max(0, Math.ceil((end - from) / dayLength));
  return Array.from({ length: count }, (_, day) => ({
    date: isoDate(from + day * dayLength),
    spent: spent.get(day) ?? 0,
  }));
}

/** The existing agents, and the owner if they have usage, then deleted agents, then usage without an agent. */
function agentsOf(sums: readonly Sums[], agents: Budgets): ByAgent {
  const rows = new Map(
    sums.map(
      ({ reserved: _r, not_known: _n, unpriced: _u, ...row }) => [row.agent_id, row] as const,
    ),
  );
  const shown = agents.filter(({ id, is_self }) => is_self === 0 || rows.has(id));
  const present: ByAgent = shown.map(({ id, name, monthly_budget, is_self }) => ({
    ...(rows.get(id) ?? nothing),
    agent_id: id,
    agent_name: name,
    is_deleted: false,
    is_self: is_self === 1,
    budget: monthly_budget,
  }));
  const known = new Set<string | null>(agents.map(({ id }) => id));
  const gone = [...rows.values()]
    .filter(({ agent_id }) => agent_id !== null && !known.has(agent_id))
    .map((row) => ({ ...row, is_deleted: true, is_self: false, budget: null }));
  const none = rows.get(null);
  return [
    ...present,
    ...gone,
    ...(none ? [{ ...none, is_deleted: false, is_self: false, budget: null }] : []),
  ];
}

const sumUp = (rows: readonly Sums[], figure: Exclude<keyof Sums, 'agent_id' | 'agent_name'>) =>
  rows.reduce((sum, row) => sum + row[figure], 0);

/** A month of a person; by default the current one. */
export async function readMonth(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  owner_id: string,
  requestedMonth?: string,
): Promise<UsageMonth> {
  const now = clock();
  const month = requestedMonth ?? monthOf(now);
  const span = { owner_id, ...spanOfMonth(month) };
  const sums = await sumsByAgent(db, span);
  const spent = sumUp(sums, 'spent');
  const unpriced = sumUp(sums, 'unpriced');
  const withoutPrice = unpriced > 0 ? await listUnpriced(db, span) : [];
  return {
    month,
    spent,
    unpriced,
    reserved: sumUp(sums, 'reserved'),
    not_known: sumUp(sums, 'not_known'),
    texts: sumUp(sums, 'texts'),
    images: sumUp(sums, 'images'),
    posts: sumUp(sums, 'posts'),
    tokens: sumUp(sums, 'tokens'),
    forecast: forecast({ month, spent, unpriced, now }),
    budget: (await findBudgetOfOwner(db, owner_id))?.monthly_budget ?? null,
    unpriced_models: [...new Set(withoutPrice.map(({ what }) => what))],
    unpriced_drawers: withoutPrice.filter(({ kind }) => kind === 'image').map(({ what }) => what),
    by_agent: agentsOf(sums, await listBudgets(db, owner_id)),
    by_day: daysOf(span.from, span.to, now, await spentByDay(db, span)),
  };
}
