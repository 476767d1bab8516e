/** SQL of what an agent wrote before its owner decided. */
import type { Db } from '#server/db/client.ts';
import type { PostRow } from './variants/store.ts';

/** What the agent wrote as a suggestion, as JSON; `null` if there is none of that id. */
export async function findWritten(db: Db, owner_id: string, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('posts')
    .select('written')
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.written ?? null;
}

/** The post that a series sends on one of its accounts. */
export const findPostOfSeries = (
  db: Db,
  owner_id: string,
  series_id: string,
): Promise<PostRow | undefined> =>
  db
    .selectFrom('posts')
    .innerJoin('variants', 'variants.post_id', 'posts.id')
    .selectAll('posts')
    .where('posts.owner_id', '=', owner_id)
    .where('variants.series_id', '=', series_id)
    .executeTakeFirst();
