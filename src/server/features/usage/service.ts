/** Budgets: reserves the maximum cost of a call before it, and records the real cost after it. */
import type { UsageKind } from '#contract/usage/calls.ts';
import { type Budget, type NoRoom, noRoomFor } from '#domain/money/budget.ts';
import type { BudgetLeft } from '#domain/money/coming-costs.ts';
import { dollarsOf } from '#domain/money/money.ts';
import { monthName, monthOf, spanOfMonth } from '#domain/money/usage-month.ts';
import { type Charges, charging, PlatformError } from '#server/adapters/social/port.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { requireLiveToken } from '#server/db/token-use.ts';
import { newId } from '#server/ids.ts';
import { type Pass, tokenOfOwner } from '#server/token-in-hand.ts';
import { notifyOfRefusal, notifyOfSpending } from './budget-notifications.ts';
import { listBudgets } from './month.store.ts';
import {
  findAgentWithBudget,
  findBudgetOfOwner,
  findTokenOfPart,
  lockOwner,
  keepReservation,
  putEntry,
  releaseEntry,
  recordEntryCost,
  type ActualCost,
  sumOfEntries,
} from './store.ts';

/** The parts of the context that spending needs. */
export type BillingContext = Pick<Context, 'db' | 'clock' | 'log' | 'sealer' | 'config' | 'meters'>;

/** A call that is about to be made. */
export interface PlannedCall {
  owner_id: string;
  /** `null` if it is for no agent. */
  agent_id: string | null;
  kind: UsageKind;
  /** The model or platform that is called. */
  what: string;
  /** The maximum cost in micro-dollars; 0 if it is free, `null` if the price is unknown. */
  estimate: number | null;
  /** Identifies the call, so that a retry replaces the reservation of the first attempt. */
  id?: string;
  /** Unless `false`, the owner is notified of a rejection, because there will be no retry. */
  is_last_word?: boolean;
}

const scopeOf = ({ agent_name }: Budget): string =>
  agent_name === null ? 'your budget' : `the budget of ${agent_name}`;

function refusalOf(
  { what, kind, estimate }: PlannedCall,
  { because, of }: NoRoom,
  now: number,
): AppError {
  const limit = `${scopeOf(of)} of ${dollarsOf(of.budget)} a month`;
  const message =
    because === 'unknown_price'
      ? `The price of ${what} is not known, so we can’t keep ${limit}. Your administrator can set it in ${kind === 'image' ? 'IMAGE_PRICE' : 'AI_PRICES'}, or you can remove the budget in Usage.`
      : `This may cost ${dollarsOf(estimate ?? 0)} and would exceed ${limit}: ${dollarsOf(of.counted)} counted in ${monthName(monthOf(now))}. Raise it in Usage to continue.`;
  return new AppError('budget_exceeded', { message });
}

/** The owner's and the agent's budget, if set. Locks the owner's row. Throws `not_found`. */
async function budgetsOf(trx: Db, call: PlannedCall, now: number) {
  const { owner_id, agent_id, id } = call;
  const owner = await lockOwner(trx, owner_id);
  const agent = agent_id === null ? undefined : await findAgentWithBudget(trx, owner_id, agent_id);
  if (!owner || (agent_id !== null && !agent)) throw new AppError('not_found');
  const span = { ...spanOfMonth(monthOf(now)), ...(id !== undefined && { except: id }) };
  const budgets: Budget[] = [];
  const add = async (agent_name: string | null, budget: number | null, of?: string) => {
    if (budget === null) return;
    const { spent, reserved } = await sumOfEntries(trx, { owner_id, agent_id: of, ...span });
    budgets.push({ agent_name, budget, counted: spent + reserved });
  };
  await add(null, owner.monthly_budget);
  if (agent && agent_id !== null) await add(agent.name, agent.monthly_budget, agent_id);
  return { budgets, agent_name: agent?.name ?? null };
}

type TokenBudget = Pick<Pass, 'id' | 'name' | 'monthly_budget'>;

/** The API token that caused a call: that of the request, or that of the post being sent. */
async function tokenBudgetOf(trx: Db, call: PlannedCall): Promise<TokenBudget | undefined> {
  const { owner_id, kind, id } = call;
  if (kind !== 'post') return tokenOfOwner(owner_id);
  return id === undefined ? undefined : findTokenOfPart(trx, owner_id, id);
}

