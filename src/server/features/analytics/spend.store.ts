/** What agents cost in a span. Money is micro-dollars. */
import { sql } from 'kysely';
import type { Span } from '#domain/post-analytics.ts';
import type { Db } from '#server/db/client.ts';

/** Every time zone begins its days on one of these, in milliseconds. */
const quarter = 15 * 60_000;

/** What was paid, by kind and quarter of an hour; of one agent where one is named. */
export async function listSpent(
  db: Db,
  { owner_id, agent_id }: { owner_id: string; agent_id?: string | undefined },
  { from, to }: Span,
) {
  const began = sql<number>`at - at % ${sql.lit(quarter)}`;
  let query = db
    .selectFrom('usage_entries')
    .where('owner_id', '=', owner_id)
    .where('at', '>=', from)
    .where('at', '<', to)
    .where('state', '=', 'settled');
  if (agent_id !== undefined) query = query.where('agent_id', '=', agent_id);
  const rows = await query
    .select(['kind', began.as('at')])
    .select(({ fn }) => [
      fn.countAll<number | string>().as('calls'),
      fn.count<number | string>('cost').as('priced'),
      fn.sum<number | string | null>('cost').as('spent'),
    ])
    .groupBy(['kind', began])
    .execute();
  return rows.map(({ kind, at, calls, priced, spent }) => ({
    ...{ kind, at, calls: Number(calls), spent: Number(spent ?? 0) },
    unpriced: Number(calls) - Number(priced),
  }));
}
export type SpentRow = Awaited<ReturnType<typeof listSpent>>[number];
