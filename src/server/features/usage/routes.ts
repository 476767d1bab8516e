import type { UsageEntry, usageCalls } from '#contract/usage/calls.ts';
import { dollarsOf } from '#domain/money/money.ts';
import { spanOfMonth } from '#domain/money/usage-month.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type Origin, originOf, record } from '#server/features/audit/service.ts';
import { resumeUnpaid } from '#server/ledger/lifecycle.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { listEntries } from './month.store.ts';
import { readMonth } from './read-month.ts';
import { findAgentWithBudget, lockOwner, writeBudgetOfAgent, writeBudgetOfOwner } from './store.ts';
import { pageAsked } from '#server/db/keyset.ts';

type Row = Awaited<ReturnType<typeof listEntries>>['rows'][number];

const asEntry = (row: Row): UsageEntry => ({
  id: row.id,
  kind: row.kind,
  what: row.what,
  cost: row.cost,
  at: new Date(row.at).toISOString(),
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