/** Why a token’s own budget has no room for a call; nothing if it has. */
async function tokenRefusal(
  trx: Db,
  call: PlannedCall,
  token: TokenBudget | undefined,
  now: number,
) {
  const { owner_id, what, estimate, kind, id } = call;
  const budget = token?.monthly_budget ?? null;
  if (!token || budget === null) return undefined;
  const span = { ...spanOfMonth(monthOf(now)), ...(id !== undefined && { except: id }) };
  const { spent, reserved } = await sumOfEntries(trx, { owner_id, token_id: token.id, ...span });
  const counted = spent + reserved;
  const noRoom = noRoomFor(estimate, [{ agent_name: null, budget, counted }]);
  if (!noRoom) return undefined;
  const limit = `the budget of the API token ${token.name}, ${dollarsOf(budget)} a month`;
  const message =
    noRoom.because === 'unknown_price'
      ? `The price of ${what} is not known, so we can’t keep ${limit}.`
      : `This may cost ${dollarsOf(estimate ?? 0)} and would exceed ${limit}: ${dollarsOf(counted)} counted in ${monthName(monthOf(now))}.`;
  // A post that waits for budget is held, as for any other budget.
  return new AppError(kind === 'post' ? 'budget_exceeded' : 'token_budget', { message });
}

/**
 * Reserves the maximum cost of a call and returns the id for settling or releasing it. Concurrent calls are counted
 * one after another, so that no budget is exceeded. Throws `budget_exceeded`, also if the price is unknown while a
 * budget is set, `token_budget` for that of an API token, `not_found` for an agent that is not the owner's, and like
 * `requireLiveToken`.
 */
export async function reserve(ctx: BillingContext, call: PlannedCall): Promise<string> {
  const id = call.id ?? newId();
  const now = ctx.clock();
  const refused = await ctx.db.transaction().execute(async (trx) => {
    const { budgets, agent_name } = await budgetsOf(trx, call, now);
    if (call.kind !== 'post') await requireLiveToken(trx, call.owner_id, now);
    const token = await tokenBudgetOf(trx, call);
    const refusal = await tokenRefusal(trx, call, token, now);
    if (refusal) return refusal;
    const noRoom = noRoomFor(call.estimate, budgets);
    if (noRoom) {
      // Committed although the call is rejected: the transaction does not throw.
      if (call.is_last_word !== false) await notifyOfRefusal(ctx, trx, call, noRoom, now);
      return refusalOf(call, noRoom, now);
    }
    const { owner_id, agent_id, kind, what, estimate } = call;
    await putEntry(trx, {
      id,
      owner_id,
      agent_id,
      agent_name,
      kind,
      what,
      state: 'reserved',
      tokens_in: null,
      tokens_out: null,
      cost: estimate,
      token_id: token?.id ?? null,
      at: now,
    });
    return undefined;
  });
  if (refused) throw refused;
  return id;
}

/** Like `recordCost`, inside a transaction of the caller. */
export async function recordCostWithin(
  ctx: Omit<BillingContext, 'db'>,
  trx: Db,
  id: string,
  settled: ActualCost,
): Promise<void> {
  const entry = await recordEntryCost(trx, id, settled);
  if (!entry) {
    ctx.log.error({ usage: id }, 'the cost of a call could not be recorded');
  } else if (entry.cost !== 0) {
    ctx.meters.spent_micros.inc({ kind: entry.kind }, entry.cost ?? 0);
    await notifyOfSpending(ctx, trx, entry, ctx.clock());
  }
}

/**
 * Records the cost of a call, even after its reservation was released because it took too long. If `cost` is `null`
 * (the provider did not report the tokens), the reserved amount counts, which is too much rather than too little.
 */
export async function recordCost(
  ctx: BillingContext,
  id: string,
  settled: ActualCost,
): Promise<void> {
  await ctx.db.transaction().execute((trx) => recordCostWithin(ctx, trx, id, settled));
}

