/** What a picture is used for. Whatever else comes to hold pictures belongs in here, and into `sweep.store.ts`. */
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

export interface Uses {
  /** Names of the agents whose face it is. */
  faces: string[];
  /** Whether a schedule or a post that is not out yet is going to carry it. */
  is_planned: boolean;
  /** Whether a post carries it, waiting or published. */
  is_posted: boolean;
}

/** How one person uses a picture, by its id and its address. */
export async function findUses(
  db: Db,
  ownerId: string,
  { id, url }: { id: string; url: string },
): Promise<Uses> {
  const named = `%"${id}"%`;
  const agents = await db
    .selectFrom('agents')
    .select('name')
    .where('owner_id', '=', ownerId)
    .where('avatar_url', '=', url)
    .execute();
  const planned = await db
    .selectFrom('series')
    .select(sql<number>`1`.as('one'))
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'scheduled')
    .where('deleted_at', 'is', null)
    .where('media', 'like', named)
    .executeTakeFirst();
  const drafted = await db
    .selectFrom('posts')
    .leftJoin('variants', 'variants.post_id', 'posts.id')
    .select(sql<number>`1`.as('one'))
    .where('posts.owner_id', '=', ownerId)
    .where('posts.deleted_at', 'is', null)
    .where((where) =>
      where.or([where('posts.media', 'like', named), where('variants.media', 'like', named)]),
    )
    .executeTakeFirst();
  const part = await db
    .selectFrom('parts')
    .innerJoin('occurrences', 'occurrences.id', 'parts.occurrence_id')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .select(sql<number>`1`.as('one'))
    .where('series.owner_id', '=', ownerId)
    .where('parts.media', 'like', named)
    .where('parts.removed_at', 'is', null)
    .where('occurrences.state', '<>', 'CANCELLED')
    .executeTakeFirst();
  const played = await db
    .selectFrom('sandbox_posts')
    .select(sql<number>`1`.as('one'))
    .where('owner_id', '=', ownerId)
    .where('media', 'like', named)
    .executeTakeFirst();
  return {
    faces: agents.map(({ name }) => name),
    is_planned: planned !== undefined || drafted !== undefined,
    is_posted: part !== undefined || played !== undefined,
  };
}
