/** SQL of the cost of a month. */
import { sql } from 'kysely';
import { day } from '#contract/core/time.ts';
import { type MonthSpan } from '#domain/money/usage-month.ts';
import type { Db } from '#server/db/client.ts';
import { newestFirst, type Page, pageOfRows, totalOf } from '#server/db/keyset.ts';

export interface MonthQuery extends MonthSpan {
  owner_id: string;
}

const entriesOf = (db: Db, { owner_id, from, to }: Partial<MonthSpan> & { owner_id: string }) =>
  db
    .selectFrom('usage_entries')
    .where('usage_entries.owner_id', '=', owner_id)
    .$if(from !== undefined, (query) => query.where('usage_entries.at', '>=', from ?? 0))
    .$if(to !== undefined, (query) => query.where('usage_entries.at', '<', to ?? 0))
    .where('usage_entries.state', '!=', 'released');

const settled = sql`usage_entries.state = 'settled'`;
const sumWhere = (condition: ReturnType<typeof sql>, what = sql`1`) =>
  sql<number | string>`coalesce(sum(case when ${condition} then ${what} else 0 end), 0)`;

/** One row per agent with usage, and one without an agent. */
export async function sumsByAgent(db: Db, query: MonthQuery) {
  const cost = sql`coalesce(cost, 0)`;
  const rows = await entriesOf(db, query)
    .select(['agent_id', (row) => row.fn.max('agent_name').as('agent_name')])
    .select([
      sumWhere(settled, cost).as('spent'),
      sumWhere(sql`usage_entries.state = 'reserved'`, cost).as('reserved'),
      sumWhere(sql`usage_entries.state = 'unknown'`, cost).as('not_known'),
      sumWhere(sql`${settled} and kind = 'text'`).as('texts'),
      sumWhere(sql`${settled} and kind = 'image'`).as('images'),
      sumWhere(sql`${settled} and kind = 'post'`).as('posts'),
      sumWhere(settled, sql`coalesce(tokens_in, 0) + coalesce(tokens_out, 0)`).as('tokens'),
      sumWhere(sql`${settled} and cost is null`).as('unpriced'),
    ])
    .groupBy('agent_id')
    .execute();
  return rows.map(({ agent_id, agent_name, ...sums }) => ({
    agent_id,
    agent_name,
    spent: Number(sums.spent),
    reserved: Number(sums.reserved),
    not_known: Number(sums.not_known),
    texts: Number(sums.texts),
    images: Number(sums.images),
    posts: Number(sums.posts),
    tokens: Number(sums.tokens),
    unpriced: Number(sums.unpriced),
  }));
}

/** The spending per day of the month, by the number of the day from 0. */
export async function spentByDay(db: Db, query: MonthQuery): Promise<Map<number, number>> {
  const rows = await entriesOf(db, query)
    // Inlined into the statement, because a bound parameter would turn this into a floating-point division on
    // SQLite.
    .select(sql<number>`(usage_entries.at - ${sql.lit(query.from)}) / ${sql.lit(day)}`.as('day'))
    .select((row) => row.fn.sum<number | string | null>('cost').as('cost'))
    .where('state', '=', 'settled')
    .groupBy('day')
    .execute();
  return new Map(rows.map(({ day, cost }) => [day, Number(cost ?? 0)]));
}

/** Models and platforms that were called without a known price, and for what. */
export const listUnpriced = (db: Db, query: MonthQuery) =>
  entriesOf(db, query)
    .select(['what', 'kind'])
    .distinct()
    .where('cost', 'is', null)
    .orderBy('what')
    .execute();

/** The existing agents by name, with their budgets, including the owner as an author. */
export const listBudgets = (db: Db, owner_id: string) =>
  db
    .selectFrom('agents')
    .select(['id', 'name', 'monthly_budget', 'is_self'])
    .where('owner_id', '=', owner_id)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();

interface Wanted {
  owner_id: string;
  /** Only this span, if given. */
  span?: MonthSpan | undefined;
  agent_id?: string | undefined;
}

/** Entries, newest first, with the current name of an existing agent, and the total. */
export async function listEntries(db: Db, { owner_id, span, agent_id }: Wanted, page: Page) {
  // With a cursor, the end of the month is implied. With both bounds, SQLite would scan from the end of the month.
  const to = page.after ? undefined : span?.to;
  let query = entriesOf(db, { owner_id, from: span?.from, to });
  if (agent_id !== undefined) query = query.where('usage_entries.agent_id', '=', agent_id);
  const shown = query
    .leftJoin('agents', 'agents.id', 'usage_entries.agent_id')
    .selectAll('usage_entries')
    .select('agents.name as present_name');
  const part = await pageOfRows(shown, page, newestFirst('usage_entries.at', 'usage_entries.id'));
  return { ...part, total: await totalOf(query, page) };
}
