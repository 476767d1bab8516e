import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/** How long an owner's agents took to answer on average, in seconds; no entry of one that has answered nobody. */
export async function responseTimes(db: Db, owner_id: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('interactions')
    .select('agent_id')
    .select(sql<number | string>`avg(answered_at - posted_at)`.as('took'))
    .where('owner_id', '=', owner_id)
    .where('state', '=', 'answered')
    .where('answered_at', 'is not', null)
    .groupBy('agent_id')
    .execute();
  return new Map(rows.map(({ agent_id, took }) => [agent_id, Math.max(0, Number(took)) / 1000]));
}
