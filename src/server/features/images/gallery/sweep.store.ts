/** SQL that deletes pictures which nothing uses. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { type Showing, idsShowing } from '#server/db/shows.ts';
import { filesOf, namingFiles, uncover } from './gallery.store.ts';

/** Few, because one statement asks about all of them. */
const batchSize = 100;

/** A published post shows its pictures for ever. */
const forever = Date.UTC(9999, 0);

interface Candidate {
  id: string;
  url: string;
}

/** Where a picture may be shown; of rows that can be deleted, only the others count. */
const places: readonly { table: Showing; and?: RawBuilder<unknown> }[] = [
  { table: 'parts' },
  { table: 'sandbox_posts' },
  { table: 'series', and: sql`and deleted_at is null` },
  { table: 'posts', and: sql`and (deleted_at is null or is_suggestion = 1)` },
  { table: 'variants' },
];

/** Those of the pictures that a table’s rows show, if these meet the condition. */
async function shownIn(
  db: Db,
  ids: readonly string[],
  { table, and }: (typeof places)[number],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('images')
    .select('id')
    .where('id', 'in', ids)
    .where(sql<boolean>`exists ${idsShowing(table, sql.ref('images.id'), and)}`)
    .execute();
  return rows.map(({ id }) => id);
}

async function listFaces(db: Db, candidates: readonly Candidate[]): Promise<string[]> {
  const urls = candidates.map(({ url }) => url);
  const rows = await db
    .selectFrom('agents')
    .select('avatar_url')
    .where('avatar_url', 'in', urls)
    .execute();
  const shown = new Set(rows.map(({ avatar_url }) => avatar_url));
  return candidates.filter(({ url }) => shown.has(url)).map(({ id }) => id);
}

async function listLogos(db: Db, candidates: readonly Candidate[]): Promise<string[]> {
  const ids = candidates.map(({ id }) => id);
  const rows = await db
    .selectFrom('company_profiles')
    .select('logo_id')
    .where('logo_id', 'in', ids)
    .execute();
  return rows.flatMap(({ logo_id }) => logo_id ?? []);
}

async function listCovers(db: Db, candidates: readonly Candidate[]): Promise<string[]> {
  const ids = candidates.map(({ id }) => id);
  const rows = await db
    .selectFrom('images')
    .select('cover_id')
    .where('cover_id', 'in', ids)
    .execute();
  return rows.flatMap(({ cover_id }) => cover_id ?? []);
}

/**
 * The candidates that an agent, a company, a video, a post or a draft uses. Every new column that refers to pictures must be added here or
 * to `Showing`.
 */
async function usedAmong(db: Db, candidates: readonly Candidate[]): Promise<string[]> {
  const used = new Set([
    ...(await listFaces(db, candidates)),
    ...(await listLogos(db, candidates)),
    ...(await listCovers(db, candidates)),
  ]);
  for (const place of places) {
    const left = candidates.flatMap(({ id }) => (used.has(id) ? [] : id));
    for (const id of await shownIn(db, left, place)) used.add(id);
  }
  return [...used];
}

/** Deletes those not needed since `before`, and returns how many; one that was needed again meanwhile stays. */
export const deleteUnused = (db: Db, ids: readonly string[], before: number) =>
  db.transaction().execute(async (tx) => {
    const removed = await tx
      .deleteFrom('images')
      .where('id', 'in', ids)
      .where('wanted_at', '<', before)
      .where('kept', '=', 0)
      .returning(['id', ...namingFiles])
      .execute();
    if (removed.length === 0) return 0;
    await uncover(
      tx,
      removed.map(({ id }) => id),
    );
    const names = removed.flatMap(filesOf);
    if (names.length > 0) await tx.deleteFrom('blobs').where('name', 'in', names).execute();
    return removed.length;
  });

const need = async (db: Db, ids: readonly string[], wanted_at: number): Promise<void> => {
  if (ids.length > 0)
    await db.updateTable('images').set({ wanted_at }).where('id', 'in', ids).execute();
};

/**
 * Checks some unsaved pictures not needed since `before` (milliseconds): those of published posts are marked as needed
 * for ever, those otherwise in use as needed now, and the others are deleted. Returns how many were checked and deleted.
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
    // Spelled out, because PostgreSQL uses the index of unsaved pictures only for the same words.
    .where('kept', '=', sql.lit(0))
    .orderBy('wanted_at')
    .limit(batchSize)
    .execute();
  const ids = rows.map(({ id }) => id);
  const sent = new Set(
    await shownIn(db, ids, { table: 'parts', and: sql`and state = 'published'` }),
  );
  const others = rows.filter(({ id }) => !sent.has(id));
  const candidates = others.map(({ id, name }) => ({ id, url: urlOf(name) }));
  const used = candidates.length > 0 ? await usedAmong(db, candidates) : [];
  await need(db, [...sent], forever);
  await need(db, used, now);
  const kept = new Set(used);
  const unused = others.flatMap(({ id }) => (kept.has(id) ? [] : id));
  const removed = unused.length > 0 ? await deleteUnused(db, unused, before) : 0;
  return { seen: rows.length, removed };
}
