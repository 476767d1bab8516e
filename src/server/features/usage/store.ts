/** SQL of what calls cost, and of the budgets. Money is micro-dollars. */
import type { Insertable } from 'kysely';
import type { MonthSpan } from '#domain/money/usage-month.ts';
import type { Db } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema/schema.ts';

/** A person's budget. Holds their row until the transaction ends, so that their calls count in turn on either engine. */
export const holdOwner = (trx: Db, owner_id: string) =>
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

/** Whose entries of which time; of all agents where none is named. */
export interface Counted extends MonthSpan {
  owner_id: string;
  agent_id?: string | undefined;
  /** Only what this API token asked for. */
  token_id?: string | undefined;
  /** An entry that is not counted, because it is about to be written again. */
  except?: string;
}

/** What the entries cost together: what is settled, and what is set aside, for requests in progress or whose answer was lost. */
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

/** The API token that let the post out to which this part belongs, with its budget; nothing where a person did. */
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

/** Writes a reservation, over an older one of the same id. */
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
  /** `null` keeps what was set aside. */
  cost: number | null;
}

/** Puts what a call really cost into its place; `undefined` when it was never written down. */
export const recordEntryCost = (db: Db, id: string, { tokens_in, tokens_out, cost }: ActualCost) =>
  db
    .updateTable('usage_entries')
    .set({ state: 'settled', tokens_in, tokens_out, ...(cost !== null && { cost }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** Says that nobody knows what a call cost: what was set aside stays so. */
export const keepSetAside = (db: Db, id: string) =>
  db
    .updateTable('usage_entries')
    .set({ state: 'unknown' })
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

/** Gives back what was set aside at `before` or earlier; answers how many. */
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
  await db
    .deleteFrom('usage_entries')
    .where('state', '=', 'released')
    .where('at', '<=', before)
    .execute();
}
