import type { Db } from '#server/db/client.ts';

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
    // Every agent here is the owner's own.
    .where('reply.agent_id', 'is', null)
    .groupBy('post.id')
    .execute();
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}
