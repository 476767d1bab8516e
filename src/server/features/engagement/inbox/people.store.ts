/** SQL of the people who wrote to an owner’s accounts. */
import { sql } from 'kysely';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { Db } from '#server/db/client.ts';

interface Wanted {
  owner_id: string;
  platform: LivePlatform;
  /** How their name or handle starts. */
  typed: string;
  most: number;
}

/**
 * The latest ones whose name or handle starts like that, without those who want no contact: one for each name that
 * somebody had.
 */
export const listKnown = (db: Db, { owner_id, platform, typed, most }: Wanted) => {
  const words = typed.toLowerCase();
  const startsLike = (column: 'author_username' | 'author_name') =>
    sql<boolean>`substr(lower(${sql.ref(column)}), 1, ${sql.lit([...words].length)}) = ${words}`;
  return (
    db
      .selectFrom('interactions')
      .select(['author_username as username', 'author_name as name'])
      .where('owner_id', '=', owner_id)
      .where('platform', '=', platform)
      .where('author_username', '!=', '')
      // Whom a search found has not written to them.
      .where('kind', '!=', 'found')
      .where((where) => where.or([startsLike('author_username'), startsLike('author_name')]))
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('opt_outs')
              .select('opt_outs.id')
              .where('opt_outs.owner_id', '=', owner_id)
              .where('opt_outs.platform', '=', platform)
              .where('opt_outs.removed_at', 'is', null)
              .where((out) =>
                out.or([
                  out('opt_outs.author_id', '=', out.ref('interactions.author_id')),
                  out('opt_outs.username', '=', sql<string>`lower(interactions.author_username)`),
                ]),
              ),
          ),
        ),
      )
      .groupBy(['author_username', 'author_name'])
      .orderBy((eb) => eb.fn.max('seen_at'), 'desc')
      .limit(most)
      .execute()
  );
};

/** Which of these people want no contact, by their handles in lower case. */
export async function listUnwilling(
  db: Db,
  { owner_id, platform }: Pick<Wanted, 'owner_id' | 'platform'>,
  handles: readonly string[],
): Promise<Set<string>> {
  if (handles.length === 0) return new Set();
  const rows = await db
    .selectFrom('opt_outs')
    .select('username')
    .where('owner_id', '=', owner_id)
    .where('platform', '=', platform)
    .where('removed_at', 'is', null)
    .where('username', 'in', handles)
    .execute();
  return new Set(rows.map(({ username }) => username));
}
