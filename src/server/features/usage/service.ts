/** Money before it is spent: sets aside what a call may cost, then writes down what it did cost. */
import type { UsageKind } from '#contract/usage/calls.ts';
import { type Budget, type NoRoom, noRoomFor } from '#domain/money/budget.ts';
import { dollarsOf } from '#domain/money/money.ts';
import { monthName, monthOf, spanOfMonth } from '#domain/money/usage-month.ts';
import { type Charges, charging, PlatformError } from '#server/adapters/social/port.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { requireLiveToken } from '#server/db/token-use.ts';
import { newId } from '#server/ids.ts';
import { type TokenPass, tokenOfOwner } from '#server/token-in-hand.ts';
import { notifyOfRefusal, notifyOfSpending } from './budget-notifications.ts';
import {
  findAgentWithBudget,
  findTokenOfPart,
  holdOwner,
  keepSetAside,
  putEntry,
  releaseEntry,
  recordEntryCost,
  type ActualCost,
  sumOfEntries,
} from './store.ts';

/** What the features need to spend. */
export type BillingContext = Pick<Context, 'db' | 'clock' | 'log' | 'sealer' | 'config' | 'meters'>;

/** A call that is about to be made. */
export interface PlannedCall {
  owner_id: string;
  /** `null` for what is done for no agent. */
  agent_id: string | null;
  kind: UsageKind;
  /** The model that writes or draws, or the platform that is called. */
  what: string;
  /** The most that it may cost, micro-dollars; 0 where it is free, `null` where no price is known. */
  estimate: number | null;
  /** Names the call, so that another try of the same one takes the place of the first. */
  id?: string;
  /** Unless `false`, the owner is told of a refusal: nothing will be tried again. */
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

/** The owner's and the agent's budget, as far as there are any. Holds the owner's row. Throws `not_found`. */
async function budgetsOf(trx: Db, call: PlannedCall, now: number) {
  const { owner_id, agent_id, id } = call;
  const owner = await holdOwner(trx, owner_id);
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

type Purse = Pick<TokenPass, 'id' | 'name' | 'monthly_budget'>;

/** The API token that asked for a call: the one in hand, or that of the post which is sent. */
async function purseOf(trx: Db, call: PlannedCall): Promise<Purse | undefined> {
  const { owner_id, kind, id } = call;
  if (kind !== 'post') return tokenOfOwner(owner_id);
  return id === undefined ? undefined : findTokenOfPart(trx, owner_id, id);
}

/** Why a token’s own budget has no room for a call; nothing where it has. */
async function tokenRefusal(trx: Db, call: PlannedCall, token: Purse | undefined, now: number) {
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
  // A post that waits for money is held as for any other budget.
  return new AppError(kind === 'post' ? 'budget_exceeded' : 'token_budget', { message });
}

/**
 * Sets aside the most that a call may cost and answers the id to settle or to release it by. Calls that come at the
 * same time are counted one after another, so no budget is overrun. Throws `budget_exceeded`, also where the price is
 * not known while a budget is set, `token_budget` for that of an API token, and `not_found` for an agent that is not the
 * owner's.
 */
export async function reserve(ctx: BillingContext, call: PlannedCall): Promise<string> {
  const id = call.id ?? newId();
  const now = ctx.clock();
  const refused = await ctx.db.transaction().execute(async (trx) => {
    const { budgets, agent_name } = await budgetsOf(trx, call, now);
    if (call.kind !== 'post') await requireLiveToken(trx, call.owner_id, now);
    const token = await purseOf(trx, call);
    const refusal = await tokenRefusal(trx, call, token, now);
    if (refusal) return refusal;
    const noRoom = noRoomFor(call.estimate, budgets);
    if (noRoom) {
      // Kept although the call is refused: the transaction ends well.
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

/** What `settle` does, inside a transaction of the caller's. */
export async function recordCostWithin(
  ctx: Omit<BillingContext, 'db'>,
  trx: Db,
  id: string,
  settled: ActualCost,
): Promise<void> {
  const entry = await recordEntryCost(trx, id, settled);
  if (!entry) {
    ctx.log.error({ usage: id }, 'what a call cost could not be written down');
  } else if (entry.cost !== 0) {
    ctx.meters.spent_micros.inc({ kind: entry.kind }, entry.cost ?? 0);
    await notifyOfSpending(ctx, trx, entry, ctx.clock());
  }
}

/**
 * Writes down what a call cost, also after its reservation was given back because it took too long. Where `cost` is
 * `null` (the provider did not say how many tokens), what was set aside stands: rather too much than too little.
 */
export async function recordCost(
  ctx: BillingContext,
  id: string,
  settled: ActualCost,
): Promise<void> {
  await ctx.db.transaction().execute((trx) => recordCostWithin(ctx, trx, id, settled));
}

/** Writes down a call that costs nothing, which no budget has to allow. */
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

/** Gives back what was set aside for a call that was not made or that cost nothing. */
export const release = ({ db }: Pick<BillingContext, 'db'>, id: string): Promise<void> =>
  releaseEntry(db, id);

/** What `leaveUnknown` does, inside a transaction of the caller's. */
export async function leaveUnknownWithin(
  ctx: Omit<BillingContext, 'db'>,
  trx: Db,
  id: string,
): Promise<void> {
  const entry = await keepSetAside(trx, id);
  if (entry && entry.cost !== 0) await notifyOfSpending(ctx, trx, entry, ctx.clock());
}

/**
 * Ends a call whose answer was lost, so that nobody knows what it cost: the most that it may have is set aside until the
 * month ends, and counts for budgets, but not as spent.
 */
export const leaveUnknown = (ctx: BillingContext, id: string): Promise<void> =>
  ctx.db.transaction().execute((trx) => leaveUnknownWithin(ctx, trx, id));

/** Ends what was set aside for a call of a platform that failed: one that was refused or never made is free. */
export const recordFailure = (ctx: BillingContext, id: string, error: unknown): Promise<void> =>
  error instanceof PlatformError && !error.is_lost ? release(ctx, id) : leaveUnknown(ctx, id);

/** What a call that is paid for by what it turns out to be charges, and who pays. */
export type PaidCall = Omit<PlannedCall, 'kind' | 'estimate' | 'id'> & { estimate: number };

/**
 * Makes calls of a platform that charges: the most is set aside before, and what was charged is paid, also where they
 * fail half-way. A call that was refused or never made is free. Throws `budget_exceeded`, and what `work` throws.
 */
export async function paying<T>(
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

export { strainedBudgets } from './strained.ts';

/** The same inside a transaction of the caller's. */
export { releaseEntry as releaseWithin } from './store.ts';

/** What an agent's present month has cost so far, with what is set aside. Micro-dollars. */
export async function spentThisMonth(
  { db, clock }: Pick<BillingContext, 'db' | 'clock'>,
  owner_id: string,
  agent_id: string,
): Promise<number> {
  const span = spanOfMonth(monthOf(clock()));
  const { spent, reserved } = await sumOfEntries(db, { owner_id, agent_id, ...span });
  return spent + reserved;
}
