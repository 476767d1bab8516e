/** SQL of who has a post open. */
import type { Insertable } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema/schema.ts';

/** Whether anyone but its owner works in that space. */
export async function hasMembers(db: Db, owner_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('space_members')
    .select('id')
    .where('owner_id', '=', owner_id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Renews a visit, and forgets those of this post that ended. */
export async function putVisit(
  db: Db,
  visit: Insertable<Schema['post_visits']>,
  now: number,
): Promise<void> {
  await db
    .deleteFrom('post_visits')
    .where('post_id', '=', visit.post_id)
    .where('until', '<=', now)
    .execute();
  await db
    .insertInto('post_visits')
    .values(visit)
    .onConflict((known) =>
      known.columns(['post_id', 'user_id']).doUpdateSet({ until: visit.until }),
    )
    .execute();
}

export async function endVisit(db: Db, post_id: string, user_id: string): Promise<void> {
  await db
    .deleteFrom('post_visits')
    .where('post_id', '=', post_id)
    .where('user_id', '=', user_id)
    .execute();
}

/** The names of the others who have it open now and still belong to its space. */
export async function listOthers(
  db: Db,
  { post_id, user_id }: { post_id: string; user_id: string },
  now: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('post_visits')
    .innerJoin('users', 'users.id', 'post_visits.user_id')
    .leftJoin('space_members', (join) =>
      join
        .onRef('space_members.owner_id', '=', 'post_visits.owner_id')
        .onRef('space_members.user_id', '=', 'post_visits.user_id'),
    )
    .select('users.username')
    .where('post_visits.post_id', '=', post_id)
    .where('post_visits.user_id', '!=', user_id)
    .where('post_visits.until', '>', now)
    .where((where) =>
      where.or([
        where('post_visits.user_id', '=', where.ref('post_visits.owner_id')),
        where('space_members.id', 'is not', null),
      ]),
    )
    .orderBy('users.username')
    .execute();
  return rows.map(({ username }) => username);
}
