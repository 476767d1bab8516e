/** What calls cost in a month, and the budgets. */
import type { UsageEntry, UsageMonth, usageCalls } from '#contract/usage/calls.ts';
import { dollarsOf } from '#domain/money/money.ts';
import { monthOf, spanOfMonth } from '#domain/money/usage-month.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type Origin, originOf, record } from '#server/features/audit/service.ts';
import { resumeUnpaid } from '#server/ledger/lifecycle.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { listBudgets, listEntries, listUnpriced, spentByDay, sumsByAgent } from './month.store.ts';
import {
  findAgentWithBudget,
  findBudgetOfOwner,
  lockOwner,
  writeBudgetOfAgent,
  writeBudgetOfOwner,
} from './store.ts';
import { pageAsked } from '#server/db/keyset.ts';
import { day as dayLength, toIso, toIsoDate } from '#contract/core/time.ts';
import { forecast } from '#domain/money/price.ts';

type Sums = Awaited<ReturnType<typeof sumsByAgent>>[number];
type Budgets = Awaited<ReturnType<typeof listBudgets>>;
type ByAgent = UsageMonth['by_agent'];

const nothing = { spent: 0, texts: 0, images: 0, posts: 0, tokens: 0 };

/** Every day of the month until today. */
function daysOf(from: number, to: number, now: number, spent: ReadonlyMap<number, number>) {
  const end = Math.min(to, now);
  const count = Math.max(0, Math.ceil((end - from) / dayLength));
  return Array.from({ length: count }, (_, day) => ({
    date: toIsoDate(from + day * dayLength),
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

type Row = Awaited<ReturnType<typeof listEntries>>['rows'][number];

const asEntry = (row: Row): UsageEntry => ({
  id: row.id,
  kind: row.kind,
  what: row.what,
  cost: row.cost,
  at: toIso(row.at),
  agent_id: row.agent_id,
  agent_name: row.present_name ?? row.agent_name,
  tokens_in: row.tokens_in,
  tokens_out: row.tokens_out,
  is_reserved: row.state === 'reserved',
  is_not_known: row.state === 'unknown',
});

interface Change {
  user_id: string;
  agent_id: string | null;
  budget: number | null;
  origin: Origin;
}

const words = (budget: number | null): string =>
  budget === null ? 'no limit' : `${dollarsOf(budget)} a month`;

/** Locks the budget against concurrent calls. Throws `not_found` for an agent that is not the caller's. */
async function changeBudget(ctx: Context, { user_id, agent_id, budget, origin }: Change) {
  const now = ctx.clock();
  await ctx.db.transaction().execute(async (trx) => {
    await lockOwner(trx, user_id);
    const agent = agent_id === null ? undefined : await findAgentWithBudget(trx, user_id, agent_id);
    if (agent_id === null) await writeBudgetOfOwner(trx, user_id, budget);
    else if (agent?.is_self === 0) await writeBudgetOfAgent(trx, agent_id, budget);
    else throw new AppError('not_found');
    const detail = `${agent?.name ?? 'Everything'}: ${words(budget)}`;
    await record(ctx, trx, { event: 'budget_changed', user_id, origin, detail }, now);
  });
  await resumeUnpaid(ctx, user_id);
}

export const usageRoutes = (ctx: Context): Handlers<typeof usageCalls> => ({
  async month({ caller, query }) {
    return { data: await readMonth(ctx, caller.user_id, query.month) };
  },
  async entries({ caller: { user_id: owner_id }, query }) {
    const { month, agent_id } = query;
    const span = month === undefined ? undefined : spanOfMonth(month);
    const page = pageAsked('usage', query);
    const { rows, ...part } = await listEntries(ctx.db, { owner_id, span, agent_id }, page);
    return { data: rows.map(asEntry), ...part };
  },
  async setBudget({ caller, body, ...request }) {
    const { agent_id, monthly_budget: budget } = body;
    const { user_id } = caller;
    await changeBudget(ctx, { user_id, agent_id, budget, origin: originOf(request) });
    return {
      data: await readMonth(ctx, user_id),
      message: budget === null ? 'Budget removed' : 'Budget saved',
    };
  },
});