/** Records a free call, which needs no budget. */
export async function recordFree(
  { db, clock }: Pick<BillingContext, 'db' | 'clock'>,
  { owner_id, agent_id, kind, what }: Omit<PlannedCall, 'estimate' | 'id' | 'is_last_word'>,
): Promise<void> {
  const agent = agent_id === null ? undefined : await findAgentWithBudget(db, owner_id, agent_id);
  await putEntry(db, {
    id: newId(),
    owner_id,
    agent_id,
    agent_name: agent?.name ?? null,
    kind,
    what,
    state: 'settled',
    tokens_in: null,
    tokens_out: null,
    cost: 0,
    token_id: tokenOfOwner(owner_id)?.id ?? null,
    at: clock(),
  });
}

/** Releases the reservation of a call that was not made or was free. */
export const release = ({ db }: Pick<BillingContext, 'db'>, id: string): Promise<void> =>
  releaseEntry(db, id);

/** Like `leaveUnknown`, inside a transaction of the caller. */
export async function leaveUnknownWithin(
  ctx: Omit<BillingContext, 'db'>,
  trx: Db,
  id: string,
  about: number | null = null,
): Promise<void> {
  const entry = await keepReservation(trx, id, about);
  if (entry && entry.cost !== 0) await notifyOfSpending(ctx, trx, entry, ctx.clock());
}

/**
 * Ends a call whose answer was lost, so that its cost is unknown: its maximum stays reserved until the end of the
 * month, and counts toward budgets, but not as spent. If some of the answer was read, the estimate in micro-dollars
 * counts instead.
 */
export const leaveUnknown = (
  ctx: BillingContext,
  id: string,
  about: number | null = null,
): Promise<void> => ctx.db.transaction().execute((trx) => leaveUnknownWithin(ctx, trx, id, about));

/** Ends the reservation of a failed platform call: a rejected or unsent one is free. */
export const recordFailure = (ctx: BillingContext, id: string, error: unknown): Promise<void> =>
  error instanceof PlatformError && !error.is_lost ? release(ctx, id) : leaveUnknown(ctx, id);

/** A call whose price depends on its result, and who pays. */
export type PaidCall = Omit<PlannedCall, 'kind' | 'estimate' | 'id'> & { estimate: number };

/**
 * Makes calls to a platform that charges by result: reserves the maximum before, and pays what was charged, even if
 * they fail half-way. A rejected or unsent call is free. Throws `budget_exceeded`, and what `work` throws.
 */
export async function payFor<T>(
  ctx: BillingContext,
  call: PaidCall,
  work: () => Promise<T>,
): Promise<T> {
  if (call.estimate === 0) return work();
  const id = await reserve(ctx, { ...call, kind: 'read' });
  const charges: Charges = { micros: 0 };
  const close = () =>
    charges.micros === 0
      ? release(ctx, id)
      : recordCost(ctx, id, { tokens_in: null, tokens_out: null, cost: charges.micros });
  try {
    const answer = await charging(charges, work);
    await close();
    return answer;
  } catch (error) {
    if (error instanceof PlatformError && !error.is_lost) await close();
    else await leaveUnknown(ctx, id);
    throw error;
  }
}

export { strainedBudgets } from './budget-notifications.ts';

/** Releases a reservation inside a transaction of the caller. */
export { releaseEntry as releaseWithin } from './store.ts';

/** What is left of the budgets of a person and their agents this month; those without one are left out. */
export async function budgetsLeft(
  { db, clock }: Pick<BillingContext, 'db' | 'clock'>,
  owner_id: string,
): Promise<BudgetLeft[]> {
  const own = (await findBudgetOfOwner(db, owner_id))?.monthly_budget ?? null;
  const agents = await listBudgets(db, owner_id);
  const span = spanOfMonth(monthOf(clock()));
  const left: BudgetLeft[] = [];
  for (const { id, monthly_budget } of [{ id: null, monthly_budget: own }, ...agents]) {
    if (monthly_budget === null) continue;
    const of = id === null ? {} : { agent_id: id };
    const { spent, reserved } = await sumOfEntries(db, { owner_id, ...of, ...span });
    left.push({ agent_id: id, left: monthly_budget - spent - reserved });
  }
  return left;
}

/** The cost of an agent in the current month, including reservations. Micro-dollars. */
export async function spentThisMonth(
  { db, clock }: Pick<BillingContext, 'db' | 'clock'>,
  owner_id: string,
  agent_id: string,
): Promise<number> {
  const span = spanOfMonth(monthOf(clock()));
  const { spent, reserved } = await sumOfEntries(db, { owner_id, agent_id, ...span });
  return spent + reserved;
}
