/** The cost of agents in a span, in micro-dollars. */
import { sql } from 'kysely';
import type { Offset, Span } from '#domain/analytics/post-times.ts';
import type { Db } from '#server/db/client.ts';
import { hoursOn } from './hourly-counts.store.ts';

interface Payer {
  owner_id: string;
  /** Only the cost of this agent. */
  agent_id?: string | undefined;
}

function settledOf(db: Db, { owner_id, agent_id }: Payer, { from, to }: Span) {
  const query = db
    .selectFrom('usage_entries')
    .where('owner_id', '=', owner_id)
    .where('at', '>=', from)
    .where('at', '<', to)
    .where('state', '=', 'settled');
  return agent_id === undefined ? query : query.where('agent_id', '=', agent_id);
}

/** Payments by kind and by local hour, using these offsets. */
export async function listSpent(db: Db, payer: Payer, span: Span, offsets: readonly Offset[]) {
  const hours = hoursOn(sql<number>`at`, offsets);
  const rows = await settledOf(db, payer, span)
    .select(['kind', hours.as('hours')])
    .select(({ fn }) => [
      fn.countAll<number | string>().as('calls'),
      fn.count<number | string>('cost').as('priced'),
      fn.sum<number | string | null>('cost').as('spent'),
    ])
    .groupBy(['kind', hours])
    .execute();
  return rows.map(({ priced, calls, spent, ...row }) => ({
    ...row,
    calls: Number(calls),
    spent: Number(spent ?? 0),
    unpriced: Number(calls) - Number(priced),
  }));
}
export type SpentRow = Awaited<ReturnType<typeof listSpent>>[number];

/** The total of payments. */
export async function sumSpent(db: Db, payer: Payer, span: Span): Promise<number> {
  const { spent } = await settledOf(db, payer, span)
    .select(({ fn }) => fn.sum<number | string | null>('cost').as('spent'))
    .executeTakeFirstOrThrow();
  return Number(spent ?? 0);
}
