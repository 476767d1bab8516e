import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { filesOf } from './files.ts';

const batchSize = 500;
const Ids = z.array(z.string());

interface Candidate {
  id: string;
  url: string;
}

/**
 * The candidates that are used by an agent, a post or a draft. Every new column that refers to pictures must be
 * added here.
 */
async function usedAmong(db: Db, candidates: readonly Candidate[]): Promise<string[]> {
  const faces = await db
    .selectFrom('agents')
    .select('avatar_url')
    .where(
      'avatar_url',
      'in',
      candidates.map(({ url }) => url),
    )
    .execute();
  const parts = db.selectFrom('parts').select('media').where('media', '<>', '[]');
  const posts = db.selectFrom('sandbox_posts').select('media').where('media', '<>', '[]');
  const planned = db
    .selectFrom('series')
    .select('media')
    .where('media', '<>', '[]')
    .where('deleted_at', 'is', null);
  const texts = db
    .selectFrom('pieces')
    .select((row) => row.fn.coalesce('media', row.val('[]')).as('media'))
    .where('media', '<>', '[]');
  const bases = db
    .selectFrom('posts')
    .select('media')
    .where('media', '<>', '[]')
    .where('deleted_at', 'is', null);
  const variants = db
    .selectFrom('variants')
    .select((row) => row.fn.coalesce('media', row.val('[]')).as('media'))
    .where('media', '<>', '[]');
  const carried = await parts
    .union(posts)
    .union(planned)
    .union(texts)
    .union(bases)
    .union(variants)
    .execute();
  const urls = new Set(faces.map(({ avatar_url }) => avatar_url));
  const ids = new Set(carried.flatMap(({ media }) => Ids.parse(JSON.parse(media))));
  return candidates.filter(({ id, url }) => ids.has(id) || urls.has(url)).map(({ id }) => id);
}

/** Deletes those not needed since `before`, and returns how many; one that was needed again meanwhile stays. */
export const deleteUnused = (db: Db, ids: readonly string[], before: number) =>
  db.transaction().execute(async (tx) => {
    const removed = await tx
      .deleteFrom('images')
      .where('id', 'in', ids)
      .where('wanted_at', '<', before)
      .where('kept', '=', 0)
      .returning(['name', 'versions'])
      .execute();
    const names = removed.flatMap(filesOf);
    if (names.length > 0) await tx.deleteFrom('blobs').where('name', 'in', names).execute();
    return removed.length;
  });

/**
 * Checks up to 500 unsaved pictures not needed since `before` (milliseconds): those in use are marked as needed now,
 * the others are deleted. Returns how many were checked and deleted.
 */
export async function removeSome(
  db: Db,
  urlOf: (name: string) => string,
  { before, now }: { before: number; now: number },
): Promise<{ seen: number; removed: number }> {
  const rows = await db
    .selectFrom('images')
    .select(['id', 'name'])
    .where('wanted_at', '<', before)
    .where('kept', '=', 0)
    .orderBy('wanted_at')
    .limit(batchSize)
    .execute();
  if (rows.length === 0) return { seen: 0, removed: 0 };
  const used = await usedAmong(
    db,
    rows.map(({ id, name }) => ({ id, url: urlOf(name) })),
  );
  if (used.length > 0) {
    await db.updateTable('images').set({ wanted_at: now }).where('id', 'in', used).execute();
  }
  const kept = new Set(used);
  const unused = rows.map(({ id }) => id).filter((id) => !kept.has(id));
  const removed = unused.length > 0 ? await deleteUnused(db, unused, before) : 0;
  return { seen: rows.length, removed };
}
