/** SQL of the cost of calls, and of budgets. Money is in micro-dollars. */
import type { Insertable } from 'kysely';
import type { MonthSpan } from '#domain/money/usage-month.ts';
import { type Db, deleteStepByStep } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema/schema.ts';

/**
 * A person's budget. Locks their row until the transaction ends, so that concurrent calls are counted one after
 * another on either engine.
 */
export const lockOwner = (trx: Db, owner_id: string) =>
  trx
    .updateTable('users')
    .set((row) => ({ username: row.ref('username') }))
    .where('id', '=', owner_id)
    .returning('monthly_budget')
    .executeTakeFirst();

export const findBudgetOfOwner = (db: Db, owner_id: string) =>
  db.selectFrom('users').select('monthly_budget').where('id', '=', owner_id).executeTakeFirst();

export const findAgentWithBudget = (db: Db, owner_id: string, agent_id: string) =>
  db
    .selectFrom('agents')
    .select(['name', 'monthly_budget', 'is_self'])
    .where('owner_id', '=', owner_id)
    .where('id', '=', agent_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export async function writeBudgetOfOwner(db: Db, owner_id: string, budget: number | null) {
  await db
    .updateTable('users')
    .set({ monthly_budget: budget })
    .where('id', '=', owner_id)
    .execute();
}

export async function writeBudgetOfAgent(db: Db, agent_id: string, budget: number | null) {
  await db
    .updateTable('agents')
    .set({ monthly_budget: budget })
    .where('id', '=', agent_id)
    .execute();
}

/** Whose entries, and of which month; of all agents if none is named. */
export interface Counted extends MonthSpan {
  owner_id: string;
  agent_id?: string | undefined;
  /** Only calls caused by this API token. */
  token_id?: string | undefined;
  /** An entry that is not counted, because it is about to be replaced. */
  except?: string;
}

/** The total of entries: settled ones, and reservations of calls in progress or with a lost answer. */
export async function sumOfEntries(
  db: Db,
  { owner_id, agent_id, token_id, from, to, except }: Counted,
) {
  let query = db
    .selectFrom('usage_entries')
    .where('owner_id', '=', owner_id)
    .where('at', '>=', from)
    .where('at', '<', to)
    .where('state', '!=', 'released');
  if (agent_id !== undefined) query = query.where('agent_id', '=', agent_id);
  if (token_id !== undefined) query = query.where('token_id', '=', token_id);
  if (except !== undefined) query = query.where('id', '!=', except);
  const rows = await query
    .select(['state', (row) => row.fn.sum<number | string | null>('cost').as('cost')])
    .groupBy('state')
    .execute();
  const of = (state: string) => Number(rows.find((row) => row.state === state)?.cost ?? 0);
  return { spent: of('settled'), reserved: of('reserved') + of('unknown') };
}

/** The API token that published the post of this part, with its budget; nothing if a person did. */
export const findTokenOfPart = (db: Db, owner_id: string, part_id: string) =>
  db
    .selectFrom('parts')
    .innerJoin('occurrences', 'occurrences.id', 'parts.occurrence_id')
    .innerJoin('approvals', 'approvals.series_id', 'occurrences.series_id')
    .innerJoin('api_tokens', 'api_tokens.id', 'approvals.token_id')
    .select(['api_tokens.id', 'api_tokens.name', 'api_tokens.monthly_budget'])
    .where('parts.id', '=', part_id)
    .where('approvals.owner_id', '=', owner_id)
    .orderBy('approvals.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Inserts a reservation, or replaces an older one with the same id. */
export async function putEntry(db: Db, entry: Insertable<Schema['usage_entries']>): Promise<void> {
  await db
    .insertInto('usage_entries')
    .values(entry)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(entry))
    .execute();
}

export interface ActualCost {
  tokens_in: number | null;
  tokens_out: number | null;
  /** `null` keeps the reserved amount. */
  cost: number | null;
}

/** Replaces a reservation by the real cost; `undefined` if it does not exist. */
export const recordEntryCost = (db: Db, id: string, { tokens_in, tokens_out, cost }: ActualCost) =>
  db
    .updateTable('usage_entries')
    .set({ state: 'settled', tokens_in, tokens_out, ...(cost !== null && { cost }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** Marks the cost of a call as unknown, so that its reservation stays, or an estimate in its place. */
export const keepReservation = (db: Db, id: string, about: number | null) =>
  db
    .updateTable('usage_entries')
    .set({ state: 'unknown', ...(about !== null && { cost: about }) })
    .where('id', '=', id)
    .where('state', '!=', 'settled')
    .returningAll()
    .executeTakeFirst();

export async function releaseEntry(db: Db, id: string): Promise<void> {
  await db
    .updateTable('usage_entries')
    .set({ state: 'released' })
    .where('id', '=', id)
    .where('state', 'in', ['reserved', 'unknown'])
    .execute();
}

/** Releases reservations made at `before` or earlier; returns how many. */
export async function releaseStale(db: Db, before: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('usage_entries')
    .set({ state: 'released' })
    .where('state', '=', 'reserved')
    .where('at', '<=', before)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function removeReleased(db: Db, before: number): Promise<void> {
  await deleteStepByStep(db, 'usage_entries', (trx, limit) =>
    trx
      .selectFrom('usage_entries')
      .select('id')
      .where('state', '=', 'released')
      .where('at', '<=', before)
      .limit(limit)
      .execute(),
  );
}
