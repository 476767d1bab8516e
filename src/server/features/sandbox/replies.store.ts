import type { Db } from '#server/db/client.ts';

export interface WantedReplies {
  /** Only those to this agent. */
  agent_id?: string | undefined;
  /** Only those that were written in the span, in milliseconds UTC; `to` does not count. */
  span?: { from: number; to: number } | undefined;
}

/**
 * How many replies each of an owner's agents got to what it published in the sandbox. What an agent adds to its own
 * posts, such as the next part of a thread, is none; what another agent of the owner says is one.
 */
export async function countReplies(
  db: Db,
  ownerId: string,
  { agent_id, span }: WantedReplies = {},
): Promise<Map<string, number>> {
  let query = db
    .selectFrom('sandbox_posts as reply')
    .innerJoin('parts', 'parts.external_id', 'reply.in_reply_to')
    .innerJoin('occurrences', 'occurrences.id', 'parts.occurrence_id')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .select('series.agent_id')
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .where('reply.owner_id', '=', ownerId)
    .where('parts.platform', '=', 'sandbox')
    .where('series.owner_id', '=', ownerId)
    .where((where) =>
      where.or([
        where('reply.agent_id', 'is', null),
        where('reply.agent_id', '!=', where.ref('series.agent_id')),
      ]),
    )
    .groupBy('series.agent_id');
  if (agent_id) query = query.where('series.agent_id', '=', agent_id);
  if (span) {
    query = query
      .where('reply.created_at', '>=', span.from)
      .where('reply.created_at', '<', span.to);
  }
  const rows = await query.execute();
  return new Map(rows.map((row) => [row.agent_id, Number(row.count)]));
}

/** How many answers of others each of these posts of a sandbox has; one without any is left out. */
export async function repliesTo(
  db: Db,
  ownerId: string,
  postIds: readonly string[],
): Promise<Map<string, number>> {
  if (postIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('sandbox_posts as reply')
    .innerJoin('sandbox_posts as post', 'post.id', 'reply.in_reply_to')
    .select('post.id')
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .where('reply.in_reply_to', 'in', postIds)
    .where('post.owner_id', '=', ownerId)
    .where((where) =>
      where.or([
        where('reply.agent_id', 'is', null),
        where('reply.agent_id', '!=', where.ref('post.agent_id')),
      ]),
    )
    .groupBy('post.id')
    .execute();
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}
